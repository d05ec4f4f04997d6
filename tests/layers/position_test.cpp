#include "layers/position.h"

#include <doctest.h>

#include <cmath>

#include "support/matrices.h"

using namespace encoderscope;

namespace {

constexpr Position layouts[] = {Position::interleaved, Position::concatenated,
                                Position::tensor2tensor};

// Reference values below are printed to six digits.
constexpr double six_digits = 6e-7;

}  // namespace

TEST_CASE("the interleaved code of width 8 has the tutorial's values") {
  const Matrix code = interleaved_sinusoids(3, 8);
  CHECK(same(code.row(0), matrix({{0, 1, 0, 1, 0, 1, 0, 1}})));
  CHECK(difference(code.row(1), matrix({{.841471, .540302, .099833, .995004, .01, .99995, .001,
                                         1.0}})) < six_digits);
  CHECK(difference(code.row(2), matrix({{.909297, -.416147, .198669, .980067, .019999, .9998, .002,
                                         .999998}})) < six_digits);
}

TEST_CASE("the concatenated code has the same columns, sines first") {
  const Matrix interleaved = interleaved_sinusoids(50, 8);
  const Matrix code = concatenated_sinusoids(50, 8);
  CHECK(difference(code.row(1), matrix({{.841471, .099833, .01, .001, .540302, .995004, .99995,
                                         1.0}})) < six_digits);
  const Index order[] = {0, 2, 4, 6, 1, 3, 5, 7};
  for (Index j = 0; j < 8; ++j) CHECK(same(code.col(j), interleaved.col(order[j])));
}

TEST_CASE("the tensor2tensor code of width 8 has the authors' values") {
  const Matrix code = tensor2tensor_sinusoids(2, 8);
  CHECK(same(code.row(0), matrix({{0, 0, 0, 0, 1, 1, 1, 1}})));
  CHECK(difference(code.row(1), matrix({{.841471, .046399, .002154, .0001, .540302, .998923,
                                         .999998, 1.0}})) < six_digits);
}

TEST_CASE(
    "the slowest tensor2tensor wave is exactly ten thousand times slower, the paper's is not") {
  const Index d = 128;
  CHECK(tensor2tensor_sinusoids(2, d)(1, d / 2 - 1) == doctest::Approx(1e-4).epsilon(1e-6));
  CHECK(interleaved_sinusoids(2, d)(1, d - 2) == doctest::Approx(1.1548e-4).epsilon(1e-4));
}

TEST_CASE("every row of every sinusoid layout has the norm √(d/2) exactly") {
  for (const Position layout : layouts) {
    for (const Index d : {2, 8, 128, 512}) {
      CAPTURE(std::string(name_of(layout)));
      CAPTURE(d);
      const Matrix code = fixed_position_code(layout, 2048, d);
      const double norm = std::sqrt(static_cast<double>(d) / 2);
      double largest = 0;
      for (Index i = 0; i < code.rows(); ++i) {
        largest = std::fmax(largest, std::fabs(code.row(i).cast<double>().norm() / norm - 1));
      }
      // 4e-15: the sum of d squares is rounded too, in double.
      CHECK(largest < std::fmax(2 * epsilon, 4e-15));
    }
  }
}

TEST_CASE("how alike two positions are depends on their distance only") {
  // c_k = (2/d) Σ cos(k ω_i), at d = 512, to three digits.
  const Matrix code = interleaved_sinusoids(300, 512);
  const Matrix alike = code * code.transpose() / Real(256);
  const std::pair<Index, double> known[] = {{1, .973},  {2, .905},  {5, .741},  {10, .679},
                                            {20, .616}, {50, .512}, {100, .437}};
  for (const auto& pair : known) {
    const Index apart = pair.first;
    CAPTURE(apart);
    CHECK(std::fabs(alike(0, apart) - pair.second) < 6e-4);
    CHECK(std::fabs(alike(150, 150 + apart) - alike(0, apart)) < 16 * epsilon);
    CHECK(std::fabs(alike(150, 150 - apart) - alike(0, apart)) < 16 * epsilon);
  }
  const Matrix reordered = concatenated_sinusoids(300, 512);
  CHECK(difference(reordered * reordered.transpose() / Real(256), alike) < 16 * epsilon);
}

TEST_CASE("angles are computed in double, even at the last of 2048 positions") {
  const Matrix code = interleaved_sinusoids(2048, 512);
  double largest = 0;
  for (Index j = 0; j < 512; ++j) {
    const double angle = 2047 / std::pow(10000.0, static_cast<double>(2 * (j / 2)) / 512);
    const double exact = j % 2 == 0 ? std::sin(angle) : std::cos(angle);
    largest = std::fmax(largest, std::fabs(static_cast<double>(code(2047, j)) - exact));
  }
  // In double the angle itself, up to 2047, is known to 2e-13.
  CHECK(largest < std::fmax(epsilon, 1e-12));
}

TEST_CASE("an odd width ends on a sine, or on a zero in tensor2tensor") {
  const Matrix interleaved = interleaved_sinusoids(2, 5);
  const double slowest = std::pow(10000.0, -4.0 / 5);
  CHECK(std::fabs(interleaved(1, 4) - std::sin(slowest)) < epsilon);
  const Matrix concatenated = concatenated_sinusoids(2, 5);
  CHECK(same(concatenated.col(2), interleaved.col(4)));
  CHECK(same(concatenated.col(3), interleaved.col(1)));
  const Matrix tensor2tensor = tensor2tensor_sinusoids(2, 5);
  CHECK(same(tensor2tensor.leftCols(4), tensor2tensor_sinusoids(2, 4)));
  CHECK(same(tensor2tensor.col(4), Matrix::Zero(2, 1)));
}

TEST_CASE("a width of 1 is one slow sine, or nothing in tensor2tensor") {
  CHECK(interleaved_sinusoids(2, 1)(1, 0) == doctest::Approx(std::sin(1.0)));
  CHECK(same(concatenated_sinusoids(2, 1), interleaved_sinusoids(2, 1)));
  CHECK(same(tensor2tensor_sinusoids(2, 1), Matrix::Zero(2, 1)));
}

TEST_CASE("no position code is all zeros") {
  CHECK(same(fixed_position_code(Position::none, 3, 4), Matrix::Zero(3, 4)));
}
