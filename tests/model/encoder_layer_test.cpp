#include "model/encoder_layer.h"

#include <doctest.h>

#include "support/configs.h"
#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

Linear constant(Index in, const std::vector<double>& bias) {
  return {Matrix::Zero(in, static_cast<Index>(bias.size())), row(bias)};
}

// Attention adds (2, 0) to every token and the network adds (0, 4); ε = 0.
EncoderLayer by_hand() {
  const Matrix identity = matrix({{1, 0}, {0, 1}});
  EncoderLayer layer;
  layer.attention = {
      constant(2, {0, 0}), constant(2, {0, 0}), constant(2, {2, 0}), {identity, row({0, 0})}, 1};
  layer.feed_forward = {constant(2, {0, 4}), {identity, row({0, 0})}, Activation::relu};
  layer.norm1 = layer.norm2 = identity_layer_norm(2, 0);
  layer.norm1.gamma = row({3, 3});
  layer.norm2.beta = row({10, 20});
  return layer;
}

const Matrix x_by_hand = matrix({{0, 6}, {5, -1}});

EncoderLayer drawn_layer() {
  Encoder encoder(small_config());
  stir(encoder);
  return encoder.layers[1];
}

using Arrangement = void (EncoderLayer::*)(const Matrix&, const Batch&, Random*,
                                           EncoderLayer::Trace&) const;

EncoderLayer::Trace run_layer(const EncoderLayer& layer, Arrangement arrangement, const Matrix& x,
                              Random* random = nullptr) {
  EncoderLayer::Trace trace;
  (layer.*arrangement)(x, {}, random, trace);
  return trace;
}

Matrix normed(const LayerNorm& norm, const Matrix& x) {
  LayerNorm::Trace trace;
  Matrix y;
  norm.forward(x, trace, y);
  return y;
}

}  // namespace

TEST_CASE("a post-norm layer, worked by hand") {
  const EncoderLayer::Trace trace = run_layer(by_hand(), &EncoderLayer::post_norm, x_by_hand);
  const double tolerance = 16 * epsilon;
  CHECK(difference(trace.attention_output, matrix({{2, 0}, {2, 0}})) < tolerance);
  CHECK(difference(trace.residual1, matrix({{2, 6}, {7, -1}})) < tolerance);
  CHECK(difference(trace.norm1, matrix({{-3, 3}, {3, -3}})) < tolerance);
  CHECK(difference(trace.feed_forward, matrix({{0, 4}, {0, 4}})) < tolerance);
  CHECK(difference(trace.residual2, matrix({{-3, 7}, {3, 1}})) < tolerance);
  CHECK(difference(trace.norm2, matrix({{9, 21}, {11, 19}})) < tolerance);
  CHECK(same(trace.output, trace.norm2));
}

TEST_CASE("a pre-norm layer, worked by hand") {
  const EncoderLayer::Trace trace = run_layer(by_hand(), &EncoderLayer::pre_norm, x_by_hand);
  const double tolerance = 16 * epsilon;
  CHECK(difference(trace.norm1, matrix({{-3, 3}, {3, -3}})) < tolerance);
  CHECK(difference(trace.attention_output, matrix({{2, 0}, {2, 0}})) < tolerance);
  CHECK(difference(trace.residual1, matrix({{2, 6}, {7, -1}})) < tolerance);
  CHECK(difference(trace.norm2, matrix({{9, 21}, {11, 19}})) < tolerance);
  CHECK(difference(trace.feed_forward, matrix({{0, 4}, {0, 4}})) < tolerance);
  CHECK(difference(trace.residual2, matrix({{2, 10}, {7, 3}})) < tolerance);
  CHECK(same(trace.output, trace.residual2));
}

TEST_CASE("a layer without norms, worked by hand: it only adds") {
  EncoderLayer layer = by_hand();
  layer.norm1 = layer.norm2 = {};
  const EncoderLayer::Trace trace = run_layer(layer, &EncoderLayer::post_norm, x_by_hand);
  CHECK(same(trace.residual1, matrix({{2, 6}, {7, -1}})));
  CHECK(same(trace.norm1, trace.residual1));
  CHECK(same(trace.output, matrix({{2, 10}, {7, 3}})));
}

TEST_CASE("where attention and network add nothing, pre-norm passes its input through") {
  EncoderLayer layer = by_hand();
  layer.attention.value.bias.setZero();
  layer.feed_forward.expand.bias.setZero();
  CHECK(same(run_layer(layer, &EncoderLayer::pre_norm, x_by_hand).output, x_by_hand));
}

TEST_CASE("a post-norm layer returns rows of mean 0 and variance 1, whatever comes in") {
  EncoderLayer layer = draw_encoder_layer(small_config(), 0);
  const Matrix y = run_layer(layer, &EncoderLayer::post_norm, drawn(5, 8, "x", 1000)).output;
  for (Index i = 0; i < y.rows(); ++i) {
    CHECK(std::fabs(mean_of(y.row(i))) < 16 * epsilon);
    CHECK(root_mean_square(y.row(i)) == doctest::Approx(1).epsilon(1e-4));  // but for ε = 1e-6
  }
}

