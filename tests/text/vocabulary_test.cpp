#include "text/vocabulary.h"

#include <doctest.h>

#include <stdexcept>
#include <string>

using namespace encoderscope;

namespace {

const std::string specials = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";

std::string refusal(const std::string& text) {
  try {
    Vocabulary::parse(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a vocabulary numbers its lines from zero") {
  const auto vocabulary = Vocabulary::parse(specials + "a\nan\n我\n");
  CHECK(vocabulary.size() == 8);
  CHECK(vocabulary.find("[MASK]") == mask_id);
  CHECK(vocabulary.find("a") == 5);
  CHECK(vocabulary.find("an") == 6);
  CHECK(vocabulary.find("我") == 7);
}

TEST_CASE("characters after a tab are read as the entry before it") {
  const auto vocabulary = Vocabulary::parse(specials + "发\t發髮\n龟\t龜\na\t\n");
  CHECK(vocabulary.size() == 8);
  for (const char* text : {"发", "發", "髮"}) CHECK(vocabulary.find(text) == 5);
  CHECK(vocabulary.find("龜") == 6);
  CHECK(vocabulary.find("發髮") == unknown_id);
  CHECK(vocabulary.entries[5] == "发");
  CHECK(refusal(specials + "\t發\n") == "vocabulary line 6 is empty: every entry needs a text");
  CHECK(refusal(specials + "发\t\xFF\n") == "vocabulary line 6 is not valid UTF-8");
}

TEST_CASE("what a vocabulary does not have is unknown") {
  const auto vocabulary = Vocabulary::parse(specials + "b\nband\n");
  for (const char* text : {"", "a", "ba", "ban", "bands", "z", "\xFF"}) {
    CHECK(vocabulary.find(text) == unknown_id);
  }
}

TEST_CASE("the longest entry wins, however many shorter ones fit") {
  const auto vocabulary = Vocabulary::parse(specials + "c\ncat\ncater\ncatfish\ndog\n");
  const auto match = [&](const char* text) {
    const Vocabulary::Match found = vocabulary.longest(text);
    return found.length == 0 ? std::string()
                             : vocabulary.entries[static_cast<std::size_t>(found.id)];
  };
  CHECK(match("catfish") == "catfish");
  CHECK(match("catfis") == "cat");
  CHECK(match("cate") == "cat");
  CHECK(match("caters") == "cater");
  CHECK(match("cab") == "c");
  CHECK(match("dogs") == "dog");
  CHECK(match("do") == "");
  CHECK(match("") == "");
  CHECK(match("我") == "");
}

TEST_CASE("line breaks of either kind, and a last one, make no difference") {
  const auto unix_lines = Vocabulary::parse(specials + "a\nb");
  for (std::string text : {specials + "a\nb\n", std::string("[PAD]\r\n[UNK]\r\n[CLS]\r\n[SEP]\r\n"
                                                            "[MASK]\r\na\r\nb\r\n")}) {
    CHECK(Vocabulary::parse(text).entries == unix_lines.entries);
  }
}

TEST_CASE("a vocabulary that is none is refused with the line and what it holds") {
  CHECK(refusal("") == "vocabulary line 1 must be \"[PAD]\" but the vocabulary ends after 0 lines");
  CHECK(refusal("[PAD]\n[UNK]\n") ==
        "vocabulary line 3 must be \"[CLS]\" but the vocabulary ends after 2 lines");
  CHECK(refusal("[PAD]\nthe\n") == "vocabulary line 2 must be \"[UNK]\" but is \"the\"");
  CHECK(refusal("[PAD]\n\n") == "vocabulary line 2 must be \"[UNK]\" but is \"\"");
  CHECK(refusal(specials + "a\n\nb\n") == "vocabulary line 7 is empty: every entry needs a text");
  CHECK(refusal(specials + "a\nb\nc\na\nb\n") == "vocabulary line 9 repeats \"a\" of line 6");
  CHECK(refusal(specials + "[PAD]\n") == "vocabulary line 6 repeats \"[PAD]\" of line 1");
  CHECK(refusal(specials + "a\xFF\n") == "vocabulary line 6 is not valid UTF-8");
  CHECK(refusal(std::string(1000, 'x')) ==
        "vocabulary line 1 must be \"[PAD]\" but is \"" + std::string(40, 'x') + "…\"");
}

TEST_CASE("a replacement character that is spelled out is an entry like any other") {
  CHECK(Vocabulary::parse(specials + "\uFFFD\n").find("\uFFFD") == 5);
}

TEST_CASE("a copy of a vocabulary finds the same") {
  auto original = Vocabulary::parse(specials + "a\nab\n");
  const Vocabulary copy = original;
  original = Vocabulary{};
  CHECK(copy.longest("abc").id == 6);
}
