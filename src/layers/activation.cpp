#include "layers/activation.h"

#include <cmath>

#include "core/exponential.h"

namespace encoderscope {
namespace {

// Φ(x), the share of a normal distribution below x.
Real normal_share(Real x) { return (1 + std::erf(x * static_cast<Real>(0.70710678118654752))) / 2; }

// φ(x) = e^{−x²/2} / sqrt(2π), its density.
Real normal_density(Real x) {
  return static_cast<Real>(0.3989422804014327) * exponential(-x * x / 2);
}

Real logistic(Real x) { return 1 / (1 + exponential(-x)); }

}  // namespace

template <>
const Names& names<Activation>() {
  static const Names list = {"relu", "gelu", "silu"};
  return list;
}

void relu(const Matrix& x, Matrix& y) { y = x.cwiseMax(Real(0)); }

void relu_backward(const Matrix& x, const Matrix& dy, Matrix& dx) {
  dx = x.binaryExpr(dy, [](Real v, Real dv) { return v > 0 ? dv : Real(0); });
}

void gelu(const Matrix& x, Matrix& y) {
  y = x.unaryExpr([](Real v) { return v * normal_share(v); });
}

void gelu_backward(const Matrix& x, const Matrix& dy, Matrix& dx) {
  dx = x.binaryExpr(dy,
                    [](Real v, Real dv) { return dv * (normal_share(v) + v * normal_density(v)); });
}

void silu(const Matrix& x, Matrix& y) {
  y = x.unaryExpr([](Real v) { return v * logistic(v); });
}

void silu_backward(const Matrix& x, const Matrix& dy, Matrix& dx) {
  dx = x.binaryExpr(dy, [](Real v, Real dv) {
    const Real share = logistic(v);
    return dv * share * (1 + v * (1 - share));
  });
}

void activate(Activation kind, const Matrix& x, Matrix& y) {
  switch (kind) {
    case Activation::relu: return relu(x, y);
    case Activation::gelu: return gelu(x, y);
    case Activation::silu: return silu(x, y);
  }
}

void activate_backward(Activation kind, const Matrix& x, const Matrix& dy, Matrix& dx) {
  switch (kind) {
    case Activation::relu: return relu_backward(x, dy, dx);
    case Activation::gelu: return gelu_backward(x, dy, dx);
    case Activation::silu: return silu_backward(x, dy, dx);
  }
}

}  // namespace encoderscope
