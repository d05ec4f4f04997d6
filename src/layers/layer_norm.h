// LayerNorm (Ba, Kiros, Hinton 2016): every row to mean 0 and variance 1, then a learned gain and
// shift per column: y = γ ∘ (x − mean) / sqrt(variance + ε) + β, with the biased variance (÷ d).
// It forgets the size of its input, which is why only the *ratio* of word to position survives it.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

struct LayerNorm {
  RowVector gamma;      // (d)
  RowVector beta;       // (d)
  Real epsilon = 1e-6;  // keeps a constant row from dividing by 0

  struct Trace {
    Matrix normalized;         // (n, d): before gain and shift
    ColVector inverse_spread;  // (n): 1 / sqrt(variance + ε)
  };

  // x (n, d) -> y (n, d)
  void forward(const Matrix& x, Trace& trace, Matrix& y) const;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("gamma", self.gamma...);
    f("beta", self.beta...);
  }
};

// γ = 1, β = 0.
LayerNorm identity_layer_norm(Index d, Real epsilon);

}  // namespace encoderscope
