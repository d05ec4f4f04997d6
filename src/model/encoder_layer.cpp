#include "model/encoder_layer.h"

namespace encoderscope {

void EncoderLayer::post_norm(const Matrix& x, const PaddingMask& mask, Random* random,
                             Trace& trace) const {
  attention.forward(x, mask, trace.attention, trace.attention_output);
  dropout.forward(trace.attention_output, random, trace.attention_kept, trace.residual1);
  trace.residual1 += x;
  norm1.forward(trace.residual1, trace.norm1_trace, trace.norm1);

  feed_forward.forward(trace.norm1, trace.ffn, trace.feed_forward);
  dropout.forward(trace.feed_forward, random, trace.feed_forward_kept, trace.residual2);
  trace.residual2 += trace.norm1;
  norm2.forward(trace.residual2, trace.norm2_trace, trace.norm2);
  trace.output = trace.norm2;
}

void EncoderLayer::pre_norm(const Matrix& x, const PaddingMask& mask, Random* random,
                            Trace& trace) const {
  norm1.forward(x, trace.norm1_trace, trace.norm1);
  attention.forward(trace.norm1, mask, trace.attention, trace.attention_output);
  dropout.forward(trace.attention_output, random, trace.attention_kept, trace.residual1);
  trace.residual1 += x;

  norm2.forward(trace.residual1, trace.norm2_trace, trace.norm2);
  feed_forward.forward(trace.norm2, trace.ffn, trace.feed_forward);
  dropout.forward(trace.feed_forward, random, trace.feed_forward_kept, trace.residual2);
  trace.residual2 += trace.residual1;
  trace.output = trace.residual2;
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
  layer.norm1 = identity_layer_norm(d, epsilon);
  layer.feed_forward = {linear("feed_forward.expand.weight", d, config.dff),
                        linear("feed_forward.contract.weight", config.dff, d), config.activation};
  layer.norm2 = identity_layer_norm(d, epsilon);
  layer.dropout = {static_cast<Real>(config.dropout_rate)};
  return layer;
}

}  // namespace encoderscope
