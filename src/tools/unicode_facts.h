// The Unicode facts of src/text/unicode.h, asked of utf8proc. Used twice: to write the table that
// ships, and in the tests, to check every answer the table gives.
#pragma once

#include <utf8proc.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "text/unicode.h"

namespace encoderscope {

constexpr char32_t last_code_point = 0x10FFFF;

inline bool is_space_or_control(char32_t value) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(value))) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC: return true;
    default: return value == 0x200B;
  }
}

inline std::u32string compatibility_decomposition(char32_t value) {
  utf8proc_int32_t buffer[64];
  int last_class = UTF8PROC_BOUNDCLASS_START;
  const auto count = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(value), buffer, 64,
      static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE), &last_class);
  return count < 0 ? std::u32string(1, value) : std::u32string(buffer, buffer + count);
}

// The folding of src/text/unicode.h before it leaves anything out for the table's sake; Hangul
// comes apart.
inline std::u32string complete_fold(char32_t value) {
  if (is_space_or_control(value)) return U" ";
  if (utf8proc_get_property(static_cast<utf8proc_int32_t>(value))->ignorable) return U"";
  std::u32string out;
  bool had_mark = false;
  bool only_spaces = true;
  for (char32_t part : compatibility_decomposition(value)) {
    const auto lower = utf8proc_tolower(static_cast<utf8proc_int32_t>(part));
    for (char32_t letter : compatibility_decomposition(static_cast<char32_t>(lower))) {
      const auto* property = utf8proc_get_property(static_cast<utf8proc_int32_t>(letter));
      if (property->combining_class != 0) {
        had_mark = true;
      } else if (!property->ignorable) {
        out.push_back(letter);
        only_spaces = only_spaces && letter == U' ';
      }
    }
  }
  const bool is_free_accent = had_mark && only_spaces && !out.empty();
  return is_free_accent ? std::u32string(1, value) : out;
}

struct Block {
  char32_t first, last;
  bool has(char32_t value) const { return value >= first && value <= last; }
};

inline bool is_in_a_block_that_stays(char32_t value) {
  constexpr Block blocks[] = {
      {0x3190, 0x319F},   {0x3200, 0x321E},   {0x32C0, 0x32CB},   {0x3358, 0x3370},
      {0x33E0, 0x33FE},   {0xF900, 0xFAFF},   {0xFB50, 0xFDFF},   {0xFE70, 0xFEFC},
      {0x10780, 0x107BF}, {0x1E030, 0x1E06F}, {0x1F200, 0x1F2FF}, {0x2F800, 0x2FA1F},
  };
  return std::any_of(std::begin(blocks), std::end(blocks),
                     [&](const Block& block) { return block.has(value); });
}

// Latin, Greek and Cyrillic with their marks and digits, punctuation, ideographs.
inline bool is_of_a_read_script(char32_t letter) {
  constexpr Block scripts[] = {{0, 0x52F}, {0x2010, 0x206F}, {0x3001, 0x303F}, {0x3400, 0x9FFF}};
  return std::any_of(std::begin(scripts), std::end(scripts),
                     [&](const Block& script) { return script.has(letter); });
}

inline std::u32string reference_fold(char32_t value) {
  const std::u32string form = complete_fold(value);
  const bool is_unread =
      !form.empty() && std::none_of(form.begin(), form.end(), is_of_a_read_script);
  return is_unread || is_in_a_block_that_stays(value) ? std::u32string(1, value) : form;
}

inline Joint reference_joint(char32_t value) {
  switch (utf8proc_get_property(static_cast<utf8proc_int32_t>(value))->boundclass) {
    case UTF8PROC_BOUNDCLASS_CR: return Joint::carriage_return;
    case UTF8PROC_BOUNDCLASS_LF: return Joint::line_feed;
    case UTF8PROC_BOUNDCLASS_CONTROL: return Joint::control;
    case UTF8PROC_BOUNDCLASS_EXTEND: return Joint::extend;
    case UTF8PROC_BOUNDCLASS_ZWJ: return Joint::zero_width_joiner;
    case UTF8PROC_BOUNDCLASS_SPACINGMARK: return Joint::spacing_mark;
    case UTF8PROC_BOUNDCLASS_PREPEND: return Joint::prepend;
    case UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR: return Joint::regional_indicator;
    case UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC: return Joint::pictographic;
    case UTF8PROC_BOUNDCLASS_L: return Joint::hangul_l;
    case UTF8PROC_BOUNDCLASS_V: return Joint::hangul_v;
    case UTF8PROC_BOUNDCLASS_T: return Joint::hangul_t;
    case UTF8PROC_BOUNDCLASS_LV: return Joint::hangul_lv;
    case UTF8PROC_BOUNDCLASS_LVT: return Joint::hangul_lvt;
    default: return Joint::other;
  }
}

}  // namespace encoderscope
