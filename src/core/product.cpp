#include "core/product.h"

#include <cassert>

namespace encoderscope {

void product(const Matrix& a, const Matrix& b, Matrix& c) {
  assert(a.cols() == b.rows());
  c.noalias() = a * b;
}

void product_transposed(const Matrix& a, const Matrix& b, Matrix& c) {
  assert(a.cols() == b.cols());
  c.noalias() = a * b.transpose();
}

}  // namespace encoderscope
