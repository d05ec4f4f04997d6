#include "layers/layer_norm.h"

namespace encoderscope {

void LayerNorm::forward(const Matrix& x, Trace& trace, Matrix& y) const {
  const ColVector mean = x.rowwise().mean();
  trace.normalized = x.colwise() - mean;
  const ColVector variance = trace.normalized.array().square().rowwise().mean();
  trace.inverse_spread = (variance.array() + epsilon).rsqrt();
  if (epsilon == 0) {
    // A constant row has variance 0: it is all zeros already, and stays so.
    trace.inverse_spread = (variance.array() > 0).select(trace.inverse_spread, Real(0));
  }
  trace.normalized.array().colwise() *= trace.inverse_spread.array();
  y = (trace.normalized.array().rowwise() * gamma.array()).rowwise() + beta.array();
}

LayerNorm identity_layer_norm(Index d, Real epsilon) {
  return {RowVector::Ones(d), RowVector::Zero(d), epsilon};
}

}  // namespace encoderscope
