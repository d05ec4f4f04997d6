#include "model/encoder.h"

#include <cassert>
#include <stdexcept>

#include "core/product.h"

namespace encoderscope {
namespace {

Config tutorial(int num_layers, int d_model, int num_heads, int dff, int input_vocab_size,
                double rate) {
  Config config;
  config.num_layers = num_layers;
  config.d_model = d_model;
  config.num_heads = num_heads;
  config.dff = dff;
  config.input_vocab_size = input_vocab_size;
  config.max_positions = input_vocab_size;
  config.dropout_rate = rate;
  config.embedding_scale = d_model > 0 ? sqrt_d_model(d_model) : 1;
  return config;
}

Matrix draw_table_named(const Config& config, const char* name, int rows) {
  return draw_table(config.initializer, config.initializer_limit, rows, config.d_model,
                    Random(static_cast<std::uint64_t>(config.seed), name));
}

Matrix position_table(const Config& config) {
  if (config.position == Position::learned) {
    return draw_table_named(config, "position.weight", config.max_positions);
  }
  return fixed_position_code(config.position, config.max_positions, config.d_model);
}

}  // namespace

Encoder::Encoder(int num_layers, int d_model, int num_heads, int dff, int input_vocab_size,
                 double rate)
    : Encoder(tutorial(num_layers, d_model, num_heads, dff, input_vocab_size, rate)) {}

Encoder::Encoder(const Config& c) : config(c) {
  check(config);
  embedding.weight = draw_table_named(config, "embedding.weight", config.input_vocab_size);
  position = position_table(config);
  const auto epsilon = static_cast<Real>(config.layer_norm_epsilon);
  if (config.embedding_norm) embedding_norm = identity_layer_norm(config.d_model, epsilon);
  for (int k = 0; k < config.num_layers; ++k) layers.push_back(draw_encoder_layer(config, k));
  if (config.norm == Norm::pre) final_norm = identity_layer_norm(config.d_model, epsilon);
  if (config.head == Head::untied) {
    head = glorot_linear(config.d_model, config.input_vocab_size,
                         Random(static_cast<std::uint64_t>(config.seed), "head.weight"));
  }
}

void Encoder::reconfigure(const Config& changed) {
  check(changed);
  assert(same_weights(config, changed));
  const bool other_code =
      changed.position != config.position && changed.position != Position::learned;
  config = changed;
  if (other_code) position = position_table(config);
  const auto epsilon = static_cast<Real>(config.layer_norm_epsilon);
  embedding_norm.epsilon = final_norm.epsilon = epsilon;
  for (EncoderLayer& layer : layers) {
    layer.attention.num_heads = config.num_heads;
    layer.norm1.epsilon = layer.norm2.epsilon = epsilon;
    layer.feed_forward.activation = config.activation;
    layer.dropout.rate = static_cast<Real>(config.dropout_rate);
  }
}

void Encoder::check_input(const std::vector<int>& ids, const PaddingMask& mask) const {
  const auto number = [](auto value) { return std::to_string(value); };
  if (ids.empty()) throw std::invalid_argument("sentence has 0 tokens but needs at least 1");
  if (ids.size() > static_cast<std::size_t>(position.rows())) {
    throw std::invalid_argument("sentence has " + number(ids.size()) +
                                " tokens but the position table has " + number(position.rows()) +
                                " rows");
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= config.input_vocab_size) {
      throw std::invalid_argument("id " + number(ids[i]) + " at position " + number(i) +
                                  " is outside the vocabulary of " +
                                  number(config.input_vocab_size) + " entries");
    }
  }
  if (!mask.empty() && mask.size() != ids.size()) {
    throw std::invalid_argument("mask has " + number(mask.size()) +
                                " entries but the sentence has " + number(ids.size()) + " tokens");
  }
}

void Encoder::forward(const std::vector<int>& ids, bool training, const PaddingMask& mask,
                      Trace& trace, std::uint64_t draw) const {
  check_input(ids, mask);
  Random dropout_random(static_cast<std::uint64_t>(config.seed), "dropout." + std::to_string(draw));
  Random* random = training ? &dropout_random : nullptr;
  const auto n = static_cast<Index>(ids.size());

  trace.ids = ids;
  embedding.forward(ids, trace.raw);
  trace.scaled = trace.raw * static_cast<Real>(config.embedding_scale);
  trace.position = position.topRows(n) * static_cast<Real>(config.position_scale);
  trace.sum = trace.scaled + trace.position;
  if (config.embedding_norm) {
    embedding_norm.forward(trace.sum, trace.norm_trace, trace.normed);
  } else {
    trace.normed = trace.sum;
  }
  const Dropout dropout{static_cast<Real>(config.dropout_rate)};
  dropout.forward(trace.normed, random, trace.input_kept, trace.input);

  trace.layers.resize(layers.size());
  const Matrix* x = &trace.input;
  for (std::size_t k = 0; k < layers.size(); ++k) {
    if (config.norm == Norm::post) {
      layers[k].post_norm(*x, mask, random, trace.layers[k]);
    } else {
      layers[k].pre_norm(*x, mask, random, trace.layers[k]);
    }
    x = &trace.layers[k].output;
  }
  if (config.norm == Norm::pre) {
    final_norm.forward(*x, trace.final_trace, trace.output);
  } else {
    trace.output = *x;
  }
}

Encoder::Trace Encoder::forward(const std::vector<int>& ids, bool training,
                                const PaddingMask& mask) const {
  Trace trace;
  forward(ids, training, mask, trace);
  return trace;
}

Matrix Encoder::logits(const Matrix& output) const {
  const Matrix h = output * static_cast<Real>(config.logits_scale);
  if (config.head == Head::untied) return head.forward(h);
  Matrix logits;
  product_transposed(h, embedding.weight, logits);
  return logits;
}

}  // namespace encoderscope
