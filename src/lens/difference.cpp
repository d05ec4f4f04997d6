#include "lens/difference.h"

#include <cmath>
#include <stdexcept>

namespace encoderscope {

Difference compare(const Matrix& a, const Matrix& b, const PaddingMask& padding) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) {
    throw std::invalid_argument("only matrices of one shape have a difference");
  }
  Difference found;
  found.map.resize(a.rows(), a.cols());
  for (Index i = 0; i < a.size(); ++i) {
    const Real x = a.data()[i], y = b.data()[i];
    found.map.data()[i] = x == y ? 0 : x - y;
  }
  const bool of_rows = static_cast<Index>(padding.size()) == a.rows();
  double squares = 0, moved = 0, rows = 0;
  for (Index i = 0; i < a.rows(); ++i) {
    if (of_rows && padding[static_cast<std::size_t>(i)]) continue;
    rows += 1;
    for (Index j = 0; j < a.cols(); ++j) {
      const auto x = static_cast<double>(found.map(i, j));
      squares += x * x;
      moved += std::fabs(x);
      if (!(std::fabs(x) > std::fabs(found.largest))) continue;
      found.row = i;
      found.col = j;
      found.largest = x;
    }
  }
  found.root_mean_square = std::sqrt(squares / (rows * static_cast<double>(a.cols())));
  found.row_distance = moved / (2 * rows);
  return found;
}

}  // namespace encoderscope
