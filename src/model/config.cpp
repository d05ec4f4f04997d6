#include "model/config.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace encoderscope {
namespace {

// The names that a field's values have; null where they are numbers.
const Names* names_of(int) { return nullptr; }
const Names* names_of(double) { return nullptr; }
const Names* names_of(bool) {
  static const Names list = {"false", "true"};
  return &list;
}
template <class Enum>
const Names* names_of(Enum) {
  return &names<Enum>();
}

// The values of all fields, in the order of the visit.
std::vector<double> values_of(const Config& config) {
  std::vector<double> values;
  Config::visit(
      [&](const char*, const auto& member) { values.push_back(static_cast<double>(member)); },
      config);
  return values;
}

// The first field that differs, in words.
struct Misfit {
  const double* value;  // of the next field
  std::string words;

  void compare(const char* name, double other, const Names* names) {
    const double ours = *value++;
    if (ours == other || !words.empty()) return;
    const auto text = [&](double number) {
      return names ? std::string((*names)[static_cast<std::size_t>(number)]) : text_of(number);
    };
    words = std::string(name) + " " + text(ours) + " is not the " + text(other);
  }
};

void check_positive(const char* name, int value) {
  if (value < 1) refuse(name, "at least 1", value);
}

void check_finite(const char* name, double value) {
  if (!std::isfinite(value)) refuse(name, "a finite number", value);
}

}  // namespace

template <>
const Names& names<Norm>() {
  static const Names list = {"post", "pre", "none"};
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

std::string misfit(const Config& config, const Config& other) {
  Config wanted = config;
  wanted.num_heads = other.num_heads;
  wanted.dropout_rate = other.dropout_rate;
  wanted.embedding_scale = other.embedding_scale;
  wanted.position_scale = other.position_scale;
  wanted.logits_scale = other.logits_scale;
  wanted.layer_norm_epsilon = other.layer_norm_epsilon;
  wanted.activation = other.activation;
  if (config.position != Position::learned && other.position != Position::learned) {
    wanted.position = other.position;
    wanted.max_positions = other.max_positions;
  }
  const std::vector<double> values = values_of(wanted);
  Misfit found = {values.data(), ""};
  Config::visit(
      [&](const char* name, const auto& member) {
        found.compare(name, static_cast<double>(member), names_of(member));
      },
      other);
  return found.words;
}

bool same_weights(const Config& a, const Config& b) { return misfit(a, b).empty(); }

}  // namespace encoderscope
