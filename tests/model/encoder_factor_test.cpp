// What the factor in front of the embedding does, against the closed forms.
#include <doctest.h>

#include <cmath>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

Matrix output_of(const Config& config, const std::vector<int>& ids = sentence) {
  return run(Encoder(config), ids).output;
}

}  // namespace

TEST_CASE("N(0, 1) as it is and N(0, 1/d) times √d are one forward pass") {
  for (const int d : {16, 24}) {
    const auto matched = [d](Initializer kind, double factor) {
      return run(Encoder(changed([&](Config& c) {
                   c.d_model = d;
                   c.initializer = kind;
                   c.embedding_scale = factor;
                 })),
                 sentence);
    };
    const Encoder::Trace unit = matched(Initializer::normal_1, 1);
    const Encoder::Trace scaled = matched(Initializer::normal_inverse_d, sqrt_d_model(d));
    // √16 is exact; √24 is rounded to float32 in both builds, as the tutorial casts it.
    const double rounding = d == 16 ? 16 * epsilon : 1e-6;
    CHECK(difference(unit.scaled, scaled.scaled) < rounding);
    CHECK(difference(unit.output, scaled.output) < 10 * rounding);
  }
}

TEST_CASE("scaling words and positions together is undone by a norm that reads them first") {
  const auto scaled_by = [](double both, auto change) {
    return run(Encoder(changed([&](Config& c) {
                 c.layer_norm_epsilon = 0;
                 c.embedding_scale *= both;
                 c.position_scale *= both;
                 change(c);
               })),
               sentence);
  };
  const double tolerance = 256 * epsilon;

  const auto pre = [](Config& c) { c.norm = Norm::pre; };
  const Encoder::Trace pre_one = scaled_by(1, pre), pre_ten = scaled_by(10, pre);
  CHECK(difference(pre_one.layers[0].norm1, pre_ten.layers[0].norm1) < tolerance);
  CHECK(difference(pre_one.layers[0].attention.attention_weights[0],
                   pre_ten.layers[0].attention.attention_weights[0]) < tolerance);
  CHECK(difference(pre_one.layers[0].attention_output, pre_ten.layers[0].attention_output) <
        tolerance);
  // The sum itself goes past the norm on the residual path, so what follows does change.
  CHECK(difference(pre_one.output, pre_ten.output) > 0.1);

  const auto embedding_norm = [](Config& c) { c.embedding_norm = true; };
  const Encoder::Trace norm_one = scaled_by(1, embedding_norm);
  const Encoder::Trace norm_ten = scaled_by(10, embedding_norm);
  CHECK(difference(norm_one.input, norm_ten.input) < tolerance);
  CHECK(difference(norm_one.output, norm_ten.output) < tolerance);

  const auto post = [](Config&) {};
  const Encoder::Trace post_one = scaled_by(1, post), post_ten = scaled_by(10, post);
  CHECK(difference(post_one.layers[0].attention.attention_weights[0],
                   post_ten.layers[0].attention.attention_weights[0]) > 0.1);
  CHECK(difference(post_one.output, post_ten.output) > 0.1);
}

TEST_CASE("scaling the words alone is not undone by any norm while there are positions") {
  for (const bool embedding_norm : {false, true}) {
    const auto scaled_by = [&](double factor, Position position) {
      return output_of(changed([&](Config& c) {
        c.layer_norm_epsilon = 0;
        c.embedding_scale = factor;
        c.embedding_norm = embedding_norm;
        c.position = position;
      }));
    };
    CHECK(difference(scaled_by(1, Position::interleaved), scaled_by(3, Position::interleaved)) >
          0.1);
    const double apart = difference(scaled_by(1, Position::none), scaled_by(3, Position::none));
    CHECK((apart < 256 * epsilon) == embedding_norm);
  }
}

TEST_CASE("the first layer's scores spread by (1 + r²) / 2 for every initialiser and factor") {
  // r = √2 σ s is the ratio of word to position. 256 draws of the weights, 8 heads each: the
  // standard error is about 2 %, and 8 % the margin.
  constexpr int d = 64, n = 8, num_heads = 8, draws = 256;
  const Matrix position = interleaved_sinusoids(n, d);
  for (const Initializer kind : every_initializer()) {
    for (const double factor : {1.0, sqrt_d_model(d)}) {
      CAPTURE(std::string(name_of(kind)));
      CAPTURE(factor);
      double squares = 0;
      for (int seed = 0; seed < draws; ++seed) {
        const auto random = [seed](const char* name) {
          return Random(static_cast<std::uint64_t>(seed), name);
        };
        const Linear query = glorot_linear(d, d, random("query"));
        const Linear key = glorot_linear(d, d, random("key"));
        Matrix x = draw_table(kind, 0.1, n, d, random("embedding"));
        x = x * static_cast<Real>(factor) + position;
        const Matrix q = query.forward(x), k = key.forward(x);
        for (int h = 0; h < num_heads; ++h) {
          const Index depth = d / num_heads;
          const Matrix scores = q.middleCols(h * depth, depth) *
                                k.middleCols(h * depth, depth).transpose() /
                                std::sqrt(static_cast<Real>(depth));
          const Matrix others = scores - Matrix(scores.diagonal().asDiagonal());
          squares += others.cast<double>().squaredNorm() / (n * (n - 1));
        }
      }
      const double measured = std::sqrt(squares / (draws * num_heads));
      const double sigma = spread(kind, 0.1, n, d);
      const double r = std::sqrt(2.0) * sigma * factor;
      CHECK(measured == doctest::Approx((1 + r * r) / 2).epsilon(0.08));
    }
  }
}

TEST_CASE("the logits of a tied head spread by σ √d for every initialiser") {
  // The words of the sentence are left out: the output still resembles them. Eight rows of 8,000
  // logits; were the rows one and the same, five standard errors would be 4 %.
  constexpr int vocabulary = 8008, d = 64;
  for (const Initializer kind : every_initializer()) {
    CAPTURE(std::string(name_of(kind)));
    const Encoder encoder(changed([&](Config& c) {
      c.d_model = d;
      c.input_vocab_size = vocabulary;
      c.initializer = kind;
    }));
    const Matrix output = run(encoder, {1, 2, 3, 4, 5, 6, 7}).output;
    CHECK(mean_of(output.rowwise().norm()) == doctest::Approx(std::sqrt(d)).epsilon(1e-4));
    const Matrix logits = encoder.logits(output).rightCols(8000);
    const double sigma = spread(kind, encoder.config.initializer_limit, vocabulary, d);
    CHECK(root_mean_square(logits) == doctest::Approx(sigma * std::sqrt(d)).epsilon(0.04));
  }
}
