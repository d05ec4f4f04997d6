#include "layers/activation.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

Matrix activated(Activation kind, const Matrix& x) {
  Matrix y;
  activate(kind, x, y);
  return y;
}

const Matrix points = matrix({{-2, -1, 0, 0.5, 1, 3}});

}  // namespace

TEST_CASE("relu, gelu and silu at six points, from their formulas") {
  CHECK(same(activated(Activation::relu, points), matrix({{0, 0, 0, 0.5, 1, 3}})));
  // x Φ(x), with Φ(1) = 0.8413447460685429 and so on.
  CHECK(difference(
            activated(Activation::gelu, points),
            matrix({{-2 * 0.022750131948179207, -0.15865525393145705, 0, 0.5 * 0.6914624612740131,
                     0.8413447460685429, 3 * 0.9986501019683699}})) < 4 * epsilon);
  // x / (1 + e^{−x}), with 1 / (1 + e⁻¹) = 0.7310585786300049 and so on.
  CHECK(difference(
            activated(Activation::silu, points),
            matrix({{-2 * 0.11920292202211755, -0.2689414213699951, 0, 0.5 * 0.6224593312018546,
                     0.7310585786300049, 3 * 0.9525741268224334}})) < 4 * epsilon);
}

TEST_CASE("every activation f has f(x) − f(−x) = x") {
  const Matrix x = drawn(5, 20, "x", 3);
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::silu}) {
    CHECK(difference(activated(kind, x) - activated(kind, -x), x) < 16 * epsilon);
  }
}

TEST_CASE("every activation is 0 far to the left and the identity far to the right") {
  const Matrix far = matrix({{-1000, 1000}});
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::silu}) {
    CHECK(same(activated(kind, far), matrix({{0, 1000}})));
  }
}

TEST_CASE("the slopes of relu, gelu and silu at three points, from their formulas") {
  const auto slope = [](Activation kind) {
    Matrix dx;
    activate_backward(kind, matrix({{-1, 0, 1}}), matrix({{1, 1, 2}}), dx);
    return dx;
  };
  CHECK(same(slope(Activation::relu), matrix({{0, 0, 2}})));
  // Φ(x) + x φ(x), with φ(1) = 0.24197072451914337.
  CHECK(difference(slope(Activation::gelu),
                   matrix({{0.15865525393145705 - 0.24197072451914337, 0.5,
                            2 * (0.8413447460685429 + 0.24197072451914337)}})) < 4 * epsilon);
  // σ (1 + x (1 − σ)).
  const double s = 0.7310585786300049;
  CHECK(difference(slope(Activation::silu), matrix({{(1 - s) * (1 - s), 0.5, 2 * s * (2 - s)}})) <
        4 * epsilon);
}

TEST_CASE("the gradient of every activation, on both sides of 0") {
  // Not near 0, where relu has a corner.
  Matrix x = drawn(4, 6, "x", 2);
  x = x.unaryExpr([](Real v) { return v < 0 ? v - Real(0.1) : v + Real(0.1); });
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::silu}) {
    CAPTURE(std::string(name_of(kind)));
    gradient_check_of(
        x, [&](const Matrix& at) { return activated(kind, at); },
        [&](const Matrix& at, const Matrix& dy, Matrix& dx) {
          activate_backward(kind, at, dy, dx);
        });
  }
}
