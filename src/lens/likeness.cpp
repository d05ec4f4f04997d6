#include "lens/likeness.h"

#include <algorithm>
#include <limits>

#include "lens/rows.h"

namespace encoderscope {
namespace {

// The mean over the rows a of `added` (m, d) of the mean cosine of the rows of x + a, but for those
// that are left out. x (n, d)
double mean_likeness(const Matrix& x, const Matrix& added, const PaddingMask& left_out) {
  Matrix moved(x.rows(), x.cols());
  double sum = 0;
  for (Index i = 0; i < added.size(); i += added.cols()) {
    for (Index k = 0; k < x.size(); ++k) {
      moved.data()[k] = x.data()[k] + added.data()[i + k % x.cols()];
    }
    sum += mean_cosine(moved, left_out);
  }
  return sum / static_cast<double>(added.rows());
}

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

}  // namespace

double word_likeness(const Matrix& scaled, const Matrix& position, const std::vector<int>& ids) {
  std::vector<int> once = ids;  // 0 where the row is left out
  int different = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const int* before = ids.data();
    if (ids[i] >= 0 && std::find(before, before + i, ids[i]) == before + i) {
      ++different;
    } else {
      once[i] = 0;
    }
  }
  return different < 2 ? nothing : mean_likeness(scaled, position, padding_mask(once));
}

double place_likeness(const Matrix& scaled, const Matrix& position) {
  return position.rows() < 2 ? nothing : mean_likeness(position, scaled, {});
}

}  // namespace encoderscope
