// How gradients g move weights w, at step t with learning rate η:
//
//   SGD    w −= η g
//   Adam   m = β₁ m + (1 − β₁) g            its running mean
//          v = β₂ v + (1 − β₂) g²           and that of its square
//          w −= η m̂ / (√v̂ + ε)              m̂ = m / (1 − β₁ᵗ), v̂ = v / (1 − β₂ᵗ)
//
// (Kingma, Ba 2014). Under Adam a weight moves by about η whatever the size of its gradient: so a
// table that is stored small and multiplied by √d learns √d times faster in what the layers see.
#pragma once

#include <string>
#include <vector>

#include "model/encoder.h"
#include "training/training_config.h"

namespace encoderscope {

// Updates one encoder in place. Keeps addresses of its weights and gradients, which therefore must
// neither move nor change shape.
class Descent {
 public:
  // `scale`, if there is one, and its gradient are a parameter, too, the last one.
  Descent(const TrainingConfig& config, Encoder& weights, Encoder& gradient, Real* scale = nullptr,
          Real* scale_gradient = nullptr);
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;

  // "embedding", "layers.0", …: parts of the encoder whose gradients are measured together. The
  // norms outside the layers are the group "norms".
  const std::vector<std::string>& groups() const { return groups_; }

  // Sets by_group (groups) to the Euclidean norms of the gradients; returns that of all together.
  double gradient_norms(std::vector<double>& by_group) const;

  // Where `norm`, that of all gradients, is above clip_norm, shrinks them to it, as PyTorch does:
  // by clip_norm / (norm + 1e-6).
  void clip(double norm);

  void step(double learning_rate);

  // For what takes a training up again: the moments, in the order of Encoder::visit(), null under
  // SGD, and how many steps they have seen.
  struct Moments {
    Real* mean;
    Real* square;
    Index size;
  };
  std::vector<Moments> moments() const;
  void resume(int steps_made);

  void clear_gradient();
  Index parameter_count() const;

 private:
  // One parameter, flat. The encoder is visited once and not at every step, since visiting makes
  // names.
  struct Slot {
    Real* weight;
    Real* gradient;
    Real* mean;    // Adam's; null under SGD
    Real* square;  // likewise
    Index size;
    double rate;  // multiplies the learning rate
    std::size_t group;
  };

  void adam(const Slot& slot, double learning_rate) const;

  TrainingConfig config_;
  std::vector<Real> moments_;  // all means and squares
  std::vector<Slot> slots_;
  std::vector<std::string> groups_;
  double power1_ = 1;  // β₁ᵗ, a running product: std::pow has other digits elsewhere
  double power2_ = 1;  // β₂ᵗ
};

}  // namespace encoderscope
