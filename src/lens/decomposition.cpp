#include "lens/decomposition.h"

#include <cmath>

#include "core/product.h"

namespace encoderscope {
namespace {

// Rows of x = t + p: first those of t, then, as many, those of p. Makes of them the rows of LN(x),
// where the LayerNorm found those spreads.
void normalize(const LayerNorm& norm, const ColVector& inverse_spread, Matrix& parts) {
  const Index n = inverse_spread.size(), d = parts.cols();
  for (Index i = 0; i < 2 * n; ++i) {
    Real* x = parts.data() + i * d;
    double sum = 0;
    for (Index j = 0; j < d; ++j) sum += static_cast<double>(x[j]);
    const auto mean = static_cast<Real>(sum / static_cast<double>(d));
    for (Index j = 0; j < d; ++j) {
      x[j] = (x[j] - mean) * inverse_spread.data()[i % n] * norm.gamma.data()[j];
      if (i >= n) x[j] += norm.beta.data()[j];
    }
  }
}

// The same of x W + b.
Matrix project(const Linear& linear, const Matrix& parts) {
  Matrix y(parts.rows(), parts.cols());
  product(parts, linear.weight, y);
  const Index half = y.size() / 2;
  for (Index i = half; i < y.size(); ++i) y.data()[i] += linear.bias.data()[i % y.cols()];
  return y;
}

}  // namespace

Decomposition decompose(const Encoder& encoder, const Encoder::Trace& trace) {
  const EncoderLayer& layer = encoder.layers[0];
  const Index n = trace.sum.rows(), half = trace.sum.size();
  Matrix parts(2 * n, trace.sum.cols());
  for (Index i = 0; i < half; ++i) {
    parts.data()[i] = trace.scaled.data()[i];
    parts.data()[half + i] = trace.position.data()[i];
  }
  if (encoder.config.embedding_norm) {
    normalize(encoder.embedding_norm, trace.norm_trace.inverse_spread, parts);
  }
  if (trace.input_kept.size() > 0) {
    for (Index i = 0; i < 2 * half; ++i) parts.data()[i] *= trace.input_kept.data()[i % half];
  }
  if (encoder.config.norm == Norm::pre) {
    normalize(layer.norm1, trace.layers[0].norm1_trace.inverse_spread, parts);
  }
  const Matrix query = project(layer.attention.query, parts);
  const Matrix key = project(layer.attention.key, parts);
  const Index depth = parts.cols() / layer.attention.num_heads;
  Decomposition found;
  std::vector<Matrix>* maps[] = {&found.token_token, &found.token_position, &found.position_token,
                                 &found.position_position};
  for (Index k = 0; k < 4; ++k) {
    maps[k]->resize(static_cast<std::size_t>(layer.attention.num_heads));
    Index column = 0;
    for (Matrix& map : *maps[k]) {
      map.resize(n, n);
      product_transposed(query.block(k / 2 * n, column, n, depth),
                         key.block(k % 2 * n, column, n, depth), map);
      map /= std::sqrt(static_cast<Real>(depth));
      column += depth;
    }
  }
  return found;
}

LogitShares logit_shares(const Decomposition& parts, bool centred) {
  const std::vector<Matrix>* maps[] = {&parts.token_token, &parts.token_position,
                                       &parts.position_token, &parts.position_position};
  LogitShares shares = {};
  double all = 0;
  for (int k = 0; k < 4; ++k) {
    for (const Matrix& map : *maps[k]) {
      const Index n = map.cols();
      for (const Real* row = map.data(); row < map.data() + map.size(); row += n) {
        double sum = 0, squares = 0;
        for (Index j = 0; j < n; ++j) {
          const auto value = static_cast<double>(row[j]);
          sum += value;
          squares += value * value;
        }
        if (centred) squares -= sum * sum / static_cast<double>(n);
        shares.of[k] += squares;
        all += squares;
      }
    }
  }
  for (double& share : shares.of) share /= all;
  return shares;
}

}  // namespace encoderscope
