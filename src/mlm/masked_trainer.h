// Teaches an encoder to guess masked pieces of real text, on several cores with the bits of one:
//
//   the step's sentences → two shards, whatever the number of threads
//   each shard: mask → forward → loss → backward, into a gradient of its own
//   add the gradients in order → clip → update
//
// The loss is the mean over all that the step asks, in whichever shard. What a step does depends on
// the seed, the step's number and the weights alone, so that a training can be taken up again.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mlm/batches.h"
#include "mlm/corpus.h"
#include "mlm/held_out.h"
#include "training/optimizer.h"

namespace encoderscope {

struct MaskedStep {
  double loss = 0;  // nats, before the update
  double learning_rate = 0;
  double gradient_norm = 0;  // before clipping
  int asked = 0;
  int tokens = 0;  // without padding
};

class MaskedTrainer {
 public:
  // config.input_vocab_size must be the corpus' own. `tokens`: of a step. Throws
  // std::invalid_argument, as the two check() do.
  MaskedTrainer(const Config& config, const TrainingConfig& training, const Corpus& corpus,
                std::size_t tokens, int threads);

  // Throws std::runtime_error, with the weights as they were, where loss or gradient is not finite.
  MaskedStep step();

  // One result a label, of the present weights.
  std::vector<HeldOutResult> measure();

  int steps_made() const { return step_; }
  const Batches& batches() const { return batches_; }
  const Encoder& encoder() const { return encoder_; }
  const Encoder& gradient() const { return gradients_[0]; }  // of the last step, clipped

  // For what takes a training up again: weights and moments in their places, then resume().
  Encoder& encoder() { return encoder_; }
  Descent& descent() { return *descent_; }
  void resume(int steps_made);

 private:
  static constexpr std::size_t shard_count = 2;

  struct Shard {
    Examples examples;
    int asked = 0;
    Encoder::Trace trace, d;
    Answers answers;
    Loss loss;
  };

  void draw(int step);
  void teach(std::size_t shard, int step, int asked);
  void add_gradients();

  TrainingConfig training_;
  const Corpus& corpus_;
  int threads_;
  Batches batches_;
  Encoder encoder_;
  std::vector<Encoder> gradients_;  // of each shard
  std::unique_ptr<Descent> descent_;
  HeldOut held_out_;
  Shard shards_[shard_count];
  int step_ = 0;
  int tokens_ = 0;
};

}  // namespace encoderscope
