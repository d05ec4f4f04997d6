#include "core/product.h"

#include <doctest.h>

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

// Before a product that sets c it does not matter what stood there.
Matrix stale(const Matrix& like) { return Matrix::Constant(like.rows(), like.cols(), 99); }

}  // namespace

TEST_CASE("a product worked by hand") {
  Matrix c(2, 3);
  product(matrix({{1, 2}, {3, 4}}), matrix({{5, 6, 7}, {8, 9, 10}}), c);
  CHECK(same(c, matrix({{21, 24, 27}, {47, 54, 61}})));
  c.resize(1, 2);
  product_transposed(matrix({{1, 2}}), matrix({{5, 8}, {6, 9}}), c);
  CHECK(same(c, matrix({{21, 24}})));
  transposed_product(matrix({{1}, {2}}), matrix({{5, 6}, {8, 9}}), c);
  CHECK(same(c, matrix({{21, 24}})));
  add_product(matrix({{1, 1}}), matrix({{1, 2}, {10, 20}}), c);
  CHECK(same(c, matrix({{32, 46}})));
}

TEST_CASE("the products equal Eigen's, whatever the blocks leave over") {
  for (Index rows = 1; rows <= 9; ++rows) {
    for (Index cols = 1; cols <= 19; ++cols) {
      for (const Index inner : {0, 1, 2, 7, 32, 130, 257}) {
        const Matrix a = whole_numbers(rows, inner, "a");
        const Matrix b = whole_numbers(inner, cols, "b");
        const Matrix ab = a * b;
        CAPTURE(rows);
        CAPTURE(cols);
        CAPTURE(inner);
        Matrix c = stale(ab);
        product(a, b, c);
        CHECK(same(c, ab));
        product_transposed(a, b.transpose(), c = stale(ab));
        CHECK(same(c, ab));
        transposed_product(a.transpose(), b, c = stale(ab));
        CHECK(same(c, ab));
        add_product(a, b, c);
        add_product_transposed(a, b.transpose(), c);
        add_transposed_product(a.transpose(), b, c);
        CHECK(same(c, 4 * ab));
      }
    }
  }
}

TEST_CASE("a product of blocks touches nothing around them") {
  const Matrix a = whole_numbers(9, 12, "a");
  const Matrix b = whole_numbers(12, 25, "b");
  for (const Index columns : {3, 8, 11}) {
    CAPTURE(columns);
    Matrix c = Matrix::Constant(10, 30, 7);
    product(a.block(1, 2, 6, 5), b.block(3, 4, 5, columns), c.block(2, 5, 6, columns));
    const Matrix expected = a.block(1, 2, 6, 5) * b.block(3, 4, 5, columns);
    CHECK(same(c.block(2, 5, 6, columns), expected));
    c.block(2, 5, 6, columns).setConstant(7);
    CHECK(same(c, Matrix::Constant(10, 30, 7)));
  }
}

TEST_CASE("every entry is summed in the order of k") {
  const Matrix a = drawn(5, 300, "a"), b = drawn(300, 13, "b");
  Matrix c(5, 13), one_by_one = Matrix::Zero(5, 13);
  product(a, b, c);
  for (Index k = 0; k < 300; ++k) {
    for (Index i = 0; i < 5; ++i) {
      for (Index j = 0; j < 13; ++j) one_by_one(i, j) += a(i, k) * b(k, j);
    }
  }
  CHECK(same(c, one_by_one));
}
