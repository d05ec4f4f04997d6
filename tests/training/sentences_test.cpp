#include "training/sentences.h"

#include <doctest.h>

#include <algorithm>
#include <set>

#include "support/training.h"
#include "text/tokenizer.h"

using namespace encoderscope;

namespace {

const std::vector<std::string> english = built_in_sentences(Language::english);
const std::vector<std::string> chinese = built_in_sentences(Language::chinese);

}  // namespace

TEST_CASE("the built-in sentences are sixty different ones in each language") {
  for (const auto& sentences : {english, chinese}) {
    CHECK(sentences.size() == 60);
    CHECK(std::set<std::string>(sentences.begin(), sentences.end()).size() == 60);
  }
  CHECK(english.front() == "the dog lives in the house");
  CHECK(english.back() == "the pig found cake in the mud");
  CHECK(chinese.front() == "狗住在屋里");
  CHECK(chinese.back() == "泥里的猪爱瓜");
}

TEST_CASE("each word of the built-in sentences is one piece of the page's vocabulary") {
  for (const std::string& sentence : english) {
    CAPTURE(sentence);
    const auto words = 1 + std::count(sentence.begin(), sentence.end(), ' ');
    CHECK(tokenize(page_vocabulary(), sentence).size() == static_cast<std::size_t>(words));
  }
  for (const std::string& sentence : chinese) {
    CAPTURE(sentence);
    const std::vector<Piece> pieces = tokenize(page_vocabulary(), sentence);
    CHECK(pieces.size() == sentence.size() / 3);
    CHECK(unknown_share(pieces) == 0);
  }
}
