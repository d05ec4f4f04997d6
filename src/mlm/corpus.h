// Text to learn from: files of one sentence a line, each under a label (a language), cut into
// pieces once. A sentence is [CLS] … [SEP]; those too short or too long to teach anything within a
// step are left out, and so is what occurs again: the same pieces count once over all files, so
// that nothing held out is taught under another spelling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "text/vocabulary.h"

namespace encoderscope {

constexpr std::size_t shortest_sentence = 5;  // pieces, with [CLS] and [SEP]
constexpr std::size_t longest_sentence = 48;
constexpr int first_piece = mask_id + 1;  // ids below it are special: never asked for

// Many short lists of ids in one long one.
class Sentences {
 public:
  std::size_t size() const { return ends_.size() - 1; }
  std::size_t tokens() const { return ids_.size(); }
  const int* begin(std::size_t i) const { return ids_.data() + ends_[i]; }
  const int* end(std::size_t i) const { return ids_.data() + ends_[i + 1]; }
  std::size_t length(std::size_t i) const { return ends_[i + 1] - ends_[i]; }
  void add(const int* begin, const int* end);

 private:
  std::vector<int> ids_;
  std::vector<std::size_t> ends_{0};
};

struct LabelledText {
  std::string label, path;
};

struct Corpus {
  struct Part {
    std::string label;
    std::size_t lines = 0, left_out = 0, repeated = 0, taught = 0;
    Sentences held_out;
  };
  std::vector<Part> parts;  // one a label, in the order first given
  Sentences taught;         // of all labels
  std::uint64_t hash = 0;   // of everything taught and held out
};

// A label may have several files. Holds out `held_out` sentences of each label: those whose pieces
// hash lowest, so that the choice depends on neither the seed nor the order of lines. Throws
// std::invalid_argument where a file cannot be read or a label has too few sentences.
Corpus read_corpus(const std::vector<LabelledText>& texts, const Vocabulary& vocabulary,
                   std::size_t held_out);

}  // namespace encoderscope
