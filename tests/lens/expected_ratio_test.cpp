#include "lens/expected_ratio.h"

#include <doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "lens/balance.h"
#include "support/configs.h"

using namespace encoderscope;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

const Position additive[] = {Position::interleaved, Position::concatenated, Position::tensor2tensor,
                             Position::learned};

Config wide(Initializer initializer, Position position, int d) {
  Config config;
  config.num_layers = 1;
  config.num_heads = 1;
  config.d_model = d;
  config.dff = 1;
  config.input_vocab_size = 400;
  config.initializer = initializer;
  config.position = position;
  config.embedding_scale = sqrt_d_model(d);
  return config;
}

// Of tables drawn as an encoder draws them, over every word and every place.
double drawn_ratio(const Config& config) {
  const Encoder encoder(config);
  const Matrix& words = encoder.embedding.weight;
  const Matrix places = encoder.position * static_cast<Real>(config.position_scale);
  const Matrix scaled = words * static_cast<Real>(config.embedding_scale);
  const double per_row =
      std::sqrt(static_cast<double>(places.rows()) / static_cast<double>(words.rows()));
  return balance_ratio(scaled, places, {}) * per_row;
}

}  // namespace

TEST_CASE("the expected ratio is that of drawn tables, for every initialiser and position code") {
  for (const Initializer kind : every_initializer()) {
    for (const Position position : additive) {
      for (const int d : {7, 64, 256}) {
        CAPTURE(std::string(name_of(kind)));
        CAPTURE(std::string(name_of(position)));
        CAPTURE(d);
        Config config = wide(kind, position, d);
        config.initializer_limit = 0.3;
        config.position_scale = -0.25;
        const double expected = expected_ratio(config);
        // Five standard errors of both tables' squares.
        CHECK(std::fabs(drawn_ratio(config) / expected - 1) <
              5 * std::sqrt(0.5 / (400.0 * d) + 0.5 / (128.0 * d)));
      }
    }
  }
}

TEST_CASE("the expected ratio at d = 1024, worked by hand") {
  Config config = wide(Initializer::normal_inverse_d, Position::interleaved, 1024);
  CHECK(expected_ratio(config) == doctest::Approx(std::sqrt(2.0)));
  config.embedding_scale = 1;
  CHECK(expected_ratio(config) == doctest::Approx(std::sqrt(2.0) / 32));
  config.position_scale = 1.0 / 32;
  CHECK(expected_ratio(config) == doctest::Approx(std::sqrt(2.0)));
  config = wide(Initializer::xavier, Position::learned, 1024);
  config.input_vocab_size = 8000;
  config.max_positions = 100;
  CHECK(expected_ratio(config) == doctest::Approx(32 * std::sqrt(1124.0 / 9024)));
}

TEST_CASE("an expected ratio without a position code is infinite, of nothing 0") {
  Config config = wide(Initializer::normal_1, Position::none, 16);
  CHECK(expected_ratio(config) == infinity);
  config.embedding_scale = 0;
  CHECK(expected_ratio(config) == 0);
  config.position = Position::learned;
  CHECK(expected_ratio(config) == 0);
  config.embedding_scale = 1;
  config.position_scale = 0;
  CHECK(expected_ratio(config) == infinity);
  config.d_model = 0;
  CHECK_THROWS_AS(expected_ratio(config), std::invalid_argument);
}
