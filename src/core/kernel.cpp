#include "core/kernel.h"

#include <algorithm>
#include <cassert>

namespace encoderscope {
namespace {

// The columns that are left over when the blocks have been taken, `width` of them.
void multiply_rest(const Real* a, const Real* b, Index b_stride, Real* c, Index inner,
                   Index width) {
  std::fill(c, c + width, Real(0));
  for (Index k = 0; k < inner; ++k) {
    for (Index j = 0; j < width; ++j) c[j] += a[k] * b[k * b_stride + j];
  }
}

}  // namespace

void blocked_product(const Matrix& a, const Matrix& b, Matrix& c) {
  assert(a.cols() == b.rows());
  const Index inner = a.cols();
  const Index columns = b.cols();
  c.resize(a.rows(), columns);
  if (inner == 0) {
    c.setZero();  // b has no rows to point into
    return;
  }
  const Index whole = columns - columns % block_columns;
  for (Index j = 0; j < whole; j += block_columns) {
    Index i = 0;
    const auto block = [&](auto multiply, Index rows) {
      multiply(a.data() + i * inner, inner, b.data() + j, columns, c.data() + i * columns + j,
               columns, inner);
      i += rows;
    };
    while (i + block_rows <= a.rows()) block(multiply_block<block_rows>, block_rows);
    while (i < a.rows()) block(multiply_block<1>, 1);
  }
  for (Index i = 0; whole < columns && i < a.rows(); ++i) {
    multiply_rest(a.data() + i * inner, b.data() + whole, columns, c.data() + i * columns + whole,
                  inner, columns - whole);
  }
}

}  // namespace encoderscope
