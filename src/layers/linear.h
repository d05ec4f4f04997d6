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

  // As every backward here: adds to the gradients of the parameters, sets the gradient of x.
  // dy (n, out) -> dx (n, in)
  void backward(const Matrix& x, const Matrix& dy, Linear& gradient, Matrix& dx) const;

  // Adds to dx instead: for an x that several layers have read.
  void add_backward(const Matrix& x, const Matrix& dy, Linear& gradient, Matrix& dx) const;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("weight", self.weight...);
    f("bias", self.bias...);
  }
};

// Keras' start: Glorot (Xavier) uniform, |w| < sqrt(6 / (in + out)), bias 0.
Linear glorot_linear(Index in, Index out, Random random);

}  // namespace encoderscope
