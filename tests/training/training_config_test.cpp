#include "training/training_config.h"

#include <doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

using namespace encoderscope;

namespace {

// The sentence with which the default training is refused once `change` has been made to it.
template <class Change>
std::string refusal(Change change) {
  TrainingConfig config;
  change(config);
  try {
    check(config);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

std::string with_rate(double rate) {
  return refusal([rate](TrainingConfig& c) { c.learning_rate = rate; });
}

}  // namespace

TEST_CASE("the fields of a training are visited by the names of links and requests") {
  std::vector<std::string> seen;
  TrainingConfig config;
  TrainingConfig::visit([&](const char* name, auto&) { seen.push_back(name); }, config);
  CHECK(seen == std::vector<std::string>{
                    "task", "symbols", "length", "batch_size", "seed", "optimizer", "learning_rate",
                    "embedding_rate", "learn_scale", "schedule", "warmup_steps", "total_steps",
                    "clip_norm", "beta1", "beta2", "epsilon", "evaluate_every", "target_accuracy"});
}

TEST_CASE("tasks, optimisers and schedules have a name each") {
  CHECK(name_of(Task::dup) == "dup");
  CHECK(name_of(Task::masked_word) == "masked_word");
  CHECK(name_of(Optimizer::sgd) == "sgd");
  CHECK(name_of(Schedule::inverse_sqrt) == "inverse_sqrt");
}

TEST_CASE("the default training is accepted, and so are the ends of each range") {
  CHECK(refusal([](TrainingConfig&) {}) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.symbols = 3; }) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.batch_size = c.length = 1; }) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.batch_size = 128, c.length = 512; }) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.seed = c.warmup_steps = 0; }) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.beta1 = c.beta2 = c.clip_norm = 0; }) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.embedding_rate = 0; }) == "accepted");
  CHECK(with_rate(10) == "accepted");
  CHECK(with_rate(1e-30) == "accepted");
}

TEST_CASE("a learning rate that teaches nothing or too much is refused with its value") {
  CHECK(with_rate(0) == "learning_rate must be above 0 and at most 10, not 0");
  CHECK(with_rate(-0.001) == "learning_rate must be above 0 and at most 10, not -0.001");
  CHECK(with_rate(1e9) == "learning_rate must be above 0 and at most 10, not 1000000000");
  CHECK(with_rate(std::nan("")) == "learning_rate must be above 0 and at most 10, not nan");
}

TEST_CASE("sizes that ask for nothing or for gigabytes are refused with their value") {
  CHECK(refusal([](TrainingConfig& c) { c.symbols = 2; }) ==
        "symbols must be at least 3 and at most 8192, not 2");
  CHECK(refusal([](TrainingConfig& c) { c.symbols = 8193; }) ==
        "symbols must be at least 3 and at most 8192, not 8193");
  CHECK(refusal([](TrainingConfig& c) { c.length = 0; }) ==
        "length must be at least 1 and at most 512, not 0");
  CHECK(refusal([](TrainingConfig& c) { c.batch_size = 0; }) ==
        "batch_size must be at least 1 and at most 1024, not 0");
  CHECK(refusal([](TrainingConfig& c) { c.batch_size = c.length = 300; }) ==
        "batch_size × length must be at most 65536, not 90000");
  CHECK(refusal([](TrainingConfig& c) { c.seed = -1; }) == "seed must be at least 0, not -1");
  CHECK(refusal([](TrainingConfig& c) { c.evaluate_every = 0; }) ==
        "evaluate_every must be at least 1, not 0");
}

TEST_CASE("a sentence of one token is refused where the task asks about other tokens") {
  const std::string sentence =
      "length must be at least 2 for a task that asks about other tokens, not 1";
  CHECK(refusal([](TrainingConfig& c) { c.length = 1, c.task = Task::prev; }) == sentence);
  CHECK(refusal([](TrainingConfig& c) { c.length = 1, c.task = Task::mode; }) == sentence);
  CHECK(refusal([](TrainingConfig& c) { c.length = 1, c.task = Task::copy; }) == "accepted");
  CHECK(refusal([](TrainingConfig& c) { c.length = 1, c.task = Task::dup; }) == "accepted");
}

TEST_CASE("a cosine that would end before the warm-up does is refused with both values") {
  const auto shorter = [](Schedule schedule) {
    return refusal([schedule](TrainingConfig& c) { c.schedule = schedule, c.total_steps = 40; });
  };
  CHECK(shorter(Schedule::cosine) ==
        "warmup_steps must be below total_steps 40 where the cosine ends, not 50");
  CHECK(shorter(Schedule::constant) == "accepted");
}

TEST_CASE("rates of the optimiser outside their range are refused with their value") {
  CHECK(refusal([](TrainingConfig& c) { c.beta1 = 1; }) ==
        "beta1 must be at least 0 and at most 0.999999, not 1");
  CHECK(refusal([](TrainingConfig& c) { c.beta2 = -0.5; }) ==
        "beta2 must be at least 0 and at most 0.999999, not -0.5");
  CHECK(refusal([](TrainingConfig& c) { c.epsilon = 0; }) ==
        "epsilon must be at least 1e-30 and at most 1, not 0");
  CHECK(refusal([](TrainingConfig& c) { c.clip_norm = -1; }) ==
        "clip_norm must be 0 (no clipping) or a number above it, not -1");
  CHECK(refusal([](TrainingConfig& c) { c.clip_norm = HUGE_VAL; }) ==
        "clip_norm must be 0 (no clipping) or a number above it, not inf");
  CHECK(refusal([](TrainingConfig& c) { c.embedding_rate = -1; }) ==
        "embedding_rate must be at least 0 and at most 1e6, not -1");
  CHECK(refusal([](TrainingConfig& c) { c.target_accuracy = 95; }) ==
        "target_accuracy must be at least 0 and at most 1, not 95");
}
