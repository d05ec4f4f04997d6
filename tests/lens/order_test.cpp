#include "lens/order.h"

#include <doctest.h>

#include "support/matrices.h"

using namespace encoderscope;

namespace {

const Places none = {-1, -1};

}  // namespace

TEST_CASE("what is swapped is the first word and the last that is another") {
  CHECK(different({7, 8, 9}) == Places(0, 2));
  CHECK(different({7, 8, 7}) == Places(0, 1));
  CHECK(different({-1, 7, 9, 7, -1}) == Places(1, 2));
  CHECK(different({7, 7}) == none);
  CHECK(different({-1, 7, -1}) == none);
  CHECK(different({-1, -1}) == none);
  CHECK(different({}) == none);
}

TEST_CASE("what comes twice is the first word that does") {
  CHECK(repeated({7, 8, 9, 8, 7, 7}) == Places(0, 4));
  CHECK(repeated({-1, 5, 8, 9, 8, -1}) == Places(2, 4));
  CHECK(repeated({-1, -1, 3}) == none);
  CHECK(repeated({}) == none);
}

TEST_CASE("a relative change is the length of the difference over that of what it was") {
  const Matrix a = matrix({{3, 0}, {0, 4}}), b = matrix({{3, 0}, {1, 4}});
  CHECK(relative_change(a, b) == doctest::Approx(0.2));
  CHECK(relative_change(a, a) == 0);
  CHECK(relative_change(a, Matrix(2 * a)) == doctest::Approx(1));
  CHECK(std::isnan(relative_change(Matrix::Zero(1, 2), Matrix::Zero(1, 2))));
}

TEST_CASE("the change of a row is 1 − its cosine") {
  const Matrix x = matrix({{3, 4}, {4, 3}, {6, 8}, {-3, -4}});
  CHECK(row_change(x, {0, 1}) == doctest::Approx(1 - 24.0 / 25).epsilon(32 * epsilon));
  CHECK(std::fabs(row_change(x, {0, 2})) < 1e-15);
  CHECK(row_change(x, {0, 3}) == doctest::Approx(2));
  const Matrix near = matrix({{1, 0}, {1, 1e-3}});
  CHECK(row_change(near, {0, 1}) == doctest::Approx(5e-7).epsilon(1e-3));
}
