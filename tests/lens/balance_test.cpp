#include "lens/balance.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

constexpr double any_limit = 0.1;

double closed_ratio(Initializer kind, Index rows, Index d, double factor) {
  return std::sqrt(2.0) * spread(kind, any_limit, rows, d) * factor;
}

double root(Index d) { return std::sqrt(static_cast<double>(d)); }

double cosine(const Matrix& a, const Matrix& b) {
  return static_cast<double>((a.array() * b.array()).sum() / (a.norm() * b.norm()));
}

}  // namespace

TEST_CASE("row norms, ratio and share of two tokens, worked by hand") {
  const Matrix scaled = matrix({{3, 4}, {0, 1}}), position = matrix({{1, 0}, {0, 1}});
  CHECK(same(row_norms(scaled), matrix({{5}, {1}})));
  CHECK(balance_ratio(scaled, position, {}) == doctest::Approx(std::sqrt(13.0)));
  CHECK(position_share(scaled, position, {}) == doctest::Approx(2.0 / 28));
  CHECK(balance_ratio(scaled, position, {false, true}) == doctest::Approx(5));
  CHECK(position_share(scaled, position, {true, false}) == doctest::Approx(0.5));
}

TEST_CASE("the share is 1 / (1 + ratio²)") {
  const Matrix scaled = drawn(5, 8, "scaled", 2), position = interleaved_sinusoids(5, 8);
  const double ratio = balance_ratio(scaled, position, {});
  CHECK(position_share(scaled, position, {}) == doctest::Approx(1 / (1 + ratio * ratio)));
}

TEST_CASE("without a position code the ratio is infinite, without anything it is 0") {
  const Matrix x = drawn(3, 4, "x"), zero = Matrix::Zero(3, 4);
  CHECK(balance_ratio(x, zero, {}) == std::numeric_limits<double>::infinity());
  CHECK(position_share(x, zero, {}) == 0);
  CHECK(balance_ratio(zero, zero, {}) == 0);
  CHECK(position_share(zero, zero, {}) == 0);
  CHECK(balance_ratio(zero, x, {}) == 0);
  CHECK(position_share(zero, x, {}) == 1);
  const PaddingMask all(3, true);
  CHECK(balance_ratio(x, x, all) == 0);
  CHECK(position_share(x, x, all) == 0);
}

TEST_CASE("similarity holds every dot product and half the width on its diagonal") {
  CHECK(same(similarity(matrix({{1, 2}, {3, 4}})), matrix({{5, 11}, {11, 25}})));
  const Matrix alike = similarity(interleaved_sinusoids(10, 16));
  CHECK(difference(alike.diagonal(), Matrix::Constant(10, 1, 8)) < 32 * epsilon);
}

TEST_CASE("the closed ratio √2 σ s is that of the published table") {
  struct Row {
    Initializer kind;
    Index vocabulary, d;
    double without, with;
  };
  const Row table[] = {
      {Initializer::normal_inverse_d, 8000, 128, .1250, 1.4142},
      {Initializer::normal_inverse_d, 8000, 512, .0625, 1.4142},
      {Initializer::normal_inverse_d, 8000, 1024, .0442, 1.4142},
      {Initializer::keras_uniform, 8000, 128, .0408, .4619},
      {Initializer::keras_uniform, 8000, 512, .0408, .9238},
      {Initializer::keras_uniform, 8000, 1024, .0408, 1.3064},
      {Initializer::normal_1, 8000, 128, 1.4142, 16.0},
      {Initializer::normal_1, 8000, 512, 1.4142, 32.0},
      {Initializer::xavier, 8000, 128, .0222, .251},
      {Initializer::xavier, 8000, 512, .0217, .491},
      {Initializer::xavier, 8000, 1024, .0211, .674},
      {Initializer::xavier, 32000, 512, .0111, .251},
  };
  for (const Row& r : table) {
    CAPTURE(std::string(name_of(r.kind)));
    CAPTURE(r.d);
    CHECK(std::fabs(closed_ratio(r.kind, r.vocabulary, r.d, 1) - r.without) < 6e-5);
    CHECK(std::fabs(closed_ratio(r.kind, r.vocabulary, r.d, root(r.d)) - r.with) < 6e-4);
  }
}

