#include "lens/likeness.h"

#include <doctest.h>

#include <algorithm>
#include <map>

#include "layers/initializer.h"
#include "layers/position.h"
#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

double cosine(const Matrix& a, const Matrix& b) {
  const double norms = static_cast<double>(a.norm()) * static_cast<double>(b.norm());
  return norms == 0 ? 0 : static_cast<double>(a.cwiseProduct(b).sum()) / norms;
}

struct Likeness {
  double words, places;
};

Likeness likeness(const Matrix& scaled, const Matrix& position, const std::vector<int>& ids) {
  return {word_likeness(scaled, position, ids), place_likeness(scaled, position)};
}

// Every token at every place, written down.
Likeness by_hand(const Matrix& scaled, const Matrix& position, const std::vector<int>& ids) {
  double words = 0, pairs = 0, places = 0, others = 0;
  const auto first = [&](Index a) {
    const auto here = ids.begin() + a;
    return std::find(ids.begin(), ids.end(), *here) == here;
  };
  for (Index a = 0; a < scaled.rows(); ++a) {
    for (Index i = 0; i < scaled.rows(); ++i) {
      const Matrix x = scaled.row(a) + position.row(i);
      for (Index b = 0; b < scaled.rows(); ++b) {
        if (b != a && first(a) && first(b)) {
          words += cosine(x, scaled.row(b) + position.row(i));
          ++pairs;
        }
        if (b == i) continue;
        places += cosine(x, scaled.row(a) + position.row(b));
        ++others;
      }
    }
  }
  return {words / pairs, places / others};
}

// c_k of the paper's frequencies.
double alike_at(Index k, Index d) {
  const Matrix code = interleaved_sinusoids(k + 1, d);
  return cosine(code.row(0), code.row(k));
}

}  // namespace

TEST_CASE("the mean cosines are those of all tokens at all places") {
  const Matrix position = drawn(6, 10, "position");
  Matrix scaled = drawn(6, 10, "scaled", 0.4);
  scaled.row(4) = scaled.row(1);
  const std::vector<int> ids = {3, 9, 4, 6, 9, 8};
  const Likeness found = likeness(scaled, position, ids), expected = by_hand(scaled, position, ids);
  CHECK(found.words == doctest::Approx(expected.words).epsilon(64 * epsilon));
  CHECK(found.places == doctest::Approx(expected.places).epsilon(64 * epsilon));
}

TEST_CASE("two tokens at one place, and one token at two, worked by hand") {
  const Matrix scaled = matrix({{1, 0}, {0, 1}}), position = matrix({{1, 1}, {0, 0}});
  const Likeness found = likeness(scaled, position, {1, 2});
  CHECK(found.words == doctest::Approx((4.0 / 5 + 0) / 2));
  CHECK(found.places == doctest::Approx(2 / std::sqrt(5.0)));
}

TEST_CASE("without a position code a token is the same everywhere") {
  const Likeness found = likeness(drawn(3, 8, "x"), Matrix::Zero(3, 8), {1, 2, 3});
  CHECK(found.places == doctest::Approx(1).epsilon(8 * epsilon));
  CHECK(found.words < 0.9);
}

TEST_CASE("without words that differ, or a second place, there is nothing to compare") {
  const Matrix x = drawn(2, 8, "x");
  CHECK(std::isnan(likeness(x, x, {7, 7}).words));
  CHECK(!std::isnan(likeness(x, x, {7, 7}).places));
  const Matrix one = x.row(0);
  CHECK(std::isnan(likeness(one, one, {7}).places));
  CHECK(likeness(Matrix::Zero(2, 8), Matrix::Zero(2, 8), {1, 2}).words == 0);
}

TEST_CASE("the mean cosines are the closed ones for every initialiser and factor") {
  constexpr Index n = 40, d = 512;
  const Matrix position = interleaved_sinusoids(n, d);
  double code = 0, pairs = 0;
  for (Index k = 1; k < n; ++k) {
    const auto count = static_cast<double>(n - k);
    code += count * alike_at(k, d);
    pairs += count;
  }
  code /= pairs;
  std::vector<int> ids;
  for (int i = 0; i < n; ++i) ids.push_back(i);
  for (const Initializer kind : every_initializer()) {
    for (const double factor : {1.0, sqrt_d_model(d)}) {
      CAPTURE(std::string(name_of(kind)));
      CAPTURE(factor);
      const double s = spread(kind, 0.1, n, d);
      const double r2 = 2 * s * s * factor * factor;
      Matrix scaled = draw_table(kind, 0.1, n, d, Random(1, "embedding.weight"));
      scaled *= static_cast<Real>(factor);
      const Likeness found = likeness(scaled, position, ids);
      CHECK(std::fabs(found.words - 1 / (1 + r2)) < 0.015);
      CHECK(std::fabs(found.places - (r2 + code) / (r2 + 1)) < 0.015);
    }
  }
}

TEST_CASE("neighbouring sinusoids are as alike as published") {
  const std::map<Index, double> published = {{1, .973},  {2, .905},  {5, .741},  {10, .679},
                                             {20, .616}, {50, .512}, {100, .437}};
  for (const auto& row : published) {
    CAPTURE(row.first);
    CHECK(std::fabs(alike_at(row.first, 512) - row.second) < 6e-4);
  }
}
