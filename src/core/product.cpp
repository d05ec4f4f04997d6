#include "core/product.h"

#include <cassert>

#include "core/kernel.h"

namespace encoderscope {

void product(const Matrix& a, const Matrix& b, Matrix& c) {
  assert(a.cols() == b.rows());
#ifdef __wasm__
  blocked_product(a, b, c);
#else
  c.noalias() = a * b;
#endif
}

void product_transposed(const Matrix& a, const Matrix& b, Matrix& c) {
  assert(a.cols() == b.cols());
#ifdef __wasm__
  const Matrix transposed = b.transpose();
  blocked_product(a, transposed, c);
#else
  c.noalias() = a * b.transpose();
#endif
}

}  // namespace encoderscope
