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
#include "layers/linear.h"

namespace encoderscope {

// True where the id is 0. It masks keys only: a padded token is not looked at, but still looks.
// Empty means no mask.
using PaddingMask = std::vector<bool>;  // (n)
PaddingMask padding_mask(const std::vector<int>& ids);

// Where one head leaves what it computes on the way.
struct HeadTrace {
  Matrix& scores;             // (n, n): row = query, column = key
  Matrix& attention_weights;  // (n, n)
};

// weights = softmax(Q Kᵀ / sqrt(depth)), output = weights V, for one head; returns the output.
// A masked key's score is −1e9: its weight is exactly 0, and where every key is masked the weights
// are uniform. (The tutorial adds −1e9, which in float32 comes to the same; assigning it also holds
// in double.)
Matrix scaled_dot_product_attention(const Matrix& query,  // (n, depth)
                                    const Matrix& key,    // (n, depth)
                                    const Matrix& value,  // (n, any)
                                    const PaddingMask& mask, HeadTrace trace);

struct MultiHeadAttention {
  Linear query, key, value, output;  // each (d_model, d_model)
  int num_heads = 1;                 // divides d_model

  struct Trace {
    Matrix query, key, value;               // (n, d_model)
    std::vector<Matrix> scores;             // num_heads of (n, n)
    std::vector<Matrix> attention_weights;  // num_heads of (n, n)
    Matrix context;                         // (n, d_model): the heads side by side

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

  // x (n, d_model) -> y (n, d_model)
  void forward(const Matrix& x, const PaddingMask& mask, Trace& trace, Matrix& y) const;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    part("query", f, self.query...);
    part("key", f, self.key...);
    part("value", f, self.value...);
    part("output", f, self.output...);
  }
};

}  // namespace encoderscope
