// LayerNorm (Ba, Kiros, Hinton 2016): every row to mean 0 and variance 1, then a learned gain and
// shift per column: y = γ ∘ x̂ + β with x̂ = (x − mean) / sqrt(variance + ε), where the variance is
// the biased one (÷ d). It forgets the size of its input, which is why only the *ratio* of word to
// position survives it.
//
// Backwards: x̂ is unmoved by what shifts or stretches its row, so these two parts of the gradient
// g = γ ∘ dy are taken out of it: dx = (g − mean(g) − x̂ mean(g ∘ x̂)) / sqrt(variance + ε). The
// larger the input's spread, the smaller what flows back.
//
// One without γ is absent: it hands on what it gets, in both directions.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

struct LayerNorm {
  RowVector gamma;      // (d)
  RowVector beta;       // (d)
  Real epsilon = 1e-6;  // keeps a constant row from dividing by 0

  struct Trace {
    Matrix normalized;         // (n, d): x̂
    ColVector inverse_spread;  // (n): 1 / sqrt(variance + ε)
  };

  bool absent() const { return gamma.size() == 0; }

  // x (n, d) -> y (n, d)
  void forward(const Matrix& x, Trace& trace, Matrix& y) const;

  // The same of one that is there.
  void normalize(const Matrix& x, Trace& trace, Matrix& y) const;

  // dy (n, d) -> dx (n, d)
  void backward(const Trace& trace, const Matrix& dy, LayerNorm& gradient, Matrix& dx) const;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("gamma", self.gamma...);
    f("beta", self.beta...);
  }
};

// γ = 1, β = 0.
LayerNorm identity_layer_norm(Index d, Real epsilon);

}  // namespace encoderscope
