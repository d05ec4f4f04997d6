// What the engine answers, and that it depends on the request alone.
#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "support/requests.h"

using namespace encoderscope;

TEST_CASE("the engine answers with the pieces of the sentence and every tensor by name") {
  Engine engine(engine_vocabulary);
  const std::vector<Sentence> run = engine.run(request(cat));
  REQUIRE(run.size() == 1);
  const Sentence& sentence = run[0];
  CHECK(entries(sentence) ==
        std::vector<std::string>{"▁the", "▁cat", "▁sat", "▁on", "▁the", "▁mat", "."});
  CHECK(sentence.pieces[0].surface == "The");
  CHECK(sentence.mask == PaddingMask(7, false));
  const std::vector<std::string> names = sentence.names();
  for (const char* name : {"raw",
                           "scaled",
                           "position",
                           "sum",
                           "input",
                           "output",
                           "layers.0.query",
                           "layers.0.key",
                           "layers.0.value",
                           "layers.0.scores.0",
                           "layers.1.attention_weights.1",
                           "layers.1.context",
                           "layers.1.attention_output",
                           "layers.1.norm1",
                           "layers.1.hidden",
                           "layers.1.feed_forward",
                           "layers.1.norm2",
                           "layers.1.output",
                           "raw_norm",
                           "scaled_norm",
                           "position_norm",
                           "sum_norm",
                           "ratio",
                           "position_share",
                           "position_similarity",
                           "layers.0.entropy",
                           "layers.0.mean_entropy",
                           "max_entropy"}) {
    CAPTURE(std::string(name));
    CHECK(std::count(names.begin(), names.end(), name) == 1);
    CHECK(all_finite(sentence.tensor(name)));
    CHECK(sentence.tensor(name).size() > 0);
  }
}

TEST_CASE("no two tensors share a name") {
  Engine engine(engine_vocabulary);
  const Sentence& sentence = engine.run(request(cat))[0];
  CHECK(tensors(sentence).size() == sentence.names().size());
}

TEST_CASE("the engine computes what an encoder of that configuration computes") {
  Engine engine(engine_vocabulary);
  Request asked = request(two);
  const std::vector<Sentence> run = engine.run(asked);
  asked.config.input_vocab_size = 20;  // the vocabulary's
  const Encoder encoder(asked.config);
  for (const Sentence& sentence : run) {
    std::vector<int> ids;
    for (const Piece& piece : sentence.pieces) ids.push_back(piece.id);
    CHECK(same(sentence.tensor("output"), encoder.forward(ids, false, padding_mask(ids)).output));
  }
}

TEST_CASE("two sentences are padded to one length and padding is not looked at") {
  Engine engine(engine_vocabulary);
  const std::vector<Sentence> run = engine.run(request(two));
  REQUIRE(run.size() == 2);
  CHECK(run[0].pieces.size() == 7);
  CHECK(entries(run[1]) ==
        std::vector<std::string>{"我", "喜", "欢", "[PAD]", "[PAD]", "[PAD]", "[PAD]"});
  CHECK(run[1].mask == PaddingMask{false, false, false, true, true, true, true});
  for (std::size_t i = 3; i < 7; ++i) {
    CHECK(run[1].pieces[i].id == 0);
    CHECK(run[1].pieces[i].surface == "");
  }
  CHECK(run[1].tensor("layers.0.attention_weights.0").rightCols(4).isZero(0));
  CHECK(run[1].tensor("max_entropy")(0, 0) == doctest::Approx(std::log2(3)));
}

TEST_CASE("a sentence gives the same numbers alone, first or second") {
  Engine engine(engine_vocabulary);
  const Sentence alone = engine.run(request(cat))[0];
  const std::vector<Sentence> first = engine.run(request(two));
  const std::vector<Sentence> second = engine.run(request({two[1], two[0]}));
  CHECK(equal(first[0], alone));
  CHECK(equal(second[1], alone));
  CHECK(equal(second[0], first[1]));
}

TEST_CASE("delimiters stand around each sentence, before the padding") {
  Engine engine(engine_vocabulary);
  Request asked = request(two);
  asked.delimiters = true;
  const std::vector<Sentence> run = engine.run(asked);
  CHECK(entries(run[0]) == std::vector<std::string>{"[CLS]", "▁the", "▁cat", "▁sat", "▁on", "▁the",
                                                    "▁mat", ".", "[SEP]"});
  CHECK(entries(run[1]) == std::vector<std::string>{"[CLS]", "我", "喜", "欢", "[SEP]", "[PAD]",
                                                    "[PAD]", "[PAD]", "[PAD]"});
  CHECK(run[0].pieces[0].id == 2);
  CHECK(run[0].pieces[8].id == 3);
  CHECK(run[0].pieces[1].surface == "The");
}

