#include "lens/decomposition.h"

#include <cmath>
#include <stdexcept>

#include "core/product.h"

namespace encoderscope {

template <>
const Names& names<LogitPart>() {
  static const Names list = {"token_token", "token_position", "position_token",
                             "position_position"};
  return list;
}

namespace {

// What stands for x = parts[0] + parts[1]: of the token, of the position.
using Parts = Matrix[2];

// The parts of LN(x), where the LayerNorm found those spreads.
void normalize(const LayerNorm& norm, const ColVector& inverse_spread, Parts& parts) {
  for (Matrix& part : parts) {
    for (Index i = 0; i < part.rows(); ++i) {
      Real* x = part.data() + i * part.cols();
      double sum = 0;
      for (Index j = 0; j < part.cols(); ++j) sum += static_cast<double>(x[j]);
      const auto mean = static_cast<Real>(sum / static_cast<double>(part.cols()));
      for (Index j = 0; j < part.cols(); ++j) {
        x[j] = (x[j] - mean) * inverse_spread[i] * norm.gamma[j];
      }
    }
  }
  parts[1].rowwise() += norm.beta;
}

// The parts of x W + b.
void project(const Linear& linear, const Parts& x, Parts& y) {
  for (int k = 0; k < 2; ++k) {
    y[k].resize(x[k].rows(), linear.weight.cols());
    product(x[k], linear.weight, y[k]);
  }
  y[1].rowwise() += linear.bias;
}

double sum_of_squares(const Matrix& map, bool centred) {
  double squares = 0;
  for (Index i = 0; i < map.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < map.cols(); ++j) sum += static_cast<double>(map(i, j));
    const double mean = centred ? sum / static_cast<double>(map.cols()) : 0;
    for (Index j = 0; j < map.cols(); ++j) {
      const double apart = static_cast<double>(map(i, j)) - mean;
      squares += apart * apart;
    }
  }
  return squares;
}

}  // namespace

Decomposition decompose(const Encoder& encoder, const Encoder::Trace& trace) {
  const EncoderLayer& layer = encoder.layers[0];
  Parts x = {trace.scaled, trace.position}, query, key;
  if (encoder.config.embedding_norm) {
    normalize(encoder.embedding_norm, trace.norm_trace.inverse_spread, x);
  }
  if (encoder.config.norm == Norm::pre) {
    normalize(layer.norm1, trace.layers[0].norm1_trace.inverse_spread, x);
  }
  project(layer.attention.query, x, query);
  project(layer.attention.key, x, key);
  const Index n = trace.sum.rows(), depth = trace.sum.cols() / layer.attention.num_heads;
  Decomposition parts;
  for (int k = 0; k < 4; ++k) {
    for (int h = 0; h < layer.attention.num_heads; ++h) {
      Matrix& map = parts.maps[k].emplace_back(n, n);
      product_transposed(query[k / 2].middleCols(h * depth, depth),
                         key[k % 2].middleCols(h * depth, depth), map);
      map /= std::sqrt(static_cast<Real>(depth));
    }
  }
  return parts;
}

Matrix logit_shares(const Decomposition& parts, bool centred) {
  const std::size_t heads = parts.maps[0].size();
  std::vector<double> all(4 * (heads + 1));
  for (std::size_t k = 0; k < 4; ++k) {
    for (std::size_t h = 0; h < heads; ++h) {
      all[4 * h + k] = sum_of_squares(parts.maps[k][h], centred);
      all[4 * heads + k] += all[4 * h + k];
    }
  }
  Matrix shares(static_cast<Index>(heads) + 1, 4);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double* row = &all[i / 4 * 4];
    shares.data()[i] = static_cast<Real>(all[i] / (row[0] + row[1] + row[2] + row[3]));
  }
  return shares;
}

Matrix Decomposition::tensor(const std::string& name) const {
  if (name == "shares") return logit_shares(*this, false);
  if (name == "centred_shares") return logit_shares(*this, true);
  for (std::size_t k = 0; k < 4; ++k) {
    const std::string part(names<LogitPart>()[k]);
    for (std::size_t h = 0; h < maps[k].size(); ++h) {
      if (name == part + "." + std::to_string(h)) return maps[k][h];
    }
  }
  throw std::invalid_argument("no tensor is named '" + name + "'");
}

}  // namespace encoderscope
