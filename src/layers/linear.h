// y = x W + b, for each row (token) of x. Keras calls it Dense.
#pragma once

#include "core/random.h"
#include "core/tensor.h"

namespace encoderscope {

struct Linear {
  Matrix weight;   // (in, out)
  RowVector bias;  // (out)

  // x (n, in) -> y (n, out)
  void forward(const Matrix& x, Matrix& y) const;
  Matrix forward(const Matrix& x) const;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("weight", self.weight...);
    f("bias", self.bias...);
  }
};

// Keras' start: Glorot (Xavier) uniform, |w| < sqrt(6 / (in + out)), bias 0.
Linear glorot_linear(Index in, Index out, Random random);

}  // namespace encoderscope
