// What the engine refuses, in which words, and that nothing is lost by it.
#include <doctest.h>

#include <limits>
#include <stdexcept>

#include "support/requests.h"

using namespace encoderscope;

namespace {

std::string refusal(Engine& engine, const Request& asked) {
  try {
    engine.run(asked);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a tensor that does not exist is refused by its name") {
  Engine engine(engine_vocabulary);
  const Sentence& sentence = engine.run(request(cat))[0];
  CHECK_THROWS_WITH_AS(sentence.tensor("layers.2.query"), "no tensor is named 'layers.2.query'",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(sentence.tensor(""), "no tensor is named ''", std::invalid_argument);
}

TEST_CASE("no text, text of blanks and ten thousand characters are refused with both values") {
  Engine engine(engine_vocabulary);
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
  Engine engine(engine_vocabulary);
  CHECK(refusal(engine, request({cat[0], ""})) == "sentence has 0 tokens but needs at least 1");
  Request asked = request({cat[0], ""});
  asked.delimiters = true;
  CHECK(refusal(engine, asked) == "accepted");
}

TEST_CASE("no sentence and three sentences are refused") {
  Engine engine(engine_vocabulary);
  CHECK(refusal(engine, request({})) == "a run takes 1 or 2 sentences, not 0");
  CHECK(refusal(engine, request({"a", "b", "c"})) == "a run takes 1 or 2 sentences, not 3");
}

TEST_CASE("a configuration that cannot be is refused as the encoder would refuse it") {
  Engine engine(engine_vocabulary);
  Request asked = request(cat);
  asked.config.d_model = 7;
  CHECK(refusal(engine, asked) == "d_model 7 is not divisible by num_heads 2");
  asked = request(cat);
  asked.config.embedding_scale = std::numeric_limits<double>::quiet_NaN();
  CHECK(refusal(engine, asked) == "embedding_scale must be a finite number, not nan");
}

TEST_CASE("a refused request leaves the previous run as it was, and the next run is right") {
  Engine engine(engine_vocabulary);
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

TEST_CASE("odd text never throws") {
  Engine engine(engine_vocabulary);
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
