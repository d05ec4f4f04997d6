// The entries the model knows, one a line; the line's number, from 0, is the entry's id and its row
// in the embedding. The first five are special; the rest are pieces of words, single characters,
// and pieces that begin a word, which start with the marker ▁. After a tab stand variants:
// characters that are read as the entry, such as 漢 as 汉.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace encoderscope {

enum SpecialId { pad_id = 0, unknown_id = 1, start_id = 2, end_id = 3, mask_id = 4 };

constexpr std::string_view special_entries[] = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
constexpr std::string_view word_start = "\u2581";  // ▁ in front of a piece that begins a word

struct Vocabulary {
  struct Match {
    int id;
    std::size_t length;  // bytes; 0 when nothing matches
  };

  std::vector<std::string> entries;
  std::vector<int>
      index;  // ids in the byte order of their entries: all of one prefix are neighbours
  std::vector<std::pair<std::string, int>> variants;  // in byte order, with the entry's id

  // Throws std::invalid_argument, naming the line and what it holds, if the specials are not the
  // first lines, an entry is empty, repeated or not UTF-8. A last line break is no further line.
  static Vocabulary parse(std::string_view text);

  // The longest entry that `text` begins with.
  Match longest(std::string_view text) const;

  // The id of the entry that is `text` or has it as a variant; unknown_id if there is none.
  int find(std::string_view text) const;

  std::size_t size() const { return entries.size(); }
};

}  // namespace encoderscope
