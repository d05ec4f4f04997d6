#include "lens/maps.h"

#include <doctest.h>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

const MultiHeadAttention::Trace first_layer(const Config& config, const std::vector<int>& ids) {
  return Encoder(config).forward(ids, false, {}).layers[0].attention;
}

Config wide(Index d, Initializer kind, bool scaled, int seed) {
  return changed([&](Config& c) {
    c.num_layers = 1;
    c.d_model = static_cast<int>(d);
    c.num_heads = 8;
    c.dff = 4;
    c.input_vocab_size = 400;
    c.max_positions = 100;
    c.initializer = kind;
    c.embedding_scale = scaled ? sqrt_d_model(c.d_model) : 1;
    c.seed = seed;
  });
}

std::vector<int> words(int first, int count) {
  std::vector<int> ids;
  for (int i = 0; i < count; ++i) ids.push_back(first + 2 * i);
  return ids;
}

constexpr int draws = 5;

double mean_spread(Index d, Initializer kind, bool scaled) {
  double sum = 0;
  for (int seed = 1; seed <= draws; ++seed) {
    sum += spread_of(first_layer(wide(d, kind, scaled, seed), words(5, 90)).scores);
  }
  return sum / draws;
}

double mean_correlation(Initializer kind, bool scaled) {
  double sum = 0;
  for (int seed = 1; seed <= draws; ++seed) {
    const Config config = wide(128, kind, scaled, seed);
    sum += map_correlation(first_layer(config, words(5, 40)).attention_weights,
                           first_layer(config, words(6, 36)).attention_weights);
  }
  return sum / draws;
}

}  // namespace

TEST_CASE("the spread of maps is that of all their entries, worked by hand") {
  CHECK(spread_of({matrix({{1, 3}, {1, 3}})}) == doctest::Approx(1));
  CHECK(spread_of({matrix({{1, 1}, {1, 1}}), matrix({{5, 5}, {5, 5}})}) == doctest::Approx(2));
  CHECK(spread_of({matrix({{7}})}) == 0);
}

TEST_CASE("the spread of the first logits is about (1 + r²) / 2") {
  // A sentence has less: neighbouring positions are alike, and the mean is taken out.
  for (const Initializer kind :
       {Initializer::keras_uniform, Initializer::normal_inverse_d, Initializer::normal_1}) {
    for (const Index d : {128, 256}) {
      for (const bool scaled : {false, true}) {
        const double s = spread(kind, 0, 400, d);
        const double closed = 0.5 + s * s * (scaled ? static_cast<double>(d) : 1);  // r² = 2 σ² s²
        CAPTURE(std::string(name_of(kind)));
        CAPTURE(d);
        CAPTURE(closed);
        const double found = mean_spread(d, kind, scaled);
        CHECK(found < 1.05 * closed);
        CHECK(found > 0.84 * closed);
      }
    }
  }
}

TEST_CASE("maps correlate to 1 with themselves, whatever is added or multiplied") {
  const Matrix a = drawn(4, 4, "a"), b = drawn(4, 4, "b");
  CHECK(map_correlation({a, b}, {a, b}) == doctest::Approx(1));
  CHECK(map_correlation({a, b}, {Matrix(3 * a), Matrix(b.array() + 2)}) == doctest::Approx(1));
  CHECK(map_correlation({a, b}, {Matrix(-a), b}) == doctest::Approx(0).epsilon(1e-6));
}

TEST_CASE("the correlation of two maps, worked by hand, is over the entries that both have") {
  const Matrix a = matrix({{1, 2}, {3, 4}}), b = matrix({{1, 3, 9}, {2, 4, -9}, {9, 0, 5}});
  CHECK(map_correlation({a}, {b}) == doctest::Approx(0.8));
  CHECK(map_correlation({b}, {a}) == doctest::Approx(0.8));
  CHECK(std::isnan(map_correlation({a}, {Matrix::Constant(2, 2, 1)})));
}

TEST_CASE(
    "unscaled, the maps of two sentences are nearly the same; scaled, they have little in common") {
  CHECK(mean_correlation(Initializer::normal_inverse_d, false) ==
        doctest::Approx(.93).epsilon(.03));
  CHECK(mean_correlation(Initializer::normal_inverse_d, true) < 0.15);
  CHECK(mean_correlation(Initializer::keras_uniform, false) > 0.98);
  CHECK(mean_correlation(Initializer::keras_uniform, true) < 0.7);
}

TEST_CASE("the distance of rows of attention is the share of it that moved") {
  const Matrix a = matrix({{1, 0}, {.5, .5}}), b = matrix({{0, 1}, {.25, .75}});
  CHECK(row_distance({a}, {b}) == doctest::Approx((1 + .25) / 2));
  CHECK(row_distance({a, a}, {a, b}) == doctest::Approx((1 + .25) / 4));
  CHECK(row_distance({b}, {b}) == 0);
}
