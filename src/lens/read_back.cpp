#include "lens/read_back.h"

#include <cmath>

#include "core/product.h"
#include "training/norms.h"

namespace encoderscope {

double read_back(const Matrix& x, const Matrix& table, const std::vector<int>& own) {
  Matrix alike(x.rows(), table.rows());
  product_transposed(x, table, alike);
  std::vector<int> nearest(own.size(), -1);
  std::vector<double> highest(own.size());
  for (Index k = 0; k < table.rows(); ++k) {
    const double norm = std::sqrt(sum_of_squares(table.data() + k * table.cols(), table.cols()));
    if (norm == 0) continue;
    for (std::size_t i = 0; i < own.size(); ++i) {
      // The length of row i is the same for all k.
      const double cosine = static_cast<double>(alike(static_cast<Index>(i), k)) / norm;
      if (nearest[i] >= 0 && !(cosine > highest[i])) continue;
      nearest[i] = static_cast<int>(k);
      highest[i] = cosine;
    }
  }
  double told = 0;
  for (std::size_t i = 0; i < own.size(); ++i) told += nearest[i] == own[i];
  return told / static_cast<double>(own.size());
}

}  // namespace encoderscope
