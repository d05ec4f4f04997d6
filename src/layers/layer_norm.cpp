#include "layers/layer_norm.h"

#include <cmath>

#include "core/sum.h"

namespace encoderscope {
namespace {

// Of term(j) over the d columns of a row.
template <class Term>
Real mean_of(Index d, Term term) {
  return sum_of(d, term) / static_cast<Real>(d);
}

// 1 / sqrt(variance + ε). With ε = 0 a constant row has variance 0: it is all zeros without its
// mean, and stays so.
Real inverse_root(Real x) { return x == 0 ? 0 : 1 / std::sqrt(x); }

}  // namespace

void LayerNorm::forward(const Matrix& x, Trace& trace, Matrix& y) const {
  if (absent()) {
    y = x;
  } else {
    normalize(x, trace, y);
  }
}

void LayerNorm::normalize(const Matrix& x, Trace& trace, Matrix& y) const {
  trace.normalized.resizeLike(x);
  trace.inverse_spread.resize(x.rows());
  y.resizeLike(x);
  for (Index i = 0; i < x.rows(); ++i) {
    const auto in = x.row(i);
    auto normalized = trace.normalized.row(i);
    normalized = in.array() - mean_of(x.cols(), [&](Index j) { return in[j]; });
    const auto square = [&](Index j) { return normalized[j] * normalized[j]; };
    trace.inverse_spread[i] = inverse_root(mean_of(x.cols(), square) + epsilon);
    normalized *= trace.inverse_spread[i];
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
    const Real mean = mean_of(d, [&](Index j) { return g[j]; });
    const Real along = mean_of(d, [&](Index j) { return g[j] * normalized[j]; });
    g.array() = (g.array() - mean - normalized.array() * along) * trace.inverse_spread[i];
  }
}

LayerNorm identity_layer_norm(Index d, Real epsilon) {
  return {RowVector::Ones(d), RowVector::Zero(d), epsilon};
}

}  // namespace encoderscope