TEST_CASE("a layer drops numbers of the two sublayers' outputs and nothing else") {
  EncoderLayer layer = drawn_layer();
  layer.dropout.rate = Real(0.5);
  const Matrix x = drawn(6, 8, "x");
  for (const bool post : {true, false}) {
    CAPTURE(post);
    Random random(1, "dropout");
    const auto arrangement = post ? &EncoderLayer::post_norm : &EncoderLayer::pre_norm;
    const EncoderLayer::Trace t = run_layer(layer, arrangement, x, &random);

    REQUIRE(t.attention_kept.size() == x.size());
    REQUIRE(t.feed_forward_kept.size() == x.size());
    CHECK_FALSE(same(t.attention_kept, t.feed_forward_kept));
    const Matrix into_ffn = post ? t.norm1 : t.norm2;
    const Matrix residual = post ? t.norm1 : t.residual1;
    CHECK(same(t.residual1, x + t.attention_output.cwiseProduct(t.attention_kept)));
    CHECK(same(t.residual2, residual + t.feed_forward.cwiseProduct(t.feed_forward_kept)));

    // Everything else is what it would be without dropout.
    const double tolerance = 64 * epsilon;
    MultiHeadAttention::Trace attention;
    Matrix attention_output;
    layer.attention.forward(post ? x : t.norm1, {}, attention, attention_output);
    CHECK(same(t.attention.attention_weights[0], attention.attention_weights[0]));
    CHECK(same(t.attention_output, attention_output));
    CHECK(difference(t.norm1, normed(layer.norm1, post ? t.residual1 : x)) < tolerance);
    CHECK(difference(t.ffn.expanded, layer.feed_forward.expand.forward(into_ffn)) < tolerance);
    CHECK(same(t.ffn.hidden, t.ffn.expanded.cwiseMax(Real(0))));
    CHECK(difference(t.feed_forward, layer.feed_forward.contract.forward(t.ffn.hidden)) <
          tolerance);
    CHECK(difference(t.norm2, normed(layer.norm2, post ? t.residual2 : t.residual1)) < tolerance);
    CHECK(same(t.output, post ? t.norm2 : t.residual2));
  }
}

TEST_CASE("without training a layer drops nothing") {
  const EncoderLayer::Trace trace =
      run_layer(drawn_layer(), &EncoderLayer::post_norm, drawn(6, 8, "x"));
  CHECK(trace.attention_kept.size() == 0);
  CHECK(trace.feed_forward_kept.size() == 0);
}

TEST_CASE("a layer is drawn as Keras would: Glorot kernels, zero biases, neutral norms") {
  Config config = small_config();
  config.d_model = 64;
  config.dff = 128;
  const EncoderLayer layer = draw_encoder_layer(config, 0);
  EncoderLayer::visit(
      [](const std::string& name, const Matrix& member) {
        CAPTURE(name);
        const Matrix& weight = member;
        if (name.find("weight") == std::string::npos) {
          const Real neutral = name.find("gamma") != std::string::npos ? Real(1) : Real(0);
          CHECK(same(weight, Matrix::Constant(1, weight.cols(), neutral)));
          return;
        }
        const double limit = std::sqrt(6.0 / static_cast<double>(weight.rows() + weight.cols()));
        CHECK(weight.cwiseAbs().maxCoeff() <= limit * (1 + epsilon));
        // Five standard errors of the mean square of at least 4096 uniform draws.
        CHECK(root_mean_square(weight) ==
              doctest::Approx(limit / std::sqrt(3.0)).epsilon(5 / std::sqrt(5 * 4096.0)));
      },
      layer);
}

TEST_CASE("every weight of a layer has draws of its own, and so has every layer") {
  const Config config = small_config();
  const EncoderLayer first = draw_encoder_layer(config, 0), second = draw_encoder_layer(config, 1);
  CHECK_FALSE(same(first.attention.query.weight, first.attention.key.weight));
  CHECK_FALSE(same(first.attention.key.weight, first.attention.value.weight));
  CHECK_FALSE(same(first.attention.value.weight, first.attention.output.weight));
  CHECK_FALSE(same(first.attention.query.weight, second.attention.query.weight));
  CHECK_FALSE(same(first.feed_forward.expand.weight, second.feed_forward.expand.weight));
}

TEST_CASE("the tutorial's layer has 198,272 parameters") {
  Config config;
  config.input_vocab_size = 2;
  const EncoderLayer layer = draw_encoder_layer(config, 0);
  Index count = 0;
  EncoderLayer::visit([&](const std::string&, const auto& member) { count += member.size(); },
                      layer);
  CHECK(count == 198272);
}

TEST_CASE("the gradient of a layer, in both arrangements, with dropout and without") {
  const Batch batch = {{}, {false, false, true, false, true, true}, 2};
  for (const bool post : {true, false}) {
    for (const double rate : {0.0, 0.3}) {
      CAPTURE(post);
      CAPTURE(rate);
      EncoderLayer layer = drawn_layer();
      layer.dropout.rate = static_cast<Real>(rate);
      layer.feed_forward.activation = Activation::silu;  // relu has a corner, in float too near
      const auto traced = [&](const EncoderLayer& from, const Matrix& x) {
        Random random(1, "dropout");
        EncoderLayer::Trace trace;
        (from.*(post ? &EncoderLayer::post_norm : &EncoderLayer::pre_norm))(x, batch, &random,
                                                                            trace);
        return trace;
      };
      gradient_check(
          layer, drawn(6, 8, "x"),
          [&](const EncoderLayer& from, const Matrix& x) { return traced(from, x).output; },
          [&](const EncoderLayer& from, const Matrix& x, const Matrix& dy, EncoderLayer& gradient,
              Matrix& dx) {
            EncoderLayer::Trace d;
            d.output = dy;
            (from.*(post ? &EncoderLayer::post_norm_backward : &EncoderLayer::pre_norm_backward))(
                x, batch, traced(from, x), gradient, d, dx);
          });
    }
  }
}
