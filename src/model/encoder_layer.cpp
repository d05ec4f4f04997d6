#include "model/encoder_layer.h"

namespace encoderscope {

void EncoderLayer::post_norm(const Matrix& x, const Batch& batch, Random* random,
                             Trace& trace) const {
  attention.forward(x, batch, trace.attention, trace.attention_output);
  dropout.forward(trace.attention_output, random, trace.attention_kept, trace.residual1);
  trace.residual1 += x;
  norm1.forward(trace.residual1, trace.norm1_trace, trace.norm1);

  feed_forward.forward(trace.norm1, trace.ffn, trace.feed_forward);
  dropout.forward(trace.feed_forward, random, trace.feed_forward_kept, trace.residual2);
  trace.residual2 += trace.norm1;
  norm2.forward(trace.residual2, trace.norm2_trace, trace.norm2);
  trace.output = trace.norm2;
}

void EncoderLayer::pre_norm(const Matrix& x, const Batch& batch, Random* random,
                            Trace& trace) const {
  norm1.forward(x, trace.norm1_trace, trace.norm1);
  attention.forward(trace.norm1, batch, trace.attention, trace.attention_output);
  dropout.forward(trace.attention_output, random, trace.attention_kept, trace.residual1);
  trace.residual1 += x;

  norm2.forward(trace.residual1, trace.norm2_trace, trace.norm2);
  feed_forward.forward(trace.norm2, trace.ffn, trace.feed_forward);
  dropout.forward(trace.feed_forward, random, trace.feed_forward_kept, trace.residual2);
  trace.residual2 += trace.residual1;
  trace.output = trace.residual2;
}

void EncoderLayer::post_norm_backward(const Matrix& x, const Batch& batch, const Trace& trace,
                                      EncoderLayer& gradient, Trace& d, Matrix& dx) const {
  // output = norm2(residual2),  residual2 = norm1 + dropout(feed_forward(norm1))
  d.norm2 = d.output;
  norm2.backward(trace.norm2_trace, d.norm2, gradient.norm2, d.residual2);
  dropout_backward(trace.feed_forward_kept, d.residual2, d.feed_forward);
  feed_forward.backward(trace.norm1, trace.ffn, d.feed_forward, gradient.feed_forward, d.ffn,
                        d.norm1);
  d.norm1 += d.residual2;

  // norm1 = norm1(residual1),  residual1 = x + dropout(attention(x))
  norm1.backward(trace.norm1_trace, d.norm1, gradient.norm1, d.residual1);
  dropout_backward(trace.attention_kept, d.residual1, d.attention_output);
  attention.backward(x, batch, trace.attention, d.attention_output, gradient.attention, d.attention,
                     dx);
  dx += d.residual1;
}

void EncoderLayer::pre_norm_backward(const Matrix&, const Batch& batch, const Trace& trace,
                                     EncoderLayer& gradient, Trace& d, Matrix& dx) const {
  // output = residual2 = residual1 + dropout(feed_forward(norm2)),  norm2 = norm2(residual1)
  d.residual2 = d.output;
  dropout_backward(trace.feed_forward_kept, d.residual2, d.feed_forward);
  feed_forward.backward(trace.norm2, trace.ffn, d.feed_forward, gradient.feed_forward, d.ffn,
                        d.norm2);
  norm2.backward(trace.norm2_trace, d.norm2, gradient.norm2, d.residual1);
  d.residual1 += d.residual2;

  // residual1 = x + dropout(attention(norm1)),  norm1 = norm1(x)
  dropout_backward(trace.attention_kept, d.residual1, d.attention_output);
  attention.backward(trace.norm1, batch, trace.attention, d.attention_output, gradient.attention,
                     d.attention, d.norm1);
  norm1.backward(trace.norm1_trace, d.norm1, gradient.norm1, dx);
  dx += d.residual1;
}

EncoderLayer draw_encoder_layer(const Config& config, int index) {
  const std::string name = "layers." + std::to_string(index);
  const auto linear = [&](const char* part, Index in, Index out) {
    return glorot_linear(in, out,
                         Random(static_cast<std::uint64_t>(config.seed), name + "." + part));
  };
  const Index d = config.d_model;
  const auto epsilon = static_cast<Real>(config.layer_norm_epsilon);
  EncoderLayer layer;
  layer.attention = {linear("attention.query.weight", d, d), linear("attention.key.weight", d, d),
                     linear("attention.value.weight", d, d),
                     linear("attention.output.weight", d, d), config.num_heads};
  layer.feed_forward = {linear("feed_forward.expand.weight", d, config.dff),
                        linear("feed_forward.contract.weight", config.dff, d), config.activation};
  if (config.norm != Norm::none) {
    layer.norm1 = layer.norm2 = identity_layer_norm(d, epsilon);
  }
  layer.dropout = {static_cast<Real>(config.dropout_rate)};
  return layer;
}

}  // namespace encoderscope
