#include "lens/decomposition.h"

#include <doctest.h>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

const std::vector<Matrix>& scores_of(const Encoder::Trace& trace) {
  return trace.layers[0].attention.scores;
}

double largest(const std::vector<Matrix>& maps) {
  double most = 0;
  for (const Matrix& map : maps) {
    most = std::max(most, static_cast<double>(map.cwiseAbs().maxCoeff()));
  }
  return most;
}

// A quarter of a map: the query's part (0 token, 1 position), then the key's.
Matrix quarter(const Matrix& map, Index query, Index key) {
  const Index n = map.rows() / 2;
  return map.block(query * n, key * n, n, n);
}

Matrix sum_of_quarters(const Matrix& map) {
  return quarter(map, 0, 0) + quarter(map, 0, 1) + quarter(map, 1, 0) + quarter(map, 1, 1);
}

// How far the four parts are from the trace's logits, relative to the largest of these.
double error_of(const Encoder& encoder, bool training = false) {
  const Encoder::Trace trace = encoder.forward(sentence, training, {});
  const std::vector<Matrix> parts = decompose(encoder, trace);
  double most = 0;
  for (std::size_t h = 0; h < scores_of(trace).size(); ++h) {
    most = std::max(most, difference(sum_of_quarters(parts[h]), scores_of(trace)[h]));
  }
  return most / largest(scores_of(trace));
}

Encoder stirred_encoder(const Config& config) {
  Encoder encoder(config);
  stir(encoder);
  return encoder;
}

// A wide encoder before training, and a sentence of words that are all different.
Config wide(Initializer initializer, double factor, int seed) {
  return changed([&](Config& c) {
    c.num_layers = 1;
    c.d_model = 128;
    c.num_heads = 8;
    c.dff = 4;
    c.input_vocab_size = 400;
    c.max_positions = 100;
    c.initializer = initializer;
    c.embedding_scale = factor;
    c.seed = seed;
  });
}

std::vector<int> words(int count) {
  std::vector<int> ids;
  for (int i = 0; i < count; ++i) ids.push_back(5 + 7 * i);
  return ids;
}

// The mean over six draws of the weights.
std::vector<double> mean_shares(Initializer initializer, double factor, int n, bool centred) {
  std::vector<double> mean(4);
  constexpr int draws = 6;
  for (int seed = 1; seed <= draws; ++seed) {
    const Encoder encoder(wide(initializer, factor, seed));
    const std::vector<Matrix> parts = decompose(encoder, encoder.forward(words(n), false, {}));
    const LogitShares shares = logit_shares(parts, centred);
    for (std::size_t k = 0; k < 4; ++k) mean[k] += shares.of[k] / draws;
  }
  return mean;
}

}  // namespace

TEST_CASE("the four parts add up to the first layer's logits, however the sum is normalised") {
  for (const Norm norm : {Norm::post, Norm::pre, Norm::none}) {
    for (const bool embedding_norm : {false, true}) {
      for (const Position position : {Position::interleaved, Position::learned, Position::none}) {
        for (const double factor : {1.0, sqrt_d_model(8), 30.0}) {
          CAPTURE(std::string(name_of(norm)));
          CAPTURE(embedding_norm);
          CAPTURE(std::string(name_of(position)));
          CAPTURE(factor);
          const Config config = changed([&](Config& c) {
            c.norm = norm;
            c.embedding_norm = embedding_norm;
            c.position = position;
            c.embedding_scale = factor;
            c.position_scale = 0.7;
            c.dropout_rate = 0.3;
          });
          CHECK(error_of(Encoder(config)) < 60 * epsilon);
          CHECK(error_of(stirred_encoder(config)) < 60 * epsilon);
          CHECK(error_of(stirred_encoder(config), true) < 60 * epsilon);
        }
      }
    }
  }
}

