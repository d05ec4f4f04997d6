#include "lens/maps.h"

#include <algorithm>

#include "lens/moments.h"

namespace encoderscope {
namespace {

// Adds the entries of both maps, pair by pair, over the rows and columns that both have.
void add(const Matrix& a, const Matrix& b, Moments& moments) {
  const Index n = std::min(a.rows(), b.rows());
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      moments.add(static_cast<double>(a(i, j)), static_cast<double>(b(i, j)));
    }
  }
}

}  // namespace

double spread_of(const std::vector<Matrix>& maps) {
  Moments all;
  for (const Matrix& map : maps) add(map, map, all);
  return std::sqrt(all.variance());
}

double map_correlation(const std::vector<Matrix>& a, const std::vector<Matrix>& b) {
  Moments heads;
  for (std::size_t h = 0; h < a.size(); ++h) {
    Moments head;
    add(a[h], b[h], head);
    heads.add(head.correlation());
  }
  return heads.mean();
}

double row_distance(const std::vector<Matrix>& a, const std::vector<Matrix>& b) {
  double sum = 0, rows = 0;
  for (std::size_t h = 0; h < a.size(); ++h) {
    for (Index i = 0; i < a[h].size(); ++i) {
      sum += std::fabs(static_cast<double>(a[h].data()[i]) - static_cast<double>(b[h].data()[i]));
    }
    rows += static_cast<double>(a[h].rows());
  }
  return sum / (2 * rows);
}

}  // namespace encoderscope
