#include "lens/read_back.h"

#include <doctest.h>

#include "layers/initializer.h"
#include "layers/position.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

constexpr Index vocabulary = 2000, n = 40, d = 128;

struct Told {
  double words, places;
};

Told told(Initializer kind, double factor) {
  const Matrix table = draw_table(kind, 0.1, vocabulary, d, Random(1, "embedding.weight"));
  const Matrix code = interleaved_sinusoids(100, d);
  Matrix x(n, d);
  std::vector<int> ids, places;
  for (int i = 0; i < n; ++i) {
    ids.push_back(11 + 37 * i);
    places.push_back(i);
    x.row(i) = table.row(ids.back()) * static_cast<Real>(factor) + code.row(i);
  }
  return {read_back(x, table, ids), read_back(x, code, places)};
}

}  // namespace

TEST_CASE("rows are read back by their direction, not by their length") {
  const Matrix table = matrix({{10, 0}, {0, 1}, {3, 3}});
  const Matrix x = matrix({{.1, .01}, {50, 60}, {1, 9}});
  CHECK(read_back(x, table, {0, 2, 1}) == 1);
  CHECK(read_back(x, table, {0, 1, 1}) == doctest::Approx(2.0 / 3));
  CHECK(read_back(x, table, {1, 0, 2}) == 0);
}

TEST_CASE("a row of zeros is nobody's nearest, and of equals the first is") {
  const Matrix x = matrix({{-1, -1}});
  CHECK(read_back(x, matrix({{0, 0}, {1, 1}}), {0}) == 0);
  CHECK(read_back(x, matrix({{0, 0}, {1, 1}}), {1}) == 1);
  CHECK(read_back(x, Matrix::Zero(3, 2), {0}) == 0);
  CHECK(read_back(x, matrix({{1, 1}, {2, 2}}), {0}) == 1);
  CHECK(read_back(x, matrix({{1, 1}, {2, 2}}), {1}) == 0);
}

TEST_CASE("unscaled, Keras' words are drowned; scaled, they are told, and so are the places") {
  const double factor = std::sqrt(static_cast<double>(d));
  const Told drowned = told(Initializer::keras_uniform, 1);
  CHECK(drowned.words < 0.1);
  CHECK(drowned.places == 1);
  const Told both = told(Initializer::keras_uniform, factor);
  CHECK(both.words > 0.5);
  CHECK(both.places == 1);
  const Told loud = told(Initializer::normal_1, factor);
  CHECK(loud.words == 1);
  CHECK(loud.places < 0.5);
}
