#include "layers/dropout.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("dropout keeps what is drawn at or above the rate and divides it, worked by hand") {
  // The first uniform draws of this generator are 0.16, 0.10, 0.84, 0.25 (see random_test).
  Random random(1, "embedding.weight");
  Matrix kept, y;
  Dropout{Real(0.2)}.forward(matrix({{1, 2}, {3, 4}}), &random, kept, y);
  CHECK(difference(kept, matrix({{0, 0}, {1.25, 1.25}})) < 2 * epsilon);
  CHECK(difference(y, matrix({{0, 0}, {3.75, 5}})) < 8 * epsilon);
}

TEST_CASE("dropout does nothing when not training or at rate 0") {
  const Matrix x = drawn(3, 4, "x");
  Random random(1, "dropout");
  Matrix kept = Matrix::Ones(3, 4), y;
  Dropout{Real(0.5)}.forward(x, nullptr, kept, y);
  CHECK(same(y, x));
  CHECK(kept.size() == 0);
  Dropout{Real(0)}.forward(x, &random, kept, y);
  CHECK(same(y, x));
  CHECK(kept.size() == 0);
}

TEST_CASE("the same generator drops the same numbers and the next pass drops others") {
  const Matrix x = Matrix::Ones(8, 8);
  Random a(1, "dropout"), b(1, "dropout");
  Matrix kept_a, kept_b, y;
  Dropout{Real(0.5)}.forward(x, &a, kept_a, y);
  Dropout{Real(0.5)}.forward(x, &b, kept_b, y);
  CHECK(same(kept_a, kept_b));
  Dropout{Real(0.5)}.forward(x, &b, kept_b, y);
  CHECK_FALSE(same(kept_a, kept_b));
}

TEST_CASE("dropout drops its rate of the numbers and keeps the expected value") {
  const Index n = 40000;
  for (const double rate : {0.1, 0.5, 0.9}) {
    CAPTURE(rate);
    Random random(1, "dropout");
    Matrix kept, y;
    Dropout{static_cast<Real>(rate)}.forward(Matrix::Ones(1, n), &random, kept, y);
    const double dropped = static_cast<double>((kept.array() == 0).count()) / n;
    // Five standard errors.
    CHECK(std::fabs(dropped - rate) < 5 * std::sqrt(rate * (1 - rate) / n));
    CHECK(std::fabs(mean_of(y) - 1) < 5 * std::sqrt(rate / (1 - rate) / n));
    const Matrix kept_or_1 = (kept.array() == 0).select(static_cast<Real>(1 / (1 - rate)), kept);
    CHECK(difference(kept_or_1 * static_cast<Real>(1 - rate), Matrix::Ones(1, n)) < 16 * epsilon);
  }
}

TEST_CASE("the gradient passes where x passed, and as much larger") {
  Matrix dx;
  dropout_backward(matrix({{0, 1.25}, {1.25, 0}}), matrix({{1, 2}, {4, 3}}), dx);
  CHECK(same(dx, matrix({{0, 2.5}, {5, 0}})));
  dropout_backward({}, matrix({{1, 2}}), dx);
  CHECK(same(dx, matrix({{1, 2}})));
}

TEST_CASE("the gradient of dropout") {
  const auto kept_and_y = [](const Matrix& x, Matrix& kept) {
    Random random(1, "dropout");
    Matrix y;
    Dropout{Real(0.4)}.forward(x, &random, kept, y);
    return y;
  };
  Matrix kept;
  gradient_check_of(
      drawn(4, 6, "x"), [&](const Matrix& x) { return kept_and_y(x, kept); },
      [&](const Matrix&, const Matrix& dy, Matrix& dx) { dropout_backward(kept, dy, dx); });
}
