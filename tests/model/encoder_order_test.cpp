// What may depend on the order of the tokens, on padding and on dropout, and what may not.
#include <doctest.h>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

Matrix output_of(const Config& config, const std::vector<int>& ids = sentence) {
  return run(Encoder(config), ids).output;
}

}  // namespace

TEST_CASE("without positions permuting the tokens permutes the output; positions break that") {
  const std::vector<int> order = {4, 0, 5, 2, 1, 3};
  std::vector<int> permuted;
  for (const int i : order) permuted.push_back(sentence[static_cast<std::size_t>(i)]);
  const auto apart = [&](Position position, Norm norm) {
    const Config config = changed([&](Config& c) {
      c.position = position;
      c.norm = norm;
    });
    return difference(output_of(config, permuted), permuted_rows(output_of(config), order));
  };
  for (const Norm norm : {Norm::post, Norm::pre}) {
    CHECK(apart(Position::none, norm) < 128 * epsilon);
    CHECK(apart(Position::interleaved, norm) > 0.1);
    CHECK(apart(Position::concatenated, norm) > 0.1);
    CHECK(apart(Position::tensor2tensor, norm) > 0.1);
    CHECK(apart(Position::learned, norm) > 0.1);
  }
}

TEST_CASE("what the pad embedding holds never reaches a token that is not padding") {
  for (const Norm norm : {Norm::post, Norm::pre}) {
    Encoder encoder(changed([&](Config& c) { c.norm = norm; }));
    stir(encoder);
    const Encoder::Trace before = run(encoder, padded);
    encoder.embedding.weight.row(0).setConstant(Real(30));
    const Encoder::Trace after = run(encoder, padded);
    for (const Index i : {0, 1, 3}) {
      CHECK(same(before.output.row(i), after.output.row(i)));
      CHECK(same(before.layers[1].attention.attention_weights[0].row(i),
                 after.layers[1].attention.attention_weights[0].row(i)));
    }
    CHECK_FALSE(same(before.output.row(2), after.output.row(2)));
  }
}

TEST_CASE("padding at the end leaves the other rows as if it were not there") {
  Encoder encoder(small_config());
  stir(encoder);
  const Matrix alone = run(encoder, {2, 7, 3}).output;
  const Matrix with_padding = run(encoder, {2, 7, 3, 0, 0, 0}).output;
  CHECK(difference(with_padding.topRows(3), alone) < 64 * epsilon);
}

TEST_CASE("a sentence of padding alone gives uniform attention and finite numbers") {
  for (const Norm norm : {Norm::post, Norm::pre}) {
    const Encoder encoder(changed([&](Config& c) { c.norm = norm; }));
    const Encoder::Trace trace = run(encoder, {0, 0, 0});
    CHECK(
        same(trace.layers[1].attention.attention_weights[1], Matrix::Constant(3, 3, Real(1) / 3)));
    for (const auto& item : values_of(trace)) {
      CAPTURE(item.first);
      CHECK(all_finite(item.second));
    }
  }
}

TEST_CASE("attention over a single token is 1 in every head of every layer") {
  const Encoder::Trace trace = run(Encoder(small_config()), {7});
  for (const EncoderLayer::Trace& layer : trace.layers) {
    for (const Matrix& weights : layer.attention.attention_weights) {
      CHECK(same(weights, matrix({{1}})));
    }
  }
}

TEST_CASE("sentences do not reach one another, in whatever order and memory they are run") {
  const Encoder encoder(changed([](Config& c) { c.dropout_rate = 0.5; }));
  const auto alone = [&](const std::vector<int>& ids, bool training) {
    return values_of(run(encoder, ids, training));
  };
  Encoder::Trace trace;
  const auto again = [&](const std::vector<int>& ids, bool training) {
    Random random(1, "dropout.0");
    encoder.forward({ids, padding_mask(ids), 1}, training ? &random : nullptr, trace);
    return values_of(trace);
  };
  CHECK(same_values(again(sentence, true), alone(sentence, true)));
  CHECK(same_values(again({5}, false), alone({5}, false)));
  CHECK(same_values(again(padded, true), alone(padded, true)));
  CHECK(same_values(again(sentence, false), alone(sentence, false)));
  CHECK(trace.input_kept.size() == 0);
  const Encoder deeper(changed([](Config& c) { c.num_layers = 3; }));
  deeper.forward({sentence, {}, 1}, nullptr, trace);
  encoder.forward({sentence, {}, 1}, nullptr, trace);
  CHECK(same_values(values_of(trace), alone(sentence, false)));
}

TEST_CASE("dropout acts at the tutorial's three places, and only while training") {
  const Encoder encoder(changed([](Config& c) { c.dropout_rate = 0.5; }));
  const Encoder::Trace quiet = run(encoder, sentence, false);
  CHECK(quiet.input_kept.size() == 0);
  CHECK(same(quiet.input, quiet.sum));

  const Encoder::Trace trace = run(encoder, sentence, true);
  CHECK(same(trace.sum, quiet.sum));
  CHECK(same(trace.input, trace.sum.cwiseProduct(trace.input_kept)));
  CHECK((trace.input.array() == 0).count() > 0);
  for (Index i = 0; i < trace.input.size(); ++i) {  // 1 / (1 − 0.5) is exact
    const Real kept = trace.input.data()[i];
    CHECK((kept == 0 || kept == 2 * trace.sum.data()[i]));
  }
  for (const EncoderLayer::Trace& layer : trace.layers) {
    CHECK(layer.attention_kept.size() == trace.sum.size());
    CHECK(layer.feed_forward_kept.size() == trace.sum.size());
    for (const Matrix& weights : layer.attention.attention_weights) {
      CHECK(weights.minCoeff() > 0);
      CHECK(difference(weights.rowwise().sum(), Matrix::Ones(6, 1)) < 8 * epsilon);
    }
  }
  // Every place has zeros of its own.
  CHECK_FALSE(same(trace.input_kept, trace.layers[0].attention_kept));
  CHECK_FALSE(same(trace.layers[0].attention_kept, trace.layers[1].attention_kept));
  CHECK(same(trace.output, trace.layers[1].output));
}

TEST_CASE("dropout comes after the norm on the sum, where there is one") {
  const Encoder encoder(changed([](Config& c) { c.embedding_norm = true; }));
  const Encoder::Trace trace = run(encoder, sentence, true);
  CHECK(same(trace.input, trace.normed.cwiseProduct(trace.input_kept)));
}

TEST_CASE("the same draw drops the same numbers, another draw or seed drops others") {
  const Encoder encoder(changed([](Config& c) { c.dropout_rate = 0.5; }));
  const auto kept = [&](const Encoder& from, std::uint64_t draw) {
    Encoder::Trace trace;
    trace = from.forward(sentence, true, {}, draw);
    return trace.input_kept;
  };
  CHECK(same(kept(encoder, 3), kept(encoder, 3)));
  CHECK_FALSE(same(kept(encoder, 3), kept(encoder, 4)));
  const Encoder other(changed([](Config& c) {
    c.dropout_rate = 0.5;
    c.seed = 2;
  }));
  CHECK_FALSE(same(kept(encoder, 3), kept(other, 3)));
}

TEST_CASE("training at rate 0 is not training") {
  const Encoder encoder(changed([](Config& c) { c.dropout_rate = 0; }));
  CHECK(same(run(encoder, sentence, true).output, run(encoder, sentence, false).output));
}
