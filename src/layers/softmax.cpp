#include "layers/softmax.h"

namespace encoderscope {

void softmax_rows(const Matrix& scores, Matrix& weights) {
  const ColVector highest = scores.rowwise().maxCoeff();
  weights = (scores.colwise() - highest).array().exp();
  const ColVector sum = weights.rowwise().sum();
  weights.array().colwise() /= sum.array();
}

}  // namespace encoderscope
