#include "training/training_config.h"

#include <limits>
#include <string>

#include "core/refusal.h"

namespace encoderscope {
namespace {

constexpr double unbounded = std::numeric_limits<double>::max();

// The range includes its ends. NaN is in no range.
void check_range(const char* name, double value, double low, double high, const char* rule) {
  if (!(value >= low && value <= high)) refuse(name, rule, value);
}

// Below the smallest number above 0 there is only 0.
constexpr double above_0 = std::numeric_limits<double>::denorm_min();

}  // namespace

template <>
const Names& names<Task>() {
  static const Names list = {"dup", "prev", "reverse", "copy", "mode", "sort", "masked_word"};
  return list;
}

template <>
const Names& names<Optimizer>() {
  static const Names list = {"adam", "sgd"};
  return list;
}

template <>
const Names& names<Schedule>() {
  static const Names list = {"constant", "cosine", "inverse_sqrt"};
  return list;
}

void check(const TrainingConfig& c) {
  check_range("symbols", c.symbols, 3, 8192, "at least 3 and at most 8192");
  check_range("length", c.length, 1, 512, "at least 1 and at most 512");
  if (c.length == 1 && (c.task == Task::prev || c.task == Task::mode)) {
    refuse("length", "at least 2 for a task that asks about other tokens", c.length);
  }
  check_range("batch_size", c.batch_size, 1, 1024, "at least 1 and at most 1024");
  check_range("batch_size × length", 1.0 * c.batch_size * c.length, 1, 65536, "at most 65536");
  check_range("seed", c.seed, 0, unbounded, "at least 0");

  check_range("learning_rate", c.learning_rate, above_0, 10, "above 0 and at most 10");
  check_range("embedding_rate", c.embedding_rate, 0, 1e6, "at least 0 and at most 1e6");
  check_range("warmup_steps", c.warmup_steps, 0, unbounded, "at least 0");
  check_range("total_steps", c.total_steps, 1, unbounded, "at least 1");
  if (c.schedule == Schedule::cosine && c.warmup_steps >= c.total_steps) {
    refuse("warmup_steps",
           "below total_steps " + std::to_string(c.total_steps) + " where the cosine ends",
           c.warmup_steps);
  }
  check_range("clip_norm", c.clip_norm, 0, unbounded, "0 (no clipping) or a number above it");
  check_range("beta1", c.beta1, 0, 0.999999, "at least 0 and at most 0.999999");
  check_range("beta2", c.beta2, 0, 0.999999, "at least 0 and at most 0.999999");
  check_range("epsilon", c.epsilon, 1e-30, 1, "at least 1e-30 and at most 1");
  check_range("evaluate_every", c.evaluate_every, 1, unbounded, "at least 1");
  check_range("target_accuracy", c.target_accuracy, 0, 1, "at least 0 and at most 1");
}

}  // namespace encoderscope
