// One layer of the encoder: attention, then the feed-forward network, each inside a residual
// connection with a LayerNorm. Two arrangements of the same parts:
//
//   post-norm (the paper, the tutorial)          pre-norm (tensor2tensor v2, GPT-2)
//   norm1  = LN(x + dropout(attention(x)))       norm1 = LN(x);  y = x + dropout(attention(norm1))
//   output = LN(norm1 + dropout(ffn(norm1)))     norm2 = LN(y);  output = y + dropout(ffn(norm2))
//
// Post-norm lets the raw sum of word and position into the first attention, so its size matters
// there; pre-norm normalises it first. Without norms (Norm::none) it is post-norm with nothing in
// their place: output = y + dropout(ffn(y)), y = x + dropout(attention(x)).
#pragma once

#include "layers/attention.h"
#include "layers/dropout.h"
#include "layers/feed_forward.h"
#include "layers/layer_norm.h"
#include "model/config.h"

namespace encoderscope {

struct EncoderLayer {
  MultiHeadAttention attention;
  LayerNorm norm1;
  FeedForward feed_forward;
  LayerNorm norm2;
  Dropout dropout;

  struct Trace {
    MultiHeadAttention::Trace attention;
    Matrix attention_output;  // (n, d): before dropout
    Matrix attention_kept;    // (n, d) or empty: what dropout kept
    Matrix residual1;         // (n, d): x + dropout(attention_output)
    LayerNorm::Trace norm1_trace;
    Matrix norm1;  // (n, d)
    FeedForward::Trace ffn;
    Matrix feed_forward;       // (n, d): before dropout
    Matrix feed_forward_kept;  // (n, d) or empty
    Matrix residual2;          // (n, d)
    LayerNorm::Trace norm2_trace;
    Matrix norm2;   // (n, d)
    Matrix output;  // (n, d): norm2 (post) or residual2 (pre)

    template <class F, class... Self>
    static void visit(F&& f, Self&... self) {
      MultiHeadAttention::Trace::visit(f, self.attention...);
      f("attention_output", self.attention_output...);
      f("residual1", self.residual1...);
      f("norm1", self.norm1...);
      f("hidden", self.ffn.hidden...);
      f("feed_forward", self.feed_forward...);
      f("residual2", self.residual2...);
      f("norm2", self.norm2...);
      f("output", self.output...);
    }
  };

  // x (n, d) -> trace.output (n, d). `random` is null when not training.
  void post_norm(const Matrix& x, const Batch& batch, Random* random, Trace& trace) const;
  void pre_norm(const Matrix& x, const Batch& batch, Random* random, Trace& trace) const;

  // d.output (n, d) -> dx (n, d); d takes the gradients of what the trace holds. (Pre-norm needs x
  // no more: its norm has kept what it takes.)
  void post_norm_backward(const Matrix& x, const Batch& batch, const Trace& trace,
                          EncoderLayer& gradient, Trace& d, Matrix& dx) const;
  void pre_norm_backward(const Matrix& x, const Batch& batch, const Trace& trace,
                         EncoderLayer& gradient, Trace& d, Matrix& dx) const;

  template <class F, class First, class... Rest>
  static void visit(F&& f, First& first, Rest&... rest) {
    part("attention", f, first.attention, rest.attention...);
    if (!first.norm1.absent()) part("norm1", f, first.norm1, rest.norm1...);
    part("feed_forward", f, first.feed_forward, rest.feed_forward...);
    if (!first.norm2.absent()) part("norm2", f, first.norm2, rest.norm2...);
  }
};

// Draws layer `index` as Keras would: Glorot kernels, zero biases, γ = 1, β = 0; with Norm::none
// its norms are absent.
EncoderLayer draw_encoder_layer(const Config& config, int index);

}  // namespace encoderscope
