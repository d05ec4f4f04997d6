#include "lens/difference.h"

#include <cmath>
#include <stdexcept>

#include "lens/maps.h"

namespace encoderscope {
namespace {

Matrix rows_of(const Matrix& matrix, const std::vector<Index>& kept) {
  Matrix rows(static_cast<Index>(kept.size()), matrix.cols());
  for (Index i = 0; i < rows.rows(); ++i)
    rows.row(i) = matrix.row(kept[static_cast<std::size_t>(i)]);
  return rows;
}

}  // namespace

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
  std::vector<Index> kept;
  double squares = 0;
  for (Index i = 0; i < a.rows(); ++i) {
    if (of_rows && padding[static_cast<std::size_t>(i)]) continue;
    kept.push_back(i);
    for (Index j = 0; j < a.cols(); ++j) {
      const auto x = static_cast<double>(found.map(i, j));
      squares += x * x;
      if (!(std::fabs(x) > std::fabs(found.largest))) continue;
      found.row = i;
      found.col = j;
      found.largest = x;
    }
  }
  found.root_mean_square =
      std::sqrt(squares / (static_cast<double>(kept.size()) * static_cast<double>(a.cols())));
  found.row_distance = row_distance({rows_of(a, kept)}, {rows_of(b, kept)});
  return found;
}

}  // namespace encoderscope
