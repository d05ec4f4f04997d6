#include "text/tokenizer.h"

#include <algorithm>

#include "text/reading.h"

namespace encoderscope {

namespace {

// Collects the pieces of one reading; letters are numbered through the whole text.
struct Cutter {
  const Vocabulary& vocabulary;
  std::string_view text;
  const Reading& reading;
  std::vector<Piece> pieces{};

  void add(int id, std::size_t begin, std::size_t end) {
    const Character& from = reading.characters[reading.letters[begin].character];
    const Character& to = reading.characters[reading.letters[end - 1].character];
    // One character of several unknown letters (a family of emoji) is one [UNK].
    const bool is_same = !pieces.empty() && pieces.back().id == unknown_id && id == unknown_id &&
                         pieces.back().begin == from.begin && pieces.back().end == to.end;
    if (is_same) return;
    pieces.push_back({id, vocabulary.entries[static_cast<std::size_t>(id)],
                      std::string(text.substr(from.begin, to.end - from.begin)), from.begin, to.end,
                      from.first, to.last});
  }

  // A character by itself, which is an entry or is unknown; or [MASK].
  void keep(const Word& word) {
    const int id = word.kind == Word::mask ? static_cast<int>(mask_id)
                                           : vocabulary.find(reading.spelling(word));
    add(id, word.begin, word.end);
  }

  // Letters, into the longest entries that they begin with.
  void cut(const Word& word) {
    const std::string spelling = reading.spelling(word);
    // a–z are one byte each, so bytes after the marker count letters.
    const std::size_t marker = spelling.size() - (word.end - word.begin);
    std::size_t at = 0;
    while (at < spelling.size()) {
      const Vocabulary::Match match = vocabulary.longest(std::string_view(spelling).substr(at));
      const std::size_t begin = word.begin + std::max(at, marker) - marker;
      if (match.length > 0 && at + match.length > marker) {
        at += match.length;
        add(match.id, begin, word.begin + at - marker);
      } else if (at < marker) {
        at = marker;  // no entry begins a word so: try without the marker
      } else {
        ++at;
        add(unknown_id, begin, begin + 1);
      }
    }
  }
};

}  // namespace

std::vector<Piece> tokenize(const Vocabulary& vocabulary, std::string_view text) {
  const Reading reading = read(text);
  Cutter cutter{vocabulary, text, reading};
  cutter.pieces.reserve(reading.words.size());
  for (const Word& word : reading.words) {
    if (word.kind == Word::letters) {
      cutter.cut(word);
    } else {
      cutter.keep(word);
    }
  }
  return std::move(cutter.pieces);
}

double unknown_share(const std::vector<Piece>& pieces) {
  if (pieces.empty()) return 0;
  const auto unknown = std::count_if(pieces.begin(), pieces.end(),
                                     [](const Piece& piece) { return piece.id == unknown_id; });
  return static_cast<double>(unknown) / static_cast<double>(pieces.size());
}

}  // namespace encoderscope
