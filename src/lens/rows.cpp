#include "lens/rows.h"

namespace encoderscope {
namespace {

using Wide = Eigen::Matrix<double, 1, Eigen::Dynamic>;

// f(row) for each row that is not padding; returns how many there are.
template <class F>
int for_each_token(const Matrix& x, const PaddingMask& mask, F f) {
  int count = 0;
  for (Index i = 0; i < x.rows(); ++i) {
    if (!mask.empty() && mask[static_cast<std::size_t>(i)]) continue;
    f(Wide(x.row(i).cast<double>()));
    ++count;
  }
  return count;
}

}  // namespace

double mean_cosine(const Matrix& x, const PaddingMask& mask) {
  // The square of a sum of unit vectors is their number, and twice the cosine of every pair.
  Wide sum = Wide::Zero(x.cols());
  int units = 0;
  const int count = for_each_token(x, mask, [&](const Wide& row) {
    const double norm = row.norm();
    if (norm == 0) return;
    sum += row / norm;
    ++units;
  });
  if (count < 2) return 1;
  return (sum.squaredNorm() - units) / (static_cast<double>(count) * (count - 1));
}

double mean_norm(const Matrix& x, const PaddingMask& mask) {
  double sum = 0;
  const int count = for_each_token(x, mask, [&](const Wide& row) { sum += row.norm(); });
  return count == 0 ? 0 : sum / count;
}

double zero_share(const Matrix& x) {
  const auto zeros = (x.array() == 0).count();
  return x.size() == 0 ? 0 : static_cast<double>(zeros) / static_cast<double>(x.size());
}

}  // namespace encoderscope
