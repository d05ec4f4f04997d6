// Text to pieces: each word is cut greedily into the longest entries of the vocabulary, from left
// to right; digits, punctuation and ideographs stand alone. Greedy cutting needs the vocabulary
// only, no list of merges, and reads in linear time. The delimiters [CLS] and [SEP] are the
// caller's to add.
//
// Of the special entries a reader can type only [MASK], in any case or width: it is a word one asks
// the model to guess. [PAD], [UNK], [CLS] and [SEP] typed by hand are ordinary brackets and
// letters, since a typed [PAD] would vanish under the mask and a typed [SEP] would end the
// sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.h"

namespace encoderscope {

// Its span covers whole characters of the reader, marks and all. Spans are in order and overlap
// only where one character gave several pieces (½ gives three, each showing ½).
struct Piece {
  int id;
  std::string entry;        // the vocabulary's spelling
  std::string surface;      // the reader's spelling: bytes [begin, end) of the text
  std::size_t begin, end;   // bytes
  std::size_t first, last;  // code points, [first, last): what JavaScript's [...text] counts
};

// Never throws on account of the text: what is no UTF-8 is read as U+FFFD. What the vocabulary does
// not have is [UNK], one for each of the reader's characters.
std::vector<Piece> tokenize(const Vocabulary& vocabulary, std::string_view text);

// The part of the pieces that is [UNK], 0 to 1; 0 if there are none.
double unknown_share(const std::vector<Piece>& pieces);

}  // namespace encoderscope
