// Teaches one encoder one task, step by step:
//
//   draw a batch → forward → loss → backward → clip → update
//
// It never runs longer than it is asked to, so that a page can draw in between, and what it does
// depends on the two configurations alone: not on how the steps are split over calls.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "training/answers.h"
#include "training/examples.h"
#include "training/optimizer.h"

namespace encoderscope {

// What is measured at one step, on its own batch and before the update unless said otherwise.
struct StepRecord {
  int step = 0;  // from 1
  double loss = 0;
  double accuracy = 0;
  double learning_rate = 0;
  double gradient_norm = 0;     // of all gradients together, before clipping
  double embedding_change = 0;  // ‖ΔE‖ / ‖E‖ of this update
  double embedding_moved = 0;  // ‖E − E₀‖ / ‖E₀‖ of all updates so far, this one included
  double embedding_scale = 0;          // which moves only where it is learned
  double token_norm = 0;               // mean ‖row‖ of embedding_scale × E over the words
  double position_norm = 0;            // mean ‖row‖ of what is added to them
  std::vector<double> gradient_norms;  // by group, see Trainer::groups

  // f(name, member) for each number but those by group.
  template <class F, class Self>
  static void visit(F&& f, Self&& self) {
    f("step", self.step);
    f("loss", self.loss);
    f("accuracy", self.accuracy);
    f("learning_rate", self.learning_rate);
    f("gradient_norm", self.gradient_norm);
    f("embedding_change", self.embedding_change);
    f("embedding_moved", self.embedding_moved);
    f("embedding_scale", self.embedding_scale);
    f("token_norm", self.token_norm);
    f("position_norm", self.position_norm);
  }
};

struct Evaluation {
  int step = 0;
  double loss = 0, accuracy = 0;  // on the held-out sentences
};

struct Progress {
  int step = 0;  // how many have been made so far
  std::vector<StepRecord> steps;
  std::vector<Evaluation> evaluations;
  std::string stopped;  // why the training cannot go on, a sentence; empty while all is well
};

class Trainer {
 public:
  // config.input_vocab_size is the trainer's to fill in. `sentences` are for masked_word, see
  // ExampleSource. `start` is an encoder of that configuration whose parameters are taken in place
  // of random ones (see same_weights). Throws std::invalid_argument, as the two check() do, and
  // where the sentences are longer than max_positions or a step would need more than a gigabyte.
  Trainer(const Config& config, const TrainingConfig& training,
          std::vector<std::vector<int>> sentences = {}, std::optional<Encoder> start = {});

  // Makes `steps` steps, or fewer: no further one once `milliseconds` have passed (0: no limit).
  // Measures the held-out sentences at step 0 and at every multiple of evaluate_every.
  Progress advance(int steps, double milliseconds = 0);

  // One step, without measuring held-out sentences; allocates nothing once the memory of the first
  // step stands. Returns false, with the weights as they were, where the loss or a gradient is not
  // finite, and ever after.
  bool step(StepRecord& record);

  // The first held-out sentence, run through the present weights.
  const Encoder::Trace& probe();
  const std::vector<int>& probe_ids() const { return probe_.ids; }
  std::vector<int> probe_targets() const;  // as many

  const Encoder& encoder() const { return encoder_; }
  const std::vector<std::string>& groups() const { return descent_.groups(); }
  Index parameter_count() const { return descent_.parameter_count(); }
  int held_out_count() const;
  double base_rate() const;  // of the held-out sentences

  // The step of the first evaluation at the target accuracy; −1: none yet.
  int learned_at() const { return learned_at_; }

 private:
  void evaluate(Progress& progress);
  bool stop(int step, const char* what);

  TrainingConfig training_;
  ExampleSource source_;
  Encoder encoder_;
  Encoder gradient_;                 // cleared before each use
  Real scale_, scale_gradient_ = 0;  // of config.embedding_scale, used if learn_scale
  Descent descent_;
  Examples held_out_[ExampleSource::held_out_parts];
  Batch probe_;

  int step_ = 0;
  int evaluated_ = -1;  // the last step measured
  int learned_at_ = -1;
  std::string stopped_;

  // Memory that every step uses again.
  Examples examples_;
  Encoder::Trace trace_, d_;
  Answers answers_;
  Matrix embedding_before_;  // (vocab_size, d)
  Matrix embedding_start_;   // (vocab_size, d)
  Encoder::Trace held_out_trace_, probe_trace_;
  Answers held_out_answers_;
};

}  // namespace encoderscope
