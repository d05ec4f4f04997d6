#include "training/optimizer.h"

#include <algorithm>
#include <cmath>

#include "training/norms.h"
#include "training/parameters.h"

namespace encoderscope {
namespace {

std::string group_of(const std::string& name) {
  const bool in_layer = name.compare(0, 7, "layers.") == 0;
  const std::string group = name.substr(0, name.find('.', in_layer ? 7 : 0));
  return group == "embedding_norm" || group == "final_norm" ? "norms" : group;
}

}  // namespace

Descent::Descent(const TrainingConfig& config, Encoder& weights, Encoder& gradient, Real* scale,
                 Real* scale_gradient)
    : config_(config) {
  const std::vector<Parameter> of_weights = parameters_of(weights);
  const std::vector<Parameter> of_gradient = parameters_of(gradient);
  for (std::size_t i = 0; i < of_weights.size(); ++i) {
    const std::string& name = of_weights[i].name;
    const std::string group = group_of(name);
    const auto known = std::find(groups_.begin(), groups_.end(), group) - groups_.begin();
    const auto place = static_cast<std::size_t>(known);
    if (place == groups_.size()) groups_.push_back(group);
    const double rate = name == "embedding.weight" ? config.embedding_rate : 1;
    slots_.push_back({of_weights[i].data, of_gradient[i].data, nullptr, nullptr, of_weights[i].size,
                      rate, place});
  }
  // In the group of the table, which comes first.
  if (scale != nullptr) slots_.push_back({scale, scale_gradient, nullptr, nullptr, 1, 1, 0});
  if (config.optimizer != Optimizer::adam) return;
  moments_.resize(2 * static_cast<std::size_t>(parameter_count()));
  Real* next = moments_.data();
  for (Slot& slot : slots_) {
    slot.mean = next;
    slot.square = next + slot.size;
    next += 2 * slot.size;
  }
}

double Descent::gradient_norms(std::vector<double>& by_group) const {
  by_group.assign(groups_.size(), 0);
  double all = 0;
  for (const Slot& slot : slots_) {
    const double squares = sum_of_squares(slot.gradient, slot.size);
    by_group[slot.group] += squares;
    all += squares;
  }
  for (double& squares : by_group) squares = std::sqrt(squares);
  return std::sqrt(all);
}

void Descent::clip(double norm) {
  const double factor = config_.clip_norm / (norm + 1e-6);
  if (config_.clip_norm == 0 || factor >= 1) return;
  for (const Slot& slot : slots_) {
    for (Index i = 0; i < slot.size; ++i) slot.gradient[i] *= static_cast<Real>(factor);
  }
}

void Descent::step(double learning_rate) {
  power1_ *= config_.beta1;
  power2_ *= config_.beta2;
  for (const Slot& slot : slots_) {
    const double rate = learning_rate * slot.rate;
    if (config_.optimizer == Optimizer::adam) {
      adam(slot, rate);
    } else {
      const auto length = static_cast<Real>(rate);
      for (Index i = 0; i < slot.size; ++i) slot.weight[i] -= length * slot.gradient[i];
    }
  }
}

std::vector<Descent::Moments> Descent::moments() const {
  std::vector<Moments> list;
  for (const Slot& slot : slots_) list.push_back({slot.mean, slot.square, slot.size});
  return list;
}

void Descent::resume(int steps_made) {
  power1_ = power2_ = 1;
  for (int step = 0; step < steps_made; ++step) {
    power1_ *= config_.beta1;
    power2_ *= config_.beta2;
  }
}

void Descent::adam(const Slot& slot, double learning_rate) const {
  const auto beta1 = static_cast<Real>(config_.beta1);
  const auto beta2 = static_cast<Real>(config_.beta2);
  const auto rest1 = static_cast<Real>(1 - config_.beta1);
  const auto rest2 = static_cast<Real>(1 - config_.beta2);
  const auto epsilon = static_cast<Real>(config_.epsilon);
  const auto root = static_cast<Real>(1 / std::sqrt(1 - power2_));
  const auto rate = static_cast<Real>(learning_rate / (1 - power1_));
  // None of these overlap: said so, the loop is made of vector instructions.
  Real* __restrict w = slot.weight;
  const Real* __restrict g = slot.gradient;
  Real* __restrict m = slot.mean;
  Real* __restrict v = slot.square;
  for (Index i = 0; i < slot.size; ++i) {
    m[i] = beta1 * m[i] + rest1 * g[i];
    v[i] = beta2 * v[i] + rest2 * g[i] * g[i];
    w[i] -= rate * m[i] / (std::sqrt(v[i]) * root + epsilon);
  }
}

void Descent::clear_gradient() {
  for (const Slot& slot : slots_) std::fill(slot.gradient, slot.gradient + slot.size, Real(0));
}

Index Descent::parameter_count() const {
  Index count = 0;
  for (const Slot& slot : slots_) count += slot.size;
  return count;
}

}  // namespace encoderscope
