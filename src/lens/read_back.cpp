#include "lens/read_back.h"

#include "core/product.h"
#include "lens/balance.h"

namespace encoderscope {

double read_back(const Matrix& x, const Matrix& table, const std::vector<int>& own) {
  Matrix alike(x.rows(), table.rows());
  product_transposed(x, table, alike);
  const Matrix norms = row_norms(table);
  double told = 0;
  for (Index i = 0; i < x.rows(); ++i) {
    Index nearest = -1;
    double highest = 0;
    for (Index k = 0; k < table.rows(); ++k) {
      const auto norm = static_cast<double>(norms.data()[k]);
      if (norm == 0) continue;
      // The length of row i is the same for all k.
      const double cosine = static_cast<double>(alike.data()[i * table.rows() + k]) / norm;
      if (nearest >= 0 && !(cosine > highest)) continue;
      nearest = k;
      highest = cosine;
    }
    told += nearest == own[static_cast<std::size_t>(i)];
  }
  return told / static_cast<double>(x.rows());
}

}  // namespace encoderscope
