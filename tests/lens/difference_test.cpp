#include "lens/difference.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE(
    "a difference is taken entry by entry, and says where it is largest and how large it is") {
  const Matrix a = matrix({{1, 2, 3}, {4, 5, 6}}), b = matrix({{1, 4, 3}, {4, 5, 5}});
  const Difference found = compare(a, b, {});
  CHECK(same(found.map, matrix({{0, -2, 0}, {0, 0, 1}})));
  CHECK(found.row == 0);
  CHECK(found.col == 1);
  CHECK(found.largest == -2);
  CHECK(found.root_mean_square == doctest::Approx(std::sqrt(5.0 / 6)));
  CHECK(found.row_distance == doctest::Approx((1 + 0.5) / 2));
}

TEST_CASE("of two equal matrices the difference is exactly 0, infinities included") {
  const Real infinity = std::numeric_limits<Real>::infinity();
  const Matrix a = matrix({{1, infinity}, {-infinity, 0.1F}});
  const Difference found = compare(a, a, {});
  CHECK((found.map.array() == 0).all());
  CHECK(found.largest == 0);
  CHECK(found.root_mean_square == 0);
  CHECK(found.row_distance == 0);
}

TEST_CASE("padded rows are in the map and in no number") {
  const Matrix a = matrix({{1, 0}, {9, 9}}), b = matrix({{0, 1}, {0, 0}});
  const Difference found = compare(a, b, {false, true});
  CHECK(found.map(1, 0) == 9);
  CHECK(found.row == 0);
  CHECK(found.largest == 1);
  CHECK(found.root_mean_square == 1);
  CHECK(found.row_distance == 1);
  CHECK(compare(matrix({{3}}), matrix({{1}}), {false, true}).largest == 2);
}

TEST_CASE("matrices of two shapes have no difference") {
  CHECK_THROWS_AS(compare(matrix({{1}}), matrix({{1, 2}}), {}), std::invalid_argument);
}
