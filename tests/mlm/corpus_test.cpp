#include "mlm/corpus.h"

#include <doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

using namespace encoderscope;

namespace {

// The special entries, ten digits, and a few words.
Vocabulary vocabulary() {
  std::string text;
  for (const std::string_view entry : special_entries) text += std::string(entry) + '\n';
  for (char c = '0'; c <= '9'; ++c) text += std::string(1, c) + '\n';
  for (const char* word : {"a", "b", "c", "\u2581a", "\u2581b", "\u2581c"}) {
    text += std::string(word) + '\n';
  }
  return Vocabulary::parse(text);
}

// Files that go away again.
struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("encoderscope-corpus-" + std::to_string(std::rand()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }

  std::string file(const std::string& name, const std::vector<std::string>& lines) const {
    std::ofstream out(path / name, std::ios::binary);
    for (const std::string& line : lines) out << line << '\n';
    return (path / name).string();
  }
};

std::vector<std::string> numbers(int begin, int end) {
  std::vector<std::string> lines;
  for (int i = begin; i < end; ++i) lines.push_back(std::to_string(i));
  return lines;
}

std::set<std::vector<int>> set_of(const Sentences& sentences) {
  std::set<std::vector<int>> set;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    set.emplace(sentences.begin(i), sentences.end(i));
  }
  return set;
}

}  // namespace

TEST_CASE("what is held out is not taught, and nothing is lost") {
  const Folder folder;
  const std::string path = folder.file("text", numbers(1000, 1200));
  const Corpus corpus = read_corpus({{"en", path}}, vocabulary(), 30);
  REQUIRE(corpus.parts.size() == 1);
  CHECK(corpus.parts[0].held_out.size() == 30);
  CHECK(corpus.parts[0].taught == 170);
  CHECK(corpus.taught.size() == 170);
  std::set<std::vector<int>> all = set_of(corpus.taught);
  for (const auto& sentence : set_of(corpus.parts[0].held_out)) {
    CHECK(all.insert(sentence).second);
  }
  CHECK(all.size() == 200);
}

TEST_CASE("what is held out does not depend on the order of lines") {
  const Folder folder;
  std::vector<std::string> lines = numbers(1000, 1200);
  const Corpus corpus = read_corpus({{"en", folder.file("a", lines)}}, vocabulary(), 30);
  std::reverse(lines.begin(), lines.end());
  const Corpus turned = read_corpus({{"en", folder.file("b", lines)}}, vocabulary(), 30);
  CHECK(set_of(corpus.parts[0].held_out) == set_of(turned.parts[0].held_out));
}

TEST_CASE("the same pieces count once, in whatever spelling, file or label") {
  const Folder folder;
  const std::string first = folder.file("a", {"abc", "A b C", "cab", " abc", "abc\r"});
  const std::string second = folder.file("b", {"ABC", "bca", "a B c"});
  const Corpus corpus = read_corpus({{"en", first}, {"zh", second}}, vocabulary(), 0);
  CHECK(corpus.parts[0].lines == 5);
  CHECK(corpus.parts[0].taught == 3);  // abc, a b c, cab
  CHECK(corpus.parts[0].repeated == 2);
  CHECK(corpus.parts[1].taught == 1);
  CHECK(corpus.parts[1].repeated == 2);
}

TEST_CASE("sentences of 5 to 48 pieces teach, if they have a word") {
  const Folder folder;
  const std::string path = folder.file(
      "text", {"", "12", "123", std::string(46, '1'), std::string(47, '1'), "\u4f60\u597d\u5417"});
  const Corpus corpus = read_corpus({{"en", path}}, vocabulary(), 0);
  CHECK(corpus.parts[0].taught == 2);
  CHECK(corpus.parts[0].left_out == 4);
}

TEST_CASE("files of one label are one text") {
  const Folder folder;
  const Corpus corpus = read_corpus({{"en", folder.file("a", numbers(1000, 1010))},
                                     {"zh", folder.file("b", numbers(1010, 1020))},
                                     {"en", folder.file("c", numbers(1020, 1030))}},
                                    vocabulary(), 5);
  REQUIRE(corpus.parts.size() == 2);
  CHECK(corpus.parts[0].lines == 20);
  CHECK(corpus.parts[0].taught == 15);
  CHECK(corpus.parts[1].taught == 5);
}

TEST_CASE("other text has another hash") {
  const Folder folder;
  const auto hash = [&](const std::vector<std::string>& lines) {
    return read_corpus({{"en", folder.file("text", lines)}}, vocabulary(), 1).hash;
  };
  CHECK(hash(numbers(1000, 1010)) == hash(numbers(1000, 1010)));
  CHECK(hash(numbers(1000, 1010)) != hash(numbers(1000, 1011)));
}

TEST_CASE("a missing file and one with too little text are refused in a sentence") {
  const Folder folder;
  CHECK_THROWS_WITH_AS(read_corpus({{"en", "no/such/file"}}, vocabulary(), 1),
                       "cannot read no/such/file", std::invalid_argument);
  CHECK_THROWS_WITH_AS(
      read_corpus({{"en", folder.file("text", numbers(100, 105))}}, vocabulary(), 5),
      "the text of en has 5 different sentences of 5 to 48 pieces, too few to hold out 5",
      std::invalid_argument);
}
