// What the tokenizer must know of Unicode: how bytes spell code points, which letter a code point
// is once case, accents and width are ignored, and where a reader sees one character end and the
// next begin. The facts come from unicode_table.h, which src/tools/unicode_table.cpp writes from
// utf8proc: the library itself would weigh more than the rest of the engine, so only its answers
// are shipped, and the tests compare every one of them with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace encoderscope {

constexpr char32_t replacement_character = 0xFFFD;

struct CodePoint {
  char32_t value;
  std::size_t length;  // bytes, at least 1
};

// The code point that starts at byte `at` < text.size(). Bytes that spell none (stray, overlong,
// cut off, above 10FFFF) are U+FFFD and as long as a browser's decoder would make them. A
// surrogate in three bytes is one U+FFFD, because JavaScript counts a lone surrogate as one.
CodePoint decode(std::string_view text, std::size_t at);

void encode(char32_t value, std::string& out);

// Appends what `value` is to the tokenizer: NFKC, lower case, accents removed (marks of a combining
// class other than 0). Five decisions of ours on top:
//   - every separator and control, and U+200B, is one plain space;
//   - what is hidden by default (soft hyphen, joiners, direction marks, variation selectors, BOM)
//     is nothing;
//   - a free-standing accent such as U+00B4 stays, since its NFKC form would leave only a space;
//   - what would be letters of none of the scripts below 0530 (Latin, Greek, Cyrillic), no
//     ideographs and no punctuation stays, such as Kana, Hangul and Cherokee: the vocabulary has
//     none of these, so that they are [UNK] either way;
//   - these stay because nobody types them in what we read, and their letters took a third of the
//     table (Arabic, Korean and Kana would be [UNK] but for their brackets and spaces):
//       3190 to 319F    the small ideographs of classical texts annotated for Japanese readers
//       3200 to 321E    Korean letters in brackets
//       32C0 to 32CB, 3358 to 3370, 33E0 to 33FE   telegraph signs: 1月, 0点, 1日
//       F900 to FAFF, 2F800 to 2FA1F   compatibility ideographs, which old Korean, Japanese and
//                       Taiwanese standards counted twice; keyboards for Chinese give the others
//       FB50 to FDFF, FE70 to FEFC   Arabic presentation forms
//       10780 to 107BF, 1E030 to 1E06F   raised letters of phonetics, which few fonts have
//       1F200 to 1F2FF  ideographs in squares: pictures to those who type them, like other emoji
void fold(char32_t value, std::vector<char32_t>& out);

// How a code point joins its neighbours into one reader's character; names of Unicode annex 29.
enum class Joint : std::uint8_t {
  other,
  carriage_return,
  line_feed,
  control,
  extend,
  zero_width_joiner,
  spacing_mark,
  prepend,
  regional_indicator,
  pictographic,
  hangul_l,
  hangul_v,
  hangul_t,
  hangul_lv,
  hangul_lvt,
};

Joint joint(char32_t value);

// Marks, selectors, joiners and skin tones: they change how the letter before them looks.
bool attaches(Joint joint);

// Finds the ends of the reader's characters (extended grapheme clusters): feed it the code points
// in order, and it says before which of them a new character starts.
class CharacterBreaks {
 public:
  bool before(Joint next);

 private:
  bool joins(Joint next) const;

  bool started = false;
  Joint previous = Joint::control;
  bool after_pictograph = false;         // a pictograph, and only Extend since
  bool after_pictograph_joiner = false;  // the same, then a joiner
  bool odd_indicators = false;           // one half of a flag is waiting for the other
};

}  // namespace encoderscope
