#include "lens/entropy.h"

#include <algorithm>

#include "core/logarithm.h"

namespace encoderscope {
namespace {

double row_entropy(const Matrix& weights, Index row) {
  double bits = 0;
  for (Index j = 0; j < weights.cols(); ++j) {
    const auto w = static_cast<double>(weights(row, j));
    if (w > 0) bits -= w * portable_log2(w);
  }
  return bits;
}

}  // namespace

Matrix attention_entropy(const std::vector<Matrix>& attention_weights) {
  const auto num_heads = static_cast<Index>(attention_weights.size());
  Matrix entropy(num_heads, num_heads == 0 ? 0 : attention_weights[0].rows());
  for (Index h = 0; h < num_heads; ++h) {
    for (Index i = 0; i < entropy.cols(); ++i) {
      const Matrix& weights = attention_weights[static_cast<std::size_t>(h)];
      entropy(h, i) = static_cast<Real>(row_entropy(weights, i));
    }
  }
  return entropy;
}

Matrix mean_over_tokens(const Matrix& entropy, const PaddingMask& mask) {
  Matrix mean = Matrix::Zero(entropy.rows(), 1);
  int count = 0;
  for (Index i = 0; i < entropy.cols(); ++i) {
    if (!mask.empty() && mask[static_cast<std::size_t>(i)]) continue;
    mean += entropy.col(i);
    ++count;
  }
  return mean / static_cast<Real>(std::max(count, 1));
}

double largest_entropy(Index n, const PaddingMask& mask) {
  const auto masked = std::count(mask.begin(), mask.end(), true);
  const auto keys = masked == n ? n : n - masked;
  return portable_log2(static_cast<double>(keys));
}

}  // namespace encoderscope
