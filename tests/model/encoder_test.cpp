#include "model/encoder.h"

#include <doctest.h>

#include <cstring>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

// The sentence with which `encoder` refuses these ids.
std::string refusal(const Encoder& encoder, const std::vector<int>& ids,
                    const PaddingMask& mask = {}) {
  try {
    encoder.forward(ids, false, mask);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

// FNV-1a over the bits of every parameter, in the order of the visit.
std::uint64_t fingerprint(const Encoder& encoder) {
  std::uint64_t h = 0xcbf29ce484222325;
  Encoder::visit(
      [&](const std::string&, const auto& member) {
        for (Index i = 0; i < member.size(); ++i) {
          unsigned char bytes[sizeof(Real)];
          std::memcpy(bytes, member.data() + i, sizeof(Real));
          for (const unsigned char byte : bytes) h = (h ^ byte) * 0x100000001b3;
        }
      },
      encoder);
  return h;
}

}  // namespace

TEST_CASE("the six-argument encoder is the tutorial's") {
  const Encoder encoder(2, 8, 2, 16, 20, 0.25);
  const Config& c = encoder.config;
  CHECK(c.num_layers == 2);
  CHECK(c.d_model == 8);
  CHECK(c.num_heads == 2);
  CHECK(c.dff == 16);
  CHECK(c.input_vocab_size == 20);
  CHECK(c.dropout_rate == 0.25);
  CHECK(c.max_positions == 20);  // the tutorial's table is as long as its vocabulary
  CHECK(c.embedding_scale == sqrt_d_model(8));
  CHECK(c.position_scale == 1);
  CHECK(c.position == Position::interleaved);
  CHECK(c.norm == Norm::post);
  CHECK_FALSE(c.embedding_norm);
  CHECK(c.layer_norm_epsilon == 1e-6);
  CHECK(c.activation == Activation::relu);
  CHECK(c.initializer == Initializer::keras_uniform);
  CHECK(same_values(parameters_of(encoder), parameters_of(Encoder(c))));
}

TEST_CASE("the six-argument encoder refuses what its configuration would, with both values") {
  const auto refused = [](int num_layers, int d_model, int num_heads, int dff, int vocabulary,
                          double rate) -> std::string {
    try {
      Encoder(num_layers, d_model, num_heads, dff, vocabulary, rate);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(refused(2, 7, 2, 16, 20, 0.1) == "d_model 7 is not divisible by num_heads 2");
  CHECK(refused(0, 8, 2, 16, 20, 0.1) == "num_layers must be at least 1, not 0");
  CHECK(refused(2, -8, 2, 16, 20, 0.1) == "d_model must be at least 1, not -8");
  CHECK(refused(2, 8, 0, 16, 20, 0.1) == "num_heads must be at least 1, not 0");
  CHECK(refused(2, 8, 2, 0, 20, 0.1) == "dff must be at least 1, not 0");
  CHECK(refused(2, 8, 2, 16, 0, 0.1) == "input_vocab_size must be at least 1, not 0");
  CHECK(refused(2, 8, 2, 16, 20, 1) == "dropout_rate must be at least 0 and below 1, not 1");
  CHECK_THROWS_AS(Encoder(changed([](Config& c) { c.seed = -1; })), std::invalid_argument);
}

TEST_CASE("the tutorial's four layers and table have 793,088 + V d parameters") {
  const Encoder encoder(4, 128, 8, 512, 100, 0.1);
  Index count = 0;
  Encoder::visit([&](const std::string&, const auto& member) { count += member.size(); }, encoder);
  CHECK(count == 793088 + 100 * 128);
}

TEST_CASE("every parameter of every initialiser is the same on every platform") {
  // Computed natively: the draws are integer arithmetic, + − × ÷ and square roots only.
  struct Golden {
    Initializer kind;
    std::uint64_t in_float, in_double;
  };
  const Golden golden[] = {
      {Initializer::keras_uniform, 0xd19d6466af6ac927, 0x6d4664936740e31b},
      {Initializer::normal_inverse_d, 0x1e8ef6d34ba8e272, 0xdd7328f3df8e46dc},
      {Initializer::normal_1, 0x1b33c4d6ea00cb45, 0xbff944044b440e24},
      {Initializer::normal_002, 0x1ce8855609a5269e, 0x9e8065127f6c2d12},
      {Initializer::truncated_002, 0xf9e73018bc014249, 0x376f1baaebd55412},
      {Initializer::xavier, 0xb1fc283e69aef141, 0x08e04064e413e3c8},
      {Initializer::uniform, 0x1c61044a276fc34d, 0x002f1554c3afea17},
  };
  for (const Golden& g : golden) {
    CAPTURE(std::string(name_of(g.kind)));
    const Encoder encoder(changed([&](Config& c) {
      c.initializer = g.kind;
      c.initializer_limit = 0.3;
      c.position = Position::learned;
      c.head = Head::untied;
    }));
    CHECK(fingerprint(encoder) == (std::is_same_v<Real, float> ? g.in_float : g.in_double));
  }
}

TEST_CASE("the draws of a parameter depend on no other parameter") {
  const auto all = parameters_of(Encoder(small_config()));
  const auto check_shared = [&](auto change) {
    int shared = 0;
    for (const auto& item : parameters_of(Encoder(changed(change)))) {
      const auto found = all.find(item.first);
      if (found == all.end()) continue;
      CAPTURE(item.first);
      CHECK(same(item.second, found->second));
      ++shared;
    }
    CHECK(shared > 10);
  };
  check_shared([](Config& c) { c.num_layers = 5; });
  check_shared([](Config& c) { c.num_layers = 1; });
  check_shared([](Config& c) { c.norm = Norm::pre; });
  check_shared([](Config& c) { c.embedding_norm = true; });
  check_shared([](Config& c) { c.head = Head::untied; });
  check_shared([](Config& c) { c.position = Position::learned; });
}

TEST_CASE("a longer vocabulary keeps the rows of the shorter one, a Xavier table aside") {
  const Matrix few = Encoder(small_config()).embedding.weight;
  const Matrix many = Encoder(changed([](Config& c) { c.input_vocab_size = 30; })).embedding.weight;
  CHECK(same(many.topRows(20), few));
}

TEST_CASE("the lines before the layers: look up, scale, add the position code") {
  const Encoder encoder(changed([](Config& c) { c.position_scale = 0.5; }));
  const Encoder::Trace trace = run(encoder, {3, 1, 3});
  CHECK(same(trace.raw.row(0), encoder.embedding.weight.row(3)));
  CHECK(same(trace.raw.row(0), trace.raw.row(2)));
  CHECK(difference(trace.scaled, trace.raw * static_cast<Real>(sqrt_d_model(8))) < 4 * epsilon);
  CHECK(same(trace.position, interleaved_sinusoids(3, 8) * Real(0.5)));
  CHECK(same(trace.sum, trace.scaled + trace.position));
  CHECK(same(trace.input, trace.sum));
  CHECK(same(trace.output, trace.layers[1].output));
}

TEST_CASE("each layer receives what the one before it returned") {
  for (const Norm norm : {Norm::post, Norm::pre}) {
    Encoder encoder(changed([&](Config& c) { c.norm = norm; }));
    stir(encoder);
    const Encoder::Trace trace = run(encoder, padded);
    const Batch batch = {padded, padding_mask(padded), 1};
    EncoderLayer::Trace first, second;
    if (norm == Norm::post) {
      encoder.layers[0].post_norm(trace.input, batch, nullptr, first);
      encoder.layers[1].post_norm(first.output, batch, nullptr, second);
      CHECK(same(trace.output, second.output));
    } else {
      encoder.layers[0].pre_norm(trace.input, batch, nullptr, first);
      encoder.layers[1].pre_norm(first.output, batch, nullptr, second);
      LayerNorm::Trace norm_trace;
      Matrix y;
      encoder.final_norm.forward(second.output, norm_trace, y);
      CHECK(same(trace.output, y));
    }
    CHECK(same(trace.layers[1].output, second.output));
  }
}

TEST_CASE("a trace names every intermediate") {
  std::vector<std::string> expected = {"raw", "scaled", "position", "sum", "input"};
  for (const std::string layer : {"layers.0.", "layers.1."}) {
    for (const char* name : {"query", "key", "value", "scores.0", "scores.1", "attention_weights.0",
                             "attention_weights.1", "context", "attention_output", "residual1",
                             "norm1", "hidden", "feed_forward", "residual2", "norm2", "output"}) {
      expected.push_back(layer + name);
    }
  }
  expected.push_back("output");
  std::vector<std::string> seen;
  const Encoder::Trace trace = run(Encoder(small_config()), sentence);
  Encoder::Trace::visit(
      [&](const std::string& name, const Matrix& value) {
        seen.push_back(name);
        CHECK(value.rows() == 6);
        const bool square =
            name.find("scores") != std::string::npos || name.find("weights") != std::string::npos;
        const bool wide = name.find("hidden") != std::string::npos;
        CHECK(value.cols() == (square ? 6 : wide ? 16 : 8));
      },
      trace);
  CHECK(seen == expected);
}

TEST_CASE("the tied head reads the table backwards and the untied one has its own weights") {
  const Encoder tied(changed([](Config& c) { c.logits_scale = 0.5; }));
  const Matrix h = run(tied, sentence).output;
  const Matrix logits = tied.logits(h);
  CHECK(logits.cols() == 20);
  const double dot = h.row(2).cast<double>().dot(tied.embedding.weight.row(9).cast<double>());
  CHECK(std::fabs(static_cast<double>(logits(2, 9)) - dot / 2) < 8 * epsilon);

  Encoder untied(changed([](Config& c) {
    c.logits_scale = 0.5;
    c.head = Head::untied;
  }));
  untied.head.bias(9) = 3;
  CHECK(difference(untied.logits(h), untied.head.forward(h * Real(0.5))) < 8 * epsilon);
  CHECK(untied.logits(Matrix::Zero(1, 8))(0, 9) == 3);
}

TEST_CASE("ids outside the vocabulary are refused with the id, its place and the vocabulary") {
  const Encoder encoder(small_config());
  CHECK(refusal(encoder, {2, 20}) == "id 20 at position 1 is outside the vocabulary of 20 entries");
  CHECK(refusal(encoder, {-1}) == "id -1 at position 0 is outside the vocabulary of 20 entries");
  CHECK(refusal(encoder, {0, 19}) == "accepted");
}

TEST_CASE("a sentence of no tokens or more than the position table is refused with both values") {
  for (const Position position : {Position::interleaved, Position::learned, Position::none}) {
    const Encoder encoder(changed([&](Config& c) { c.position = position; }));
    CHECK(refusal(encoder, {}) == "sentence has 0 tokens but needs at least 1");
    CHECK(refusal(encoder, std::vector<int>(10, 1)) == "accepted");
    CHECK(refusal(encoder, std::vector<int>(11, 1)) ==
          "sentence has 11 tokens but the position table has 10 rows");
  }
}

TEST_CASE("a mask of another length is refused with both values") {
  const Encoder encoder(small_config());
  CHECK(refusal(encoder, {1, 2, 3}, {false, true}) ==
        "mask has 2 entries but the sentence has 3 tokens");
  CHECK(refusal(encoder, {1, 2, 3}, {}) == "accepted");
}

TEST_CASE("a refused sentence leaves the trace as it was") {
  const Encoder encoder(small_config());
  Encoder::Trace trace = run(encoder, sentence);
  const auto before = values_of(trace);
  CHECK_THROWS_AS(encoder.forward({{1, 99}, {}, 1}, nullptr, trace), std::invalid_argument);
  CHECK(same_values(values_of(trace), before));
}

TEST_CASE("odd widths work with every position code") {
  for (const Position position : {Position::interleaved, Position::concatenated,
                                  Position::tensor2tensor, Position::learned, Position::none}) {
    for (const int d : {1, 3, 7}) {
      CAPTURE(std::string(name_of(position)));
      CAPTURE(d);
      const Encoder encoder(changed([&](Config& c) {
        c.d_model = c.num_heads = d;
        c.position = position;
      }));
      const Matrix y = run(encoder, sentence).output;
      CHECK(y.cols() == d);
      CHECK(all_finite(y));
    }
  }
}
