#include "training/norms.h"

#include <cmath>

#include "core/sum.h"

namespace encoderscope {

double sum_of_squares(const Real* values, Index count) {
  return sum_of<double>(count, [values](Index i) {
    const auto value = static_cast<double>(values[i]);
    return value * value;
  });
}

double norm_of(const Matrix& m) { return std::sqrt(sum_of_squares(m.data(), m.size())); }

double mean_row_norm(const Matrix& m, Index begin, Index end) {
  double sum = 0;
  for (Index i = begin; i < end; ++i) {
    sum += std::sqrt(sum_of_squares(m.data() + i * m.cols(), m.cols()));
  }
  return sum / static_cast<double>(end - begin);
}

}  // namespace encoderscope
