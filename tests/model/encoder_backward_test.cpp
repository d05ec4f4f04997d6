#include <doctest.h>

#include "support/configs.h"
#include "support/gradient_check.h"

using namespace encoderscope;

namespace {

// Two sentences of four tokens, the second padded, with a word that occurs in both.
const Batch two_sentences = {{2, 7, 11, 2, 7, 3, 0, 0}, padding_mask({2, 7, 11, 2, 7, 3, 0, 0}), 2};

Config tiny_config() {
  Config config = small_config();
  config.d_model = 4;
  config.dff = 6;
  config.input_vocab_size = 12;
  config.max_positions = 5;
  config.embedding_scale = 2;
  config.position_scale = 0.7;
  config.dropout_rate = 0;
  return config;
}

// One run of a batch with its loss, Σ dy ∘ logits, at all rows; dropout draws are the same each
// time.
struct Pass {
  Encoder::Trace trace;
  Matrix logits;

  Pass(const Encoder& encoder, const Batch& batch) {
    Random random(1, "dropout");
    encoder.forward(batch, &random, trace);
    encoder.logits(trace.output, logits);
  }
};

struct Gradients {
  Encoder parameters;
  Encoder::Trace d;
};

Gradients backward(const Encoder& encoder, const Batch& batch, const Matrix& dlogits) {
  const Pass pass(encoder, batch);
  Gradients result{zeros_like(encoder), {}};
  Matrix scaled = dlogits;
  encoder.logits_backward(pass.trace.output, scaled, result.parameters, result.d.output);
  encoder.backward(batch, pass.trace, result.parameters, result.d);
  return result;
}

void check_encoder(const Config& config, const Batch& batch = two_sentences) {
  Encoder encoder(config);
  stir(encoder);
  const Matrix dlogits =
      drawn(static_cast<Index>(batch.ids.size()), config.input_vocab_size, "dlogits");
  Gradients found = backward(encoder, batch, dlogits);
  check_parameters(encoder, found.parameters,
                   [&] { return weighed(dlogits, Pass(encoder, batch).logits); });
}

}  // namespace

TEST_CASE("the encoder's gradient, with norms and without, every position code and head") {
  for (const Norm norm : {Norm::post, Norm::pre, Norm::none}) {
    for (const Position position : {Position::concatenated, Position::learned, Position::none}) {
      for (const Head head : {Head::tied, Head::untied}) {
        CAPTURE(std::string(name_of(norm)));
        CAPTURE(std::string(name_of(position)));
        CAPTURE(std::string(name_of(head)));
        Config config = tiny_config();
        config.norm = norm;
        config.position = position;
        config.head = head;
        check_encoder(config);
      }
    }
  }
}

TEST_CASE("the encoder's gradient with a norm on the sum, dropout, a scaled head, gelu and silu") {
  for (const Activation activation : {Activation::gelu, Activation::silu}) {
    CAPTURE(std::string(name_of(activation)));
    Config config = tiny_config();
    config.activation = activation;
    config.embedding_norm = true;
    config.logits_scale = 0.5;
    config.dropout_rate = 0.3;
    check_encoder(config);
  }
}

TEST_CASE("the encoder's gradient for one token and for one sentence") {
  check_encoder(tiny_config(), {{5}, {}, 1});
  check_encoder(tiny_config(), {{5, 3, 9}, {}, 1});
}

TEST_CASE("the gradient of a batch is the sum of its sentences'") {
  Encoder encoder(tiny_config());
  stir(encoder);
  const Matrix dlogits = drawn(8, 12, "dlogits");
  const Gradients together = backward(encoder, two_sentences, dlogits);
  const auto alone = [&](int s) {
    const std::vector<int> ids(two_sentences.ids.begin() + 4 * s,
                               two_sentences.ids.begin() + 4 * s + 4);
    return backward(encoder, {ids, padding_mask(ids), 1}, dlogits.middleRows(4 * s, 4));
  };
  const Gradients first = alone(0), second = alone(1);
  CHECK(same(together.d.raw.topRows(4), first.d.raw));
  CHECK(same(together.d.raw.bottomRows(4), second.d.raw));
  Encoder::visit(
      [](const std::string& name, const auto& all, const auto& a, const auto& b) {
        CAPTURE(name);
        CHECK(difference(all, a + b) < 64 * epsilon * (1 + all.cwiseAbs().maxCoeff()));
      },
      together.parameters, first.parameters, second.parameters);
}

TEST_CASE("the factor multiplies what reaches the table, and a word not said learns nothing") {
  Config config = tiny_config();
  config.head = Head::untied;
  Encoder encoder(config);
  const Gradients found = backward(encoder, two_sentences, drawn(8, 12, "dlogits"));
  CHECK(same(found.d.raw, 2 * found.d.sum));
  CHECK(same(found.d.position, found.d.sum));
  const Matrix& table = found.parameters.embedding.weight;
  for (const int word : {1, 4, 5, 6, 8, 9, 10}) CHECK(table.row(word).isZero(0));
  CHECK(difference(table.row(7), found.d.raw.row(1) + found.d.raw.row(4)) <
        8 * epsilon * (1 + table.cwiseAbs().maxCoeff()));
}

TEST_CASE("a padded token takes no part in the gradient of the others") {
  Encoder encoder(tiny_config());
  stir(encoder);
  Matrix dlogits = drawn(8, 12, "dlogits");
  dlogits.bottomRows(2).setZero();  // nothing is asked where there is no word
  const Gradients found = backward(encoder, two_sentences, dlogits);
  CHECK(found.d.raw.bottomRows(2).isZero(0));
  for (const Matrix& scores : found.d.layers[0].attention.scores) {
    CHECK(scores.block(4, 2, 4, 2).isZero(0));  // the second sentence's masked keys
  }
}

TEST_CASE("the key's bias learns nothing: it moves all scores of a row alike") {
  Encoder encoder(tiny_config());
  stir(encoder);
  const Gradients found = backward(encoder, two_sentences, drawn(8, 12, "dlogits"));
  CHECK(found.parameters.layers[0].attention.key.bias.cwiseAbs().maxCoeff() < 256 * epsilon);
  CHECK(found.parameters.layers[0].attention.query.bias.cwiseAbs().maxCoeff() > 1e-3);
}

TEST_CASE("a backward pass reuses the memory of its trace") {
  const Encoder encoder(tiny_config());
  const Matrix dlogits = drawn(8, 12, "dlogits");
  const Pass pass(encoder, two_sentences);
  Gradients found{zeros_like(encoder), {}};
  Matrix scaled = dlogits;
  const auto run_once = [&] {
    scaled = dlogits;
    encoder.logits_backward(pass.trace.output, scaled, found.parameters, found.d.output);
    encoder.backward(two_sentences, pass.trace, found.parameters, found.d);
  };
  run_once();
  const Matrix first = found.d.raw;
  const Real* where = found.d.raw.data();
  run_once();
  CHECK(same(found.d.raw, first));
  CHECK(found.d.raw.data() == where);
}
