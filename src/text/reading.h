// A text as the tokenizer reads it, before any vocabulary: the reader's characters with their
// places in the text, the folded letters they give, and the words these letters form. One character
// may give several letters (½ gives 1 ⁄ 2) or none (a soft hyphen), so each letter remembers its
// character; that is how a piece finds its way back to what the reader wrote.
//
// Words are the runs of a–z; every other letter that is not a space is a word by itself. Of a
// character only what stands by itself is read: marks, selectors, joiners and skin tones attached
// to it are part of its span, never letters of their own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace encoderscope {

struct Character {
  std::size_t begin, end;   // bytes, [begin, end)
  std::size_t first, last;  // code points, [first, last)
};

struct Letter {
  char32_t value;
  std::size_t character;  // index into Reading::characters
};

struct Word {
  enum Kind { letters, single, mask };

  Kind kind;
  bool is_initial;         // no letter, digit or apostrophe stands before it
  std::size_t begin, end;  // letters, [begin, end)
};

struct Reading {
  std::vector<Character> characters;
  std::vector<Letter> letters;
  std::vector<Word> words;

  // As a vocabulary spells it: ▁ before the letters of a word that is initial.
  std::string spelling(const Word& word) const;
};

Reading read(std::string_view text);

}  // namespace encoderscope
