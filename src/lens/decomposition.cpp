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
  for (Index i = y.size() / 2; i < y.size(); ++i) y.data()[i] += linear.bias.data()[i % y.cols()];
  return y;
}

}  // namespace

std::vector<Matrix> decompose(const Encoder& encoder, const Encoder::Trace& trace) {
  const EncoderLayer& layer = encoder.layers[0];
  const Index half = trace.sum.size();
  Matrix parts(2 * trace.sum.rows(), trace.sum.cols());
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
  std::vector<Matrix> maps(trace.layers[0].attention.scores.size());
  const Index rows = parts.rows(), d = parts.cols(), depth = d / static_cast<Index>(maps.size());
  const double root = std::sqrt(static_cast<double>(depth));
  const Real *q = query.data(), *k = key.data();  // of the head
  for (Matrix& map : maps) {
    map.resize(rows, rows);
    for (Index i = 0; i < map.size(); ++i) {
      double sum = 0;
      for (Index c = 0; c < depth; ++c) {
        sum += static_cast<double>(q[i / rows * d + c]) * static_cast<double>(k[i % rows * d + c]);
      }
      map.data()[i] = static_cast<Real>(sum / root);
    }
    q += depth;
    k += depth;
  }
  return maps;
}

LogitShares logit_shares(const std::vector<Matrix>& parts, bool centred) {
  LogitShares shares = {};
  double all = 0;
  for (const Matrix& map : parts) {
    const Index n = map.rows() / 2;
    for (Index half = 0; half < 4 * n; ++half) {  // of a row
      const Real* logits = map.data() + half * n;
      double sum = 0, squares = 0;
      for (Index j = 0; j < n; ++j) {
        const auto logit = static_cast<double>(logits[j]);
        sum += logit;
        squares += logit * logit;
      }
      if (centred) squares -= sum * sum / static_cast<double>(n);
      shares.of[half / (2 * n) * 2 + half % 2] += squares;
      all += squares;
    }
  }
  for (double& share : shares.of) share /= all;
  return shares;
}

}  // namespace encoderscope
