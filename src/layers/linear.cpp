#include "layers/linear.h"

#include <cmath>

#include "core/product.h"

namespace encoderscope {

void Linear::forward(const Matrix& x, Matrix& y) const {
  y.resize(x.rows(), weight.cols());
  product(x, weight, y);
  y.rowwise() += bias;
}

Matrix Linear::forward(const Matrix& x) const {
  Matrix y;
  forward(x, y);
  return y;
}

void Linear::backward(const Matrix& x, const Matrix& dy, Linear& gradient, Matrix& dx) const {
  dx.setZero(x.rows(), x.cols());
  add_backward(x, dy, gradient, dx);
}

void Linear::add_backward(const Matrix& x, const Matrix& dy, Linear& gradient, Matrix& dx) const {
  // y = x W + b
  add_transposed_product(x, dy, gradient.weight);
  for (Index i = 0; i < dy.rows(); ++i) gradient.bias += dy.row(i);
  add_product_transposed(dy, weight, dx);
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
