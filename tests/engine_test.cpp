#include "engine.h"

#include <doctest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "support/matrices.h"

using namespace encoderscope;

namespace {

const char* const vocabulary =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n▁the\n▁cat\n▁sat\n▁on\n▁mat\ns\n我\n喜\n欢\n学\n习\n。\n"
    ".\n▁\nt\n";

Request request(const std::vector<std::string>& texts) {
  Request made;
  made.config.num_layers = 2;
  made.config.d_model = 16;
  made.config.num_heads = 2;
  made.config.dff = 32;
  made.config.max_positions = 32;
  made.config.embedding_scale = 4;
  made.texts = texts;
  return made;
}

const std::vector<std::string> cat = {"The cat sat on the mat."};
const std::vector<std::string> two = {"The cat sat on the mat.", "我喜欢"};

std::vector<std::string> entries(const Sentence& sentence) {
  std::vector<std::string> list;
  for (const Piece& piece : sentence.pieces) list.push_back(piece.entry);
  return list;
}

std::map<std::string, Matrix> tensors(const Sentence& sentence) {
  std::map<std::string, Matrix> all;
  for (const std::string& name : sentence.names()) all[name] = sentence.tensor(name);
  return all;
}

bool equal(const Sentence& a, const Sentence& b) {
  const auto theirs = tensors(b);
  if (entries(a) != entries(b) || a.names() != b.names()) return false;
  for (const auto& [name, value] : tensors(a)) {
    const Matrix& other = theirs.at(name);
    // The ratio may be infinite, which is equal to itself.
    if (!same(value, other)) return false;
  }
  return true;
}

std::string refusal(Engine& engine, const Request& asked) {
  try {
    engine.run(asked);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("the engine answers with the pieces of the sentence and every tensor by name") {
  Engine engine(vocabulary);
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
  Engine engine(vocabulary);
  const Sentence& sentence = engine.run(request(cat))[0];
  CHECK(tensors(sentence).size() == sentence.names().size());
}

TEST_CASE("a tensor that does not exist is refused by its name") {
  Engine engine(vocabulary);
  const Sentence& sentence = engine.run(request(cat))[0];
  CHECK_THROWS_WITH_AS(sentence.tensor("layers.2.query"), "no tensor is named 'layers.2.query'",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(sentence.tensor(""), "no tensor is named ''", std::invalid_argument);
}

TEST_CASE("the engine computes what an encoder of that configuration computes") {
  Engine engine(vocabulary);
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
  Engine engine(vocabulary);
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
  Engine engine(vocabulary);
  const Sentence alone = engine.run(request(cat))[0];
  const std::vector<Sentence> first = engine.run(request(two));
  const std::vector<Sentence> second = engine.run(request({two[1], two[0]}));
  CHECK(equal(first[0], alone));
  CHECK(equal(second[1], alone));
  CHECK(equal(second[0], first[1]));
}

TEST_CASE("delimiters stand around each sentence, before the padding") {
  Engine engine(vocabulary);
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
  Engine engine(vocabulary);
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
  Engine engine(vocabulary);
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

  Engine used(vocabulary);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
      CAPTURE(round);
      CAPTURE(i);
      const std::vector<Sentence> got = used.run(requests[i]);
      Engine fresh(vocabulary);
      const std::vector<Sentence> expected = fresh.run(requests[i]);
      REQUIRE(got.size() == expected.size());
      for (std::size_t s = 0; s < got.size(); ++s) CHECK(equal(got[s], expected[s]));
    }
    std::reverse(requests.begin(), requests.end());
  }
}

TEST_CASE("no text, text of blanks and ten thousand characters are refused with both values") {
  Engine engine(vocabulary);
  CHECK(refusal(engine, request({""})) == "sentence has 0 tokens but needs at least 1");
  CHECK(refusal(engine, request({" \t\n "})) == "sentence has 0 tokens but needs at least 1");
  CHECK(refusal(engine, request({"", " "})) == "sentence has 0 tokens but needs at least 1");
  std::string long_text;
  for (int i = 0; i < 10000; ++i) long_text += "我";
  CHECK(refusal(engine, request({long_text})) ==
        "sentence has 10000 tokens but the position table has 32 rows");
  CHECK(refusal(engine, request({cat[0], long_text})) ==
        "sentence has 10000 tokens but the position table has 32 rows");
  Request asked = request({"我我我"});
  asked.config.max_positions = 4;
  CHECK(refusal(engine, asked) == "accepted");
  asked.delimiters = true;
  CHECK(refusal(engine, asked) == "sentence has 5 tokens but the position table has 4 rows");
}

TEST_CASE("an empty sentence beside another is refused: it would be padding alone") {
  Engine engine(vocabulary);
  CHECK(refusal(engine, request({cat[0], ""})) == "sentence has 0 tokens but needs at least 1");
  Request asked = request({cat[0], ""});
  asked.delimiters = true;
  CHECK(refusal(engine, asked) == "accepted");
}

TEST_CASE("no sentence and three sentences are refused") {
  Engine engine(vocabulary);
  CHECK(refusal(engine, request({})) == "a run takes 1 or 2 sentences, not 0");
  CHECK(refusal(engine, request({"a", "b", "c"})) == "a run takes 1 or 2 sentences, not 3");
}

TEST_CASE("a configuration that cannot be is refused as the encoder would refuse it") {
  Engine engine(vocabulary);
  Request asked = request(cat);
  asked.config.d_model = 7;
  CHECK(refusal(engine, asked) == "d_model 7 is not divisible by num_heads 2");
  asked = request(cat);
  asked.config.embedding_scale = std::numeric_limits<double>::quiet_NaN();
  CHECK(refusal(engine, asked) == "embedding_scale must be a finite number, not nan");
}

TEST_CASE("a refused request leaves the previous run as it was, and the next run is right") {
  Engine engine(vocabulary);
  const std::vector<Sentence>& held = engine.run(request(two));
  const std::vector<Sentence> before = held;
  std::vector<Request> refused;
  refused.push_back(request({""}));
  refused.push_back(request({}));
  refused.push_back(request(cat));
  refused.back().config.num_heads = 3;
  refused.push_back(request({"我我我我我"}));  // too long, and other weights
  refused.back().config.max_positions = 4;
  refused.back().config.seed = 9;
  for (const Request& asked : refused) {
    CHECK(refusal(engine, asked) != "accepted");
    REQUIRE(held.size() == 2);
    CHECK(equal(held[0], before[0]));
    CHECK(equal(held[1], before[1]));
    const std::vector<Sentence> next = engine.run(request(two));
    CHECK(equal(next[1], before[1]));
  }
}

TEST_CASE("typed delimiters are letters and brackets, not the model's own") {
  Engine engine(vocabulary);
  const std::vector<Sentence> run = engine.run(request({"[PAD][CLS]"}));
  for (const Piece& piece : run[0].pieces) {
    CHECK((piece.id == unknown_id || piece.id > mask_id));
  }
  CHECK(run[0].mask == PaddingMask(run[0].pieces.size(), false));
}

TEST_CASE("odd text never throws") {
  Engine engine(vocabulary);
  for (const char* text :
       {"👩‍👩‍👧‍👦", "שלום", "مرحبا", "\xff\xfe", "\xed\xa0\x80", "\x01\x02",
        "<script>alert(1)</script>", "e\xcc\x81", "½", "\xe2\x80\x8f", "\xe2\x80\x8b"}) {
    CAPTURE(std::string(text));
    const std::string sentence = refusal(engine, request({text}));
    CHECK((sentence == "accepted" || sentence == "sentence has 0 tokens but needs at least 1"));
  }
}

TEST_CASE("a vocabulary without the special entries is refused") {
  CHECK_THROWS_AS(Engine("a\nb\n"), std::invalid_argument);
  CHECK_THROWS_AS(Engine(""), std::invalid_argument);
}
