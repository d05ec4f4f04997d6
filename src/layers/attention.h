// Multi-head self-attention (Vaswani et al. 2017, section 3.2): the only place where tokens meet.
// Each head has its own slice of depth = d_model / num_heads columns of Q, K, V:
//
//   scores = Q Kᵀ / sqrt(depth)      weights = softmax(scores over keys)      context = weights V
//
// and the heads' contexts, side by side, pass through one more linear layer.
// The 1/√depth here keeps the spread of the *scores* near 1. It has nothing to do with the √d_model
// on the embedding, which sets the size of what comes *in*.
#pragma once

#include <vector>

#include "core/visit.h"
#include "layers/batch.h"
#include "layers/linear.h"

namespace encoderscope {

// What one head reads and writes for one sentence of n tokens: blocks of a whole layer's matrices.
template <class Block>  // View or Span
struct AttentionHead {
  Block query, key, value;  // (n, depth)
  Block scores;             // (n, n): row = query, column = key
  Block attention_weights;  // (n, n)
  Block context;            // (n, depth)
};

// Where a sentence's padding stands in the mask of a batch, from `first` on.
struct Padding {
  const PaddingMask& mask;
  Index first = 0;
};

// weights = softmax(Q Kᵀ / sqrt(depth)), context = weights V.
// A masked key's score is −1e9: its weight is exactly 0, and where every key is masked the weights
// are uniform. (The tutorial adds −1e9, which in float32 comes to the same; assigning it also holds
// in double.)
void scaled_dot_product_attention(Padding padding, AttentionHead<Span> head);

// From d.context, sets the other members of d.
void scaled_dot_product_attention_backward(Padding padding, const AttentionHead<View>& head,
                                           AttentionHead<Span> d);

struct MultiHeadAttention {
  Linear query, key, value, output;  // each (d_model, d_model)
  int num_heads = 1;                 // divides d_model

  // Rows of n tokens, sentence after sentence.
  struct Trace {
    Matrix query, key, value;    // (rows, d_model)
    std::vector<Matrix> scores;  // num_heads of (rows, n): keys of the row's own sentence
    std::vector<Matrix> attention_weights;  // num_heads of (rows, n)
    Matrix context;                         // (rows, d_model): the heads side by side

    template <class F, class... Self>
    static void visit(F&& f, Self&... self) {
      f("query", self.query...);
      f("key", self.key...);
      f("value", self.value...);
      each_leaf("scores", f, self.scores...);
      each_leaf("attention_weights", f, self.attention_weights...);
      f("context", self.context...);
    }
  };

  // x (rows, d_model) -> y (rows, d_model)
  void forward(const Matrix& x, const Batch& batch, Trace& trace, Matrix& y) const;

  // dy (rows, d_model) -> dx (rows, d_model); d takes the gradients of what the trace holds.
  void backward(const Matrix& x, const Batch& batch, const Trace& trace, const Matrix& dy,
                MultiHeadAttention& gradient, Trace& d, Matrix& dx) const;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    part("query", f, self.query...);
    part("key", f, self.key...);
    part("value", f, self.value...);
    part("output", f, self.output...);
  }
};

}  // namespace encoderscope