TEST_CASE("without a LayerNorm a part is what the attention makes of it alone") {
  const Encoder encoder = stirred_encoder(small_config());
  const Encoder::Trace trace = encoder.forward(sentence, false, {});
  const std::vector<Matrix> parts = decompose(encoder, trace);
  MultiHeadAttention attention = encoder.layers[0].attention;
  MultiHeadAttention::Trace alone;
  Matrix output;
  attention.forward(trace.position, {sentence, {}, 1}, alone, output);
  CHECK(difference(quarter(parts[1], 1, 1), alone.scores[1]) < 16 * epsilon);
  // The biases are the position's.
  attention.query.bias.setZero();
  attention.key.bias.setZero();
  attention.forward(trace.scaled, {sentence, {}, 1}, alone, output);
  CHECK(difference(quarter(parts[1], 0, 0), alone.scores[1]) < 16 * epsilon);
}

TEST_CASE("the query's part is the row's, the key's the column's") {
  // One word everywhere: what its queries add is the same in every row, what its keys add in every
  // column.
  const Encoder encoder(small_config());
  const std::vector<Matrix> parts = decompose(encoder, encoder.forward({7, 7, 7}, false, {}));
  const Matrix by_key = quarter(parts[0], 0, 1), by_query = quarter(parts[0], 1, 0);
  CHECK(same(by_key.row(0), by_key.row(2)));
  CHECK(!same(by_key.col(0), by_key.col(2)));
  CHECK(same(by_query.col(0), by_query.col(2)));
  CHECK(!same(by_query.row(0), by_query.row(2)));
}

TEST_CASE("the shares of the parts, worked by hand") {
  const std::vector<Matrix> parts = {
      matrix({{1, 1, 2, 0}, {1, 1, 0, 2}, {0, 0, 0, 0}, {0, 0, 2, 2}}),
      matrix({{2, 2, 4, 0}, {2, 2, 0, 4}, {1, -1, 0, 0}, {-1, 1, 0, 0}})};
  const LogitShares shares = logit_shares(parts), seen = logit_shares(parts, true);
  const double all = 20 + 40 + 4 + 8;
  CHECK(shares.of[0] == doctest::Approx(20 / all));
  CHECK(shares.of[1] == doctest::Approx(40 / all));
  CHECK(shares.of[2] == doctest::Approx(4 / all));
  CHECK(shares.of[3] == doctest::Approx(8 / all));
  CHECK(seen.of[0] == 0);
  CHECK(seen.of[1] == doctest::Approx(20.0 / 24));
  CHECK(seen.of[2] == doctest::Approx(4.0 / 24));
  CHECK(seen.of[3] == 0);
}

TEST_CASE("without a position code all of the logits is the words'") {
  const Encoder encoder(changed([](Config& c) { c.position = Position::none; }));
  const std::vector<Matrix> parts = decompose(encoder, encoder.forward(sentence, false, {}));
  CHECK(logit_shares(parts).of[0] == 1);
}

TEST_CASE("the shares are r⁴ : r² : r² : 1 for every initialiser and factor") {
  for (const Initializer kind : {Initializer::keras_uniform, Initializer::normal_inverse_d}) {
    for (const double factor : {1.0, sqrt_d_model(128)}) {
      CAPTURE(std::string(name_of(kind)));
      CAPTURE(factor);
      const double r = std::sqrt(2.0) * spread(kind, 0, 400, 128) * factor;
      const double all = std::pow(1 + r * r, 2);
      const std::vector<double> shares = mean_shares(kind, factor, 40, false);
      CHECK(std::fabs(shares[0] - std::pow(r, 4) / all) < 0.05);
      CHECK(std::fabs(shares[1] - r * r / all) < 0.05);
      CHECK(std::fabs(shares[2] - r * r / all) < 0.05);
      CHECK(std::fabs(shares[3] - 1 / all) < 0.05);
    }
  }
}

TEST_CASE("what a softmax sees of the places is less, but nearly all until the words are scaled") {
  const double factor = sqrt_d_model(128);
  for (const Initializer kind : {Initializer::keras_uniform, Initializer::normal_inverse_d}) {
    CHECK(mean_shares(kind, 1, 40, true)[3] > 0.9);
    CHECK(mean_shares(kind, factor, 40, true)[3] < mean_shares(kind, factor, 40, false)[3]);
    CHECK(mean_shares(kind, factor, 7, true)[3] < mean_shares(kind, factor, 40, true)[3]);
  }
}
