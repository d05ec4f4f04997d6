#include "layers/linear.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("a linear layer multiplies by its weight and adds its bias, worked by hand") {
  const Linear linear{matrix({{1, 2}, {3, 4}, {5, 6}}), row({10, 20})};
  const Matrix x = matrix({{1, 0, -1}, {2, 1, 0}});
  CHECK(same(linear.forward(x), matrix({{6, 16}, {15, 28}})));
}

TEST_CASE("a linear layer without its bias is linear") {
  const Linear linear{drawn(5, 3, "weight"), drawn(1, 3, "bias").row(0)};
  const Matrix x = drawn(4, 5, "x"), y = drawn(4, 5, "y");
  const Matrix zero = Matrix::Zero(4, 5);
  const Matrix apart = linear.forward(x) + linear.forward(y) - linear.forward(zero);
  CHECK(difference(linear.forward(x + y), apart) < 64 * epsilon);
}

TEST_CASE("a Glorot layer is uniform within sqrt(6 / (in + out)) and has no bias") {
  const Linear linear = glorot_linear(200, 100, Random(1, "glorot"));
  const double limit = std::sqrt(6.0 / 300);
  CHECK(linear.weight.rows() == 200);
  CHECK(linear.weight.cols() == 100);
  CHECK(linear.weight.cwiseAbs().maxCoeff() <= limit);
  CHECK(linear.weight.cwiseAbs().maxCoeff() > 0.999 * limit);
  // Five standard errors of 20,000 draws.
  CHECK(std::fabs(mean_of(linear.weight)) < 5 * limit / std::sqrt(3 * 20000.0));
  CHECK(root_mean_square(linear.weight) == doctest::Approx(limit / std::sqrt(3.0)).epsilon(0.016));
  CHECK(linear.bias.size() == 100);
  CHECK(linear.bias.isZero(0));
}

TEST_CASE("the gradient of a linear layer, worked by hand") {
  const Linear linear{matrix({{1, 2}, {3, 4}}), row({5, 6})};
  Linear gradient{Matrix::Zero(2, 2), RowVector::Zero(2)};
  Matrix dx;
  linear.backward(matrix({{1, 2}, {3, 5}}), matrix({{1, 0}, {1, -1}}), gradient, dx);
  CHECK(same(gradient.weight, matrix({{1 + 3, -3}, {2 + 5, -5}})));
  CHECK(same(gradient.bias, row({2, -1})));
  CHECK(same(dx, matrix({{1, 3}, {1 - 2, 3 - 4}})));
  linear.add_backward(matrix({{1, 2}, {3, 5}}), matrix({{1, 0}, {1, -1}}), gradient, dx);
  CHECK(same(dx, matrix({{2, 6}, {-2, -2}})));
}

TEST_CASE("the gradient of a linear layer") {
  gradient_check(
      Linear{drawn(3, 5, "weight"), drawn(1, 5, "bias").row(0)}, drawn(4, 3, "x"),
      [](const Linear& linear, const Matrix& x) { return linear.forward(x); },
      [](const Linear& linear, const Matrix& x, const Matrix& dy, Linear& gradient, Matrix& dx) {
        linear.backward(x, dy, gradient, dx);
      });
}
