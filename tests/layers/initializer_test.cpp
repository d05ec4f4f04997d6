#include "layers/initializer.h"

#include <doctest.h>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

constexpr double any_limit = 0.3;

Matrix table(Initializer kind, Index rows, Index d, double limit = any_limit) {
  return draw_table(kind, limit, rows, d, Random(1, "embedding.weight"));
}

double closed_spread(Initializer kind, Index rows, Index d) {
  return spread(kind, any_limit, rows, d);
}

}  // namespace

TEST_CASE("the closed spread of each initialiser, worked by hand") {
  CHECK(closed_spread(Initializer::keras_uniform, 8000, 128) ==
        doctest::Approx(0.028868).epsilon(1e-4));
  CHECK(closed_spread(Initializer::normal_inverse_d, 8000, 64) == 0.125);
  CHECK(closed_spread(Initializer::normal_1, 8000, 128) == 1);
  CHECK(closed_spread(Initializer::normal_002, 8000, 128) == 0.02);
  CHECK(closed_spread(Initializer::truncated_002, 8000, 128) ==
        doctest::Approx(0.0176).epsilon(1e-3));
  CHECK(closed_spread(Initializer::xavier, 1000, 24) == doctest::Approx(std::sqrt(2.0 / 1024)));
  CHECK(closed_spread(Initializer::uniform, 8000, 128) == doctest::Approx(0.3 / std::sqrt(3.0)));
}

TEST_CASE("the numbers of a drawn table have mean 0 and the closed spread") {
  const Index rows = 2000, d = 64;
  const double n = 128000;
  for (const Initializer kind : every_initializer()) {
    CAPTURE(std::string(name_of(kind)));
    const Matrix weight = table(kind, rows, d);
    const double sigma = closed_spread(kind, rows, d);
    // Five standard errors; the squares of normal draws have the widest spread, √2.
    CHECK(std::fabs(mean_of(weight)) < 5 * sigma / std::sqrt(n));
    CHECK(std::fabs(root_mean_square(weight) / sigma - 1) < 5 / std::sqrt(2 * n));
  }
}

TEST_CASE("the norm of an embedding row is the spread times √d") {
  // Root mean square over 500 tokens: five standard errors of 500 · d squares.
  for (const Initializer kind : every_initializer()) {
    for (const Index d : {32, 128, 512}) {
      CAPTURE(std::string(name_of(kind)));
      CAPTURE(d);
      const Matrix weight = table(kind, 500, d);
      const double norm = root_mean_square(weight) * std::sqrt(static_cast<double>(d));
      const double closed = closed_spread(kind, 500, d) * std::sqrt(static_cast<double>(d));
      CHECK(std::fabs(norm / closed - 1) < 5 / std::sqrt(2.0 * 500 * static_cast<double>(d)));
    }
  }
}

TEST_CASE("N(0, 1/d) gives rows of norm 1 at any width and × √d gives numbers of spread 1") {
  for (const Index d : {128, 512, 1024}) {
    CHECK(closed_spread(Initializer::normal_inverse_d, 8000, d) *
              std::sqrt(static_cast<double>(d)) ==
          doctest::Approx(1));
  }
  const Matrix norms = table(Initializer::normal_inverse_d, 500, 512).rowwise().norm();
  CHECK(mean_of(norms) == doctest::Approx(0.9995).epsilon(0.008));  // 1 − 1 / (4d)
  const Matrix apart = norms.array() - static_cast<Real>(mean_of(norms));
  CHECK(root_mean_square(apart) == doctest::Approx(0.0312).epsilon(0.16));  // 1 / √(2d)
}

TEST_CASE("uniform tables stay inside their limit and reach it") {
  const Index rows = 1000, d = 24;
  const auto check_limit = [&](Initializer kind, double limit) {
    const double largest = table(kind, rows, d).cwiseAbs().maxCoeff();
    CHECK(largest <= limit * (1 + epsilon));
    CHECK(largest > 0.999 * limit);
  };
  check_limit(Initializer::keras_uniform, 0.05);
  check_limit(Initializer::xavier, std::sqrt(6.0 / 1024));
  check_limit(Initializer::uniform, any_limit);
  check_limit(Initializer::truncated_002, 0.04);
}

TEST_CASE("a truncated table has the real spread 0.0176, a plain one 0.02") {
  CHECK(root_mean_square(table(Initializer::truncated_002, 2000, 64)) ==
        doctest::Approx(0.0176).epsilon(0.01));
  CHECK(root_mean_square(table(Initializer::normal_002, 2000, 64)) ==
        doctest::Approx(0.02).epsilon(0.01));
}

TEST_CASE("the limit matters to the uniform table only") {
  for (const Initializer kind : every_initializer()) {
    CAPTURE(std::string(name_of(kind)));
    const bool unchanged = same(table(kind, 5, 6, 0.3), table(kind, 5, 6, 0.6));
    CHECK(unchanged == (kind != Initializer::uniform));
  }
}

TEST_CASE("the normal tables are one draw in three sizes") {
  const Matrix unit = table(Initializer::normal_1, 20, 64);
  // 1/√64 is a power of two, so nothing is rounded.
  CHECK(same(table(Initializer::normal_inverse_d, 20, 64) * Real(8), unit));
  CHECK(difference(table(Initializer::normal_002, 20, 64) * Real(50), unit) < 8 * epsilon);
}
