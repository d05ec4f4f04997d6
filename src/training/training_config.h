// Everything that distinguishes one training run from another, as plain values beside Config. Two
// runs with the same task, symbols, length, batch size and seed see the same sentences at every
// step, whatever else differs: what is compared is never the luck of the draw.
#pragma once

#include "core/names.h"

namespace encoderscope {

// What each position is asked; see tasks.h. Which task needs loud words and which loud positions is
// the point of having several.
enum class Task { dup, prev, reverse, copy, mode, sort, masked_word };
enum class Optimizer { adam, sgd };
enum class Schedule { constant, cosine, inverse_sqrt };  // each after a linear warm-up

template <>
const Names& names<Task>();
template <>
const Names& names<Optimizer>();
template <>
const Names& names<Schedule>();

struct TrainingConfig {
  Task task = Task::dup;
  int symbols = 32;  // entries of the vocabulary: 0 is padding, 1 a marker, words from 2
  int length = 12;   // tokens of a sentence
  int batch_size = 64;
  int seed = 1;  // of the batches; the weights have Config's

  Optimizer optimizer = Optimizer::adam;
  double learning_rate = 3e-3;
  double embedding_rate = 1;  // multiplies the learning rate of embedding.weight alone
  bool learn_scale = false;   // embedding_scale is one more parameter, and only begins as given
  Schedule schedule = Schedule::constant;
  int warmup_steps = 50;
  int total_steps = 800;  // where the cosine ends
  double clip_norm = 0;   // of all gradients together; 0: no clipping
  double beta1 = 0.9;     // Adam's memory of the gradient
  double beta2 = 0.98;    // and of its square; these are the paper's
  double epsilon = 1e-9;

  int evaluate_every = 25;        // steps
  double target_accuracy = 0.95;  // on held-out sentences: what counts as learned

  // f(name, member) for each, by the names of links, requests and error sentences.
  template <class F, class Self>
  static void visit(F&& f, Self& self) {
    f("task", self.task);
    f("symbols", self.symbols);
    f("length", self.length);
    f("batch_size", self.batch_size);
    f("seed", self.seed);
    f("optimizer", self.optimizer);
    f("learning_rate", self.learning_rate);
    f("embedding_rate", self.embedding_rate);
    f("learn_scale", self.learn_scale);
    f("schedule", self.schedule);
    f("warmup_steps", self.warmup_steps);
    f("total_steps", self.total_steps);
    f("clip_norm", self.clip_norm);
    f("beta1", self.beta1);
    f("beta2", self.beta2);
    f("epsilon", self.epsilon);
    f("evaluate_every", self.evaluate_every);
    f("target_accuracy", self.target_accuracy);
  }
};

// Throws std::invalid_argument with one sentence that names the field, the rule and the value. The
// upper bounds refuse what would take gigabytes rather than start it.
void check(const TrainingConfig& config);

}  // namespace encoderscope
