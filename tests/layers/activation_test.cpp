#include "layers/activation.h"

#include <doctest.h>

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
