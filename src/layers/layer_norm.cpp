#include "layers/layer_norm.h"

#include <cmath>

#include "core/sum.h"

namespace encoderscope {

void LayerNorm::forward(const Matrix& x, Trace& trace, Matrix& y) const {
  if (absent()) {
    y = x;
    return;
  }
  const Index d = x.cols();
  trace.normalized.resize(x.rows(), d);
  trace.inverse_spread.resize(x.rows());
  y.resize(x.rows(), d);
  for (Index i = 0; i < x.rows(); ++i) {
    const auto in = x.row(i);
    auto normalized = trace.normalized.row(i);
    const Real mean = sum_of(d, [&](Index j) { return in[j]; }) / static_cast<Real>(d);
    normalized = in.array() - mean;
    const Real variance =
        sum_of(d, [&](Index j) { return normalized[j] * normalized[j]; }) / static_cast<Real>(d);
    // With ε = 0 a constant row has variance 0: it is all zeros already, and stays so.
    const Real inverse = variance + epsilon == 0 ? 0 : 1 / std::sqrt(variance + epsilon);
    trace.inverse_spread[i] = inverse;
    normalized *= inverse;
    y.row(i) = normalized.array() * gamma.array() + beta.array();
  }
}

void LayerNorm::backward(const Trace& trace, const Matrix& dy, LayerNorm& gradient,
                         Matrix& dx) const {
  if (absent()) {
    dx = dy;
    return;
  }
  const Index d = dy.cols();
  dx.resize(dy.rows(), d);
  for (Index i = 0; i < dy.rows(); ++i) {
    const auto normalized = trace.normalized.row(i);
    auto g = dx.row(i);
    // y = γ ∘ x̂ + β
    gradient.gamma.array() += dy.row(i).array() * normalized.array();
    gradient.beta += dy.row(i);
    g = dy.row(i).array() * gamma.array();
    // x̂ = (x − mean) / sqrt(variance + ε)
    const Real mean = sum_of(d, [&](Index j) { return g[j]; }) / static_cast<Real>(d);
    const Real along =
        sum_of(d, [&](Index j) { return g[j] * normalized[j]; }) / static_cast<Real>(d);
    g.array() = (g.array() - mean - normalized.array() * along) * trace.inverse_spread[i];
  }
}

LayerNorm identity_layer_norm(Index d, Real epsilon) {
  return {RowVector::Ones(d), RowVector::Zero(d), epsilon};
}

}  // namespace encoderscope
