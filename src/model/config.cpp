#include "model/config.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace encoderscope {
namespace {

// The values of all fields, in the order of the visit.
std::vector<double> values_of(const Config& config) {
  std::vector<double> values;
  Config::visit(
      [&](const char*, const auto& member) { values.push_back(static_cast<double>(member)); },
      config);
  return values;
}

void check_positive(const char* name, int value) {
  if (value < 1) refuse(name, "at least 1", value);
}

void check_finite(const char* name, double value) {
  if (!std::isfinite(value)) refuse(name, "a finite number", value);
}

}  // namespace

template <>
const Names& names<Norm>() {
  static const Names list = {"post", "pre"};
  return list;
}

template <>
const Names& names<Head>() {
  static const Names list = {"tied", "untied"};
  return list;
}

double sqrt_d_model(int d_model) { return std::sqrt(static_cast<float>(d_model)); }

void check(const Config& config) {
  check_positive("num_layers", config.num_layers);
  check_positive("d_model", config.d_model);
  check_positive("num_heads", config.num_heads);
  check_positive("dff", config.dff);
  check_positive("input_vocab_size", config.input_vocab_size);
  check_positive("max_positions", config.max_positions);
  if (config.d_model % config.num_heads != 0) {
    throw std::invalid_argument("d_model " + std::to_string(config.d_model) +
                                " is not divisible by num_heads " +
                                std::to_string(config.num_heads));
  }
  if (!(config.dropout_rate >= 0 && config.dropout_rate < 1)) {
    refuse("dropout_rate", "at least 0 and below 1", config.dropout_rate);
  }
  if (config.seed < 0) refuse("seed", "at least 0", config.seed);
  check_finite("embedding_scale", config.embedding_scale);
  check_finite("position_scale", config.position_scale);
  check_finite("logits_scale", config.logits_scale);
  if (!(config.layer_norm_epsilon >= 0 && std::isfinite(config.layer_norm_epsilon))) {
    refuse("layer_norm_epsilon", "a finite number, 0 or more", config.layer_norm_epsilon);
  }
  if (!(config.initializer_limit > 0 && std::isfinite(config.initializer_limit))) {
    refuse("initializer_limit", "a finite number above 0", config.initializer_limit);
  }
}

bool same_weights(Config a, const Config& b) {
  a.num_heads = b.num_heads;
  a.dropout_rate = b.dropout_rate;
  a.embedding_scale = b.embedding_scale;
  a.position_scale = b.position_scale;
  a.logits_scale = b.logits_scale;
  a.layer_norm_epsilon = b.layer_norm_epsilon;
  a.activation = b.activation;
  const bool learned = a.position == Position::learned;
  if (learned == (b.position == Position::learned)) a.position = b.position;

  return values_of(a) == values_of(b);
}

}  // namespace encoderscope
