#include "layers/activation.h"

#include <cmath>

namespace encoderscope {

template <>
const Names& names<Activation>() {
  static const Names list = {"relu", "gelu", "silu"};
  return list;
}

void relu(const Matrix& x, Matrix& y) { y = x.cwiseMax(Real(0)); }

void gelu(const Matrix& x, Matrix& y) {
  const Real half_root = static_cast<Real>(0.70710678118654752);
  y = x.unaryExpr([half_root](Real v) { return v * (1 + std::erf(v * half_root)) / 2; });
}

void silu(const Matrix& x, Matrix& y) { y = x.array() / (1 + (-x.array()).exp()); }

void activate(Activation kind, const Matrix& x, Matrix& y) {
  switch (kind) {
    case Activation::relu: return relu(x, y);
    case Activation::gelu: return gelu(x, y);
    case Activation::silu: return silu(x, y);
  }
}

}  // namespace encoderscope