TEST_CASE("pieces that nobody typed have no letters of the text") {
  Engine engine(engine_vocabulary);
  Request asked = request(two);
  asked.delimiters = true;
  for (const Sentence& sentence : engine.run(asked)) {
    for (const Piece& piece : sentence.pieces) {
      const bool special = piece.entry.front() == '[';
      CAPTURE(piece.entry);
      CHECK(piece.surface.empty() == special);
      CHECK((piece.first == piece.last) == special);
      CHECK((piece.begin == piece.end) == special);
    }
  }
}

TEST_CASE("training drops numbers, the same ones again for the same request") {
  Engine engine(engine_vocabulary);
  Request asked = request(cat);
  asked.training = true;
  asked.config.dropout_rate = 0.5;
  const Sentence once = engine.run(asked)[0];
  const Sentence again = engine.run(asked)[0];
  CHECK(equal(once, again));
  CHECK((once.tensor("input").array() == 0).count() > 0);
  asked.training = false;
  const Sentence quiet = engine.run(asked)[0];
  CHECK(same(quiet.tensor("input"), quiet.tensor("sum")));
}

TEST_CASE("a run does not depend on the runs before it") {
  std::vector<Request> requests;
  const auto ask = [&](auto change) {
    Request asked = request(two);
    change(asked);
    requests.push_back(asked);
  };
  ask([](Request&) {});
  ask([](Request& r) { r.config.embedding_scale = 1; });
  ask([](Request& r) { r.config.position = Position::none; });
  ask([](Request& r) { r.config.position = Position::learned; });
  ask([](Request& r) { r.config.position = Position::tensor2tensor; });
  ask([](Request& r) { r.config.num_heads = 4; });
  ask([](Request& r) { r.config.activation = Activation::gelu; });
  ask([](Request& r) { r.config.num_layers = 1; });
  ask([](Request& r) { r.config.norm = Norm::pre; });
  ask([](Request& r) { r.config.embedding_norm = true; });
  ask([](Request& r) { r.config.seed = 2; });
  ask([](Request& r) { r.config.initializer = Initializer::normal_1; });
  ask([](Request& r) { r.config.d_model = 18; });
  ask([](Request& r) { r.texts = {"cat"}; });
  ask([](Request& r) {
    r.training = true;
    r.config.dropout_rate = 0.25;
  });
  ask([](Request& r) { r.config.layer_norm_epsilon = 0.1; });

  Engine used(engine_vocabulary);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
      CAPTURE(round);
      CAPTURE(i);
      const std::vector<Sentence> got = used.run(requests[i]);
      Engine fresh(engine_vocabulary);
      const std::vector<Sentence> expected = fresh.run(requests[i]);
      REQUIRE(got.size() == expected.size());
      for (std::size_t s = 0; s < got.size(); ++s) CHECK(equal(got[s], expected[s]));
    }
    std::reverse(requests.begin(), requests.end());
  }
}

TEST_CASE("typed delimiters are letters and brackets, not the model's own") {
  Engine engine(engine_vocabulary);
  const std::vector<Sentence> run = engine.run(request({"[PAD][CLS]"}));
  for (const Piece& piece : run[0].pieces) {
    CHECK((piece.id == unknown_id || piece.id > mask_id));
  }
  CHECK(run[0].mask == PaddingMask(run[0].pieces.size(), false));
}

TEST_CASE("a twin answers as an engine of its own would, and the run beside it stays as it was") {
  Request other = request(two);
  other.config.embedding_scale = 1;
  other.config.d_model = 8;
  Engine engine(engine_vocabulary), fresh(engine_vocabulary);
  for (int round = 0; round < 2; ++round) {
    const std::vector<Sentence>& run = engine.run(request(two));
    const std::vector<Sentence> before = run;
    const std::vector<Sentence>& twin = engine.run_twin(other);
    const std::vector<Sentence>& alone = fresh.run(other);
    for (std::size_t s = 0; s < two.size(); ++s) {
      CHECK(equal(run[s], before[s]));
      CHECK(equal(twin[s], alone[s]));
    }
  }
  other.texts = {""};
  CHECK_THROWS_AS(engine.run_twin(other), std::invalid_argument);
}