TEST_CASE("words and positions are equally long at d = 1 / (2σ²)") {
  const auto width = [](Initializer kind, double limit) {
    const double sigma = spread(kind, limit, 8000, 512);
    const double d = 1 / (2 * sigma * sigma);
    CHECK(std::sqrt(2.0) * sigma * std::sqrt(d) == doctest::Approx(1));
    return d;
  };
  CHECK(width(Initializer::keras_uniform, 0) == doctest::Approx(600));
  CHECK(width(Initializer::uniform, 0.1) == doctest::Approx(150));
  CHECK(width(Initializer::uniform, 0.07) == doctest::Approx(306).epsilon(0.001));
  CHECK(width(Initializer::normal_002, 0) == doctest::Approx(1250));
}

TEST_CASE("the measured ratio and share are the closed ones for every initialiser and factor") {
  // Five standard errors of the root of a mean of 65,536 squares are 1.4 %.
  const Index n = 512, d = 128;
  for (const Initializer kind : every_initializer()) {
    const Matrix raw = draw_table(kind, any_limit, n, d, Random(1, "embedding.weight"));
    for (const Position layout :
         {Position::interleaved, Position::concatenated, Position::tensor2tensor}) {
      const Matrix position = fixed_position_code(layout, n, d);
      for (const double factor : {1 / root(d), 1.0, root(d)}) {
        CAPTURE(std::string(name_of(kind)));
        CAPTURE(factor);
        const Matrix scaled = raw * static_cast<Real>(factor);
        const double r = closed_ratio(kind, n, d, factor);
        CHECK(balance_ratio(scaled, position, {}) == doctest::Approx(r).epsilon(0.014));
        CHECK(position_share(scaled, position, {}) ==
              doctest::Approx(1 / (1 + r * r)).epsilon(0.028));
      }
    }
  }
}

TEST_CASE("two tokens at one position have the cosine 1 / (1 + r²) for every initialiser") {
  // At one position, averaged over 300 pairs; the standard error is at most √2 / √(d · pairs).
  const Index tokens = 300, d = 512;
  const Matrix position = interleaved_sinusoids(8, d).row(7);
  for (const Initializer kind : every_initializer()) {
    for (const double factor : {1.0, root(d)}) {
      CAPTURE(std::string(name_of(kind)));
      CAPTURE(factor);
      Matrix x = draw_table(kind, any_limit, tokens, d, Random(1, "embedding.weight"));
      x = (x * static_cast<Real>(factor)).rowwise() + position.row(0);
      double sum = 0;
      for (Index i = 0; i + 1 < tokens; ++i) sum += cosine(x.row(i), x.row(i + 1));
      const double r = closed_ratio(kind, tokens, d, factor);
      CHECK(std::fabs(sum / static_cast<double>(tokens - 1) - 1 / (1 + r * r)) < 0.02);
    }
  }
}

TEST_CASE(
    "Keras' table: any two tokens at one position look nearly the same until they are scaled") {
  const auto closed = [](Index d, double factor) {
    const double r = closed_ratio(Initializer::keras_uniform, 8000, d, factor);
    return 1 / (1 + r * r);
  };
  CHECK(closed(128, 1) == doctest::Approx(.9983).epsilon(1e-4));
  CHECK(closed(128, root(128)) == doctest::Approx(.824).epsilon(1e-3));
  CHECK(closed(512, root(512)) == doctest::Approx(.540).epsilon(1e-3));
  CHECK(closed(1024, root(1024)) == doctest::Approx(.369).epsilon(2e-3));
}
