#include "model/encoder.h"

#include <cassert>
#include <stdexcept>
#include <string>

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
      changed.position != Position::learned &&
      (changed.position != config.position || changed.max_positions != config.max_positions);
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

const Matrix* Encoder::Trace::find(const std::string& name) const {
  Finder<Matrix> finder{name};
  visit(finder, *this);
  return finder.found;
}

void Encoder::check_input(const Batch& batch) const {
  const auto number = [](auto value) { return std::to_string(value); };
  const std::vector<int>& ids = batch.ids;
  if (ids.empty()) throw std::invalid_argument("sentence has 0 tokens but needs at least 1");
  assert(batch.sentences > 0 && ids.size() % static_cast<std::size_t>(batch.sentences) == 0);
  const std::size_t length = ids.size() / static_cast<std::size_t>(batch.sentences);
  if (length > static_cast<std::size_t>(position.rows())) {
    throw std::invalid_argument("sentence has " + number(length) +
                                " tokens but the position table has " + number(position.rows()) +
                                " rows");
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= config.input_vocab_size) {
      throw std::invalid_argument("id " + number(ids[i]) + " at position " + number(i % length) +
                                  " is outside the vocabulary of " +
                                  number(config.input_vocab_size) + " entries");
    }
  }
  if (!batch.mask.empty() && batch.mask.size() != ids.size()) {
    throw std::invalid_argument("mask has " + number(batch.mask.size()) +
                                " entries but the sentence has " + number(ids.size()) + " tokens");
  }
}

void Encoder::embed(const Batch& batch, Trace& trace) const {
  embedding.forward(batch.ids, trace.raw);
  trace.scaled = trace.raw * static_cast<Real>(config.embedding_scale);
}

void Encoder::add_position(int sentences, Trace& trace) const {
  trace.position.resizeLike(trace.scaled);
  const Index n = trace.position.rows() / sentences;
  for (Index row = 0; row < trace.position.rows(); row += n) {
    trace.position.middleRows(row, n) =
        position.topRows(n) * static_cast<Real>(config.position_scale);
  }
  trace.sum = trace.scaled + trace.position;
}

void Encoder::drop_input(Random* random, Trace& trace) const {
  if (config.embedding_norm) {
    embedding_norm.forward(trace.sum, trace.norm_trace, trace.normed);
  } else {
    trace.normed = trace.sum;
  }
  const Dropout dropout{static_cast<Real>(config.dropout_rate)};
  dropout.forward(trace.normed, random, trace.input_kept, trace.input);
}

void Encoder::run_layers(const Batch& batch, Random* random, Trace& trace) const {
  trace.layers.resize(layers.size());
  const Matrix* x = &trace.input;
  for (std::size_t k = 0; k < layers.size(); ++k) {
    if (config.norm == Norm::pre) {
      layers[k].pre_norm(*x, batch, random, trace.layers[k]);
    } else {
      layers[k].post_norm(*x, batch, random, trace.layers[k]);
    }
    x = &trace.layers[k].output;
  }
}

void Encoder::forward(const Batch& batch, Random* random, Trace& trace) const {
  check_input(batch);
  embed(batch, trace);
  add_position(batch.sentences, trace);
  drop_input(random, trace);
  run_layers(batch, random, trace);
  const Matrix& x = trace.layers.back().output;
  if (config.norm == Norm::pre) {
    final_norm.forward(x, trace.final_trace, trace.output);
  } else {
    trace.output = x;
  }
}

Encoder::Trace Encoder::forward(const std::vector<int>& ids, bool training, const PaddingMask& mask,
                                std::uint64_t draw) const {
  Random random(static_cast<std::uint64_t>(config.seed), "dropout." + std::to_string(draw));
  Trace trace;
  forward({ids, mask, 1}, training ? &random : nullptr, trace);
  return trace;
}

void Encoder::backward(const Batch& batch, const Trace& trace, Encoder& gradient, Trace& d) const {
  d.layers.resize(layers.size());
  // What layer k received, and where its gradient goes.
  const auto input_of = [](auto& t, std::size_t k) -> auto& {
    return k == 0 ? t.input : t.layers[k - 1].output;
  };
  // output = final_norm(x), or x
  Matrix& last = d.layers.back().output;
  if (config.norm == Norm::pre) {
    final_norm.backward(trace.final_trace, d.output, gradient.final_norm, last);
  } else {
    last = d.output;
  }
  // x = layer(x), for each layer
  for (std::size_t k = layers.size(); k-- > 0;) {
    const auto layer_backward = config.norm == Norm::pre ? &EncoderLayer::pre_norm_backward
                                                         : &EncoderLayer::post_norm_backward;
    (layers[k].*layer_backward)(input_of(trace, k), batch, trace.layers[k], gradient.layers[k],
                                d.layers[k], input_of(d, k));
  }
  // input = dropout(normed),  normed = embedding_norm(sum), or sum
  dropout_backward(trace.input_kept, d.input, d.normed);
  if (config.embedding_norm) {
    embedding_norm.backward(trace.norm_trace, d.normed, gradient.embedding_norm, d.sum);
  } else {
    d.sum = d.normed;
  }
  // sum = scaled + position
  d.scaled = d.sum;
  d.position = d.sum;
  // position = the table's first rows × position_scale, for each sentence
  if (config.position == Position::learned) {
    const Index n = d.position.rows() / batch.sentences;
    for (Index row = 0; row < d.position.rows(); row += n) {
      gradient.position.topRows(n) +=
          d.position.middleRows(row, n) * static_cast<Real>(config.position_scale);
    }
  }
  // scaled = raw × embedding_scale: the factor multiplies what the table learns, too
  d.raw = d.scaled * static_cast<Real>(config.embedding_scale);
  Embedding::backward(batch.ids, d.raw, gradient.embedding);
}

void Encoder::logits(const Matrix& output, Matrix& logits) const {
  logits.resize(output.rows(), config.input_vocab_size);
  if (config.head == Head::untied) {
    product(output, head.weight, logits);
  } else {
    product_transposed(output, embedding.weight, logits);
  }
  if (config.logits_scale != 1) logits *= static_cast<Real>(config.logits_scale);
  if (config.head == Head::untied) logits.rowwise() += head.bias;
}

Matrix Encoder::logits(const Matrix& output) const {
  Matrix result;
  logits(output, result);
  return result;
}

void Encoder::logits_backward(const Matrix& output, Matrix& dlogits, Encoder& gradient,
                              Matrix& doutput) const {
  doutput.setZero(output.rows(), output.cols());
  if (config.head == Head::untied) {
    // logits = scale × (output W) + b
    for (Index i = 0; i < dlogits.rows(); ++i) gradient.head.bias += dlogits.row(i);
    if (config.logits_scale != 1) dlogits *= static_cast<Real>(config.logits_scale);
    add_transposed_product(output, dlogits, gradient.head.weight);
    add_product_transposed(dlogits, head.weight, doutput);
  } else {
    // logits = scale × (output Eᵀ)
    if (config.logits_scale != 1) dlogits *= static_cast<Real>(config.logits_scale);
    add_transposed_product(dlogits, output, gradient.embedding.weight);
    add_product(dlogits, embedding.weight, doutput);
  }
}

Encoder zeros_like(const Encoder& encoder) {
  Encoder zeros = encoder;
  Encoder::visit([](const std::string&, auto& member) { member.setZero(); }, zeros);
  return zeros;
}

}  // namespace encoderscope
