#include "mlm/masked_trainer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/refusal.h"
#include "mlm/masking.h"
#include "mlm/parallel.h"
#include "training/parameters.h"
#include "training/schedule.h"

namespace encoderscope {
namespace {

constexpr double most_gigabytes = 8;

// About what a step keeps: weights, two moments and a gradient for each shard; of every token what
// the layers remember and its gradient; of every piece asked for all its logits.
double gigabytes(const Config& c, double tokens, double shards) {
  const double d = c.d_model;
  const double layer = 4 * d * d + 2 * d * c.dff;
  const double weights = c.num_layers * layer + 2.0 * c.input_vocab_size * d;
  const double of_layer = 16 * d + 2.0 * c.dff + 2.0 * c.num_heads * longest_sentence;
  const double of_token = 2 * c.num_layers * of_layer + 0.4 * c.input_vocab_size;
  return 1e-9 * sizeof(Real) * ((3 + shards) * weights + tokens * of_token);
}

Config checked(const Config& config, std::size_t tokens, std::size_t shards) {
  check(config);
  const double needed = gigabytes(config, static_cast<double>(tokens), static_cast<double>(shards));
  if (needed > most_gigabytes) {
    throw std::invalid_argument("training would need " + text_of(std::round(needed)) +
                                " GB, at most 8 are allowed");
  }
  return config;
}

}  // namespace

MaskedTrainer::MaskedTrainer(const Config& config, const TrainingConfig& training,
                             const Corpus& corpus, std::size_t tokens, int threads)
    : training_(training),
      corpus_(corpus),
      threads_(threads),
      batches_(corpus.taught, tokens, training.seed),
      encoder_(checked(config, tokens, shard_count)),
      held_out_(corpus, config.input_vocab_size, tokens) {
  check(training);
  gradients_.assign(shard_count, zeros_like(encoder_));
  descent_ = std::make_unique<Descent>(training_, encoder_, gradients_[0]);
}

void MaskedTrainer::draw(int step) {
  const Batches::Numbers& numbers = batches_.at(step);
  Random random(static_cast<std::uint64_t>(training_.seed), "mask." + std::to_string(step));
  tokens_ = 0;
  for (const std::size_t s : numbers) tokens_ += static_cast<int>(corpus_.taught.length(s));
  // Every sentence has something to ask for, so that chance does not ask for nothing for ever.
  int asked = 0;
  while (asked == 0) {
    std::size_t begin = 0;
    for (std::size_t s = 0; s < shard_count; ++s) {
      const std::size_t end = numbers.size() * (s + 1) / shard_count;
      shards_[s].asked = mask_sentences(corpus_.taught, numbers.data() + begin, end - begin,
                                        encoder_.config.input_vocab_size, Masking::teaching, random,
                                        shards_[s].examples);
      asked += shards_[s].asked;
      begin = end;
    }
  }
}

void MaskedTrainer::teach(std::size_t index, int step, int asked) {
  Shard& shard = shards_[index];
  Encoder& gradient = gradients_[index];
  for (const Parameter& part : parameters_of(gradient)) {
    std::fill(part.data, part.data + part.size, Real(0));
  }
  shard.loss = {};
  if (shard.asked == 0) return;
  const Config& config = encoder_.config;
  Random dropped(static_cast<std::uint64_t>(config.seed),
                 "dropout." + std::to_string(step) + "." + std::to_string(index));
  encoder_.forward(shard.examples.batch, &dropped, shard.trace);
  shard.loss = shard.answers.forward(encoder_, shard.trace.output, shard.examples.targets,
                                     shard.asked, asked);
  shard.d.output.resize(shard.trace.output.rows(), shard.trace.output.cols());
  shard.answers.backward(encoder_, gradient, shard.d.output);
  encoder_.backward(shard.examples.batch, shard.trace, gradient, shard.d);
}

void MaskedTrainer::add_gradients() {
  const std::vector<Parameter> sum = parameters_of(gradients_[0]);
  for (std::size_t s = 1; s < shard_count; ++s) {
    const std::vector<Parameter> more = parameters_of(gradients_[s]);
    for (std::size_t p = 0; p < sum.size(); ++p) {
      Real* __restrict to = sum[p].data;
      const Real* __restrict from = more[p].data;
      for (Index i = 0; i < sum[p].size; ++i) to[i] += from[i];
    }
  }
}

MaskedStep MaskedTrainer::step() {
  const int step = step_ + 1;
  draw(step);
  int asked = 0;
  for (const Shard& shard : shards_) asked += shard.asked;
  in_parallel(threads_, shard_count, [&](std::size_t s) { teach(s, step, asked); });

  MaskedStep made;
  for (const Shard& shard : shards_) made.loss += shard.loss.mean * shard.loss.asked / asked;
  add_gradients();
  std::vector<double> norms;
  made.gradient_norm = descent_->gradient_norms(norms);
  if (!std::isfinite(made.loss) || !std::isfinite(made.gradient_norm)) {
    throw std::runtime_error("training stopped at step " + std::to_string(step) +
                             ": the loss or its gradient is not finite");
  }
  made.learning_rate = training_.learning_rate * schedule_factor(training_, step);
  made.asked = asked;
  made.tokens = tokens_;
  descent_->clip(made.gradient_norm);
  descent_->step(made.learning_rate);
  step_ = step;
  return made;
}

std::vector<HeldOutResult> MaskedTrainer::measure() {
  return held_out_.measure(encoder_, threads_);
}

void MaskedTrainer::resume(int steps_made) {
  step_ = steps_made;
  descent_->resume(steps_made);
}

}  // namespace encoderscope
