#include "core/product.h"

#include <doctest.h>

#include "core/kernel.h"
#include "core/random.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

// Whole numbers, whose products and sums are exact in any order.
Matrix whole_numbers(Index rows, Index cols, const char* name) {
  Random random(1, name);
  return Matrix::NullaryExpr(
      rows, cols, [&] { return static_cast<Real>(static_cast<int>(random.uniform(-9, 9))); });
}

}  // namespace

TEST_CASE("a product worked by hand") {
  Matrix c;
  product(matrix({{1, 2}, {3, 4}}), matrix({{5, 6, 7}, {8, 9, 10}}), c);
  CHECK(same(c, matrix({{21, 24, 27}, {47, 54, 61}})));
  product_transposed(matrix({{1, 2}}), matrix({{5, 8}, {6, 9}}), c);
  CHECK(same(c, matrix({{21, 24}})));
}

TEST_CASE("the blocked product equals Eigen's, whatever the blocks leave over") {
  for (Index rows = 1; rows <= 9; ++rows) {
    for (Index cols = 1; cols <= 19; ++cols) {
      for (const Index inner : {0, 1, 2, 7, 32}) {
        const Matrix a = whole_numbers(rows, inner, "a");
        const Matrix b = whole_numbers(inner, cols, "b");
        Matrix c = Matrix::Constant(3, 3, 99);  // what stood there does not matter
        blocked_product(a, b, c);
        CAPTURE(rows);
        CAPTURE(cols);
        CAPTURE(inner);
        CHECK(same(c, a * b));
        product(a, b, c);
        CHECK(same(c, a * b));
        product_transposed(a, b.transpose(), c);
        CHECK(same(c, a * b));
      }
    }
  }
}
