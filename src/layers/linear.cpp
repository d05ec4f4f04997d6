#include "layers/linear.h"

#include <cmath>

#include "core/product.h"

namespace encoderscope {

void Linear::forward(const Matrix& x, Matrix& y) const {
  product(x, weight, y);
  y.rowwise() += bias;
}

Matrix Linear::forward(const Matrix& x) const {
  Matrix y;
  forward(x, y);
  return y;
}

Linear glorot_linear(Index in, Index out, Random random) {
  const double limit = std::sqrt(6.0 / static_cast<double>(in + out));
  Linear linear{Matrix(in, out), RowVector::Zero(out)};
  for (Index i = 0; i < linear.weight.size(); ++i) {
    linear.weight.data()[i] = static_cast<Real>(random.uniform(-limit, limit));
  }
  return linear;
}

}  // namespace encoderscope
