#include "lens/rows.h"

#include <doctest.h>

#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("the mean cosine is that of all pairs of rows") {
  const Matrix x = drawn(5, 7, "x");
  double sum = 0;
  for (Index i = 0; i < 5; ++i) {
    for (Index j = 0; j < i; ++j) {
      sum += static_cast<double>(x.row(i).dot(x.row(j))) /
             static_cast<double>(x.row(i).norm() * x.row(j).norm());
    }
  }
  CHECK(mean_cosine(x, {}) == doctest::Approx(sum / 10).epsilon(64 * epsilon));
}

TEST_CASE("rows of one direction are alike to 1, whatever their lengths, and a row of zeros to 0") {
  CHECK(mean_cosine(matrix({{1, 2}, {2, 4}, {10, 20}}), {}) == doctest::Approx(1));
  CHECK(mean_cosine(matrix({{0, 0}, {1, 2}}), {}) == doctest::Approx(0));
  CHECK(mean_cosine(matrix({{1, 2}, {-1, -2}}), {}) == doctest::Approx(-1));
}

TEST_CASE("padding does not count, and one row alone is like itself") {
  const Matrix x = matrix({{3, 0}, {0, 1}, {1, 0}});
  CHECK(mean_cosine(x, {false, false, true}) == doctest::Approx(0));
  CHECK(mean_norm(x, {false, false, true}) == 2);
  CHECK(mean_cosine(matrix({{1, 2}}), {}) == 1);
  CHECK(mean_cosine(x, {false, true, true}) == 1);
  CHECK(mean_norm(x, {true, true, true}) == 0);
}

TEST_CASE("the share of zeros counts the numbers that are exactly 0") {
  CHECK(zero_share(matrix({{0, 1, -0.0}, {1e-30, 2, 3}})) == doctest::Approx(1.0 / 3));
  CHECK(zero_share(Matrix()) == 0);
}
