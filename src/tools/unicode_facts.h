// The Unicode facts of src/text/unicode.h, asked of utf8proc. Used twice: to write the table that
// ships, and in the tests, to check every answer the table gives.
#pragma once

#include <utf8proc.h>

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

// NFKC composes Hangul; nothing else it composes survives the removal of accents.
inline std::u32string compose_hangul(const std::u32string& text) {
  std::u32string out;
  for (char32_t next : text) {
    const char32_t before = out.empty() ? 0 : out.back();
    if (before >= 0x1100 && before < 0x1113 && next >= 0x1161 && next < 0x1176) {
      out.back() = 0xAC00 + ((before - 0x1100) * 21 + (next - 0x1161)) * 28;
    } else if (before >= 0xAC00 && before <= 0xD7A3 && (before - 0xAC00) % 28 == 0 &&
               next > 0x11A7 && next < 0x11C3) {
      out.back() = before + (next - 0x11A7);
    } else {
      out.push_back(next);
    }
  }
  return out;
}

// What src/text/unicode.h says stays: its foldings would take a fifth of the table.
inline bool stays(char32_t value) {
  return (value >= 0xFB50 && value <= 0xFDFF) || (value >= 0xFE70 && value <= 0xFEFC) ||
         (value >= 0x2F800 && value <= 0x2FA1F);
}

inline std::u32string reference_fold(char32_t value) {
  if (stays(value)) return std::u32string(1, value);
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
  return is_free_accent ? std::u32string(1, value) : compose_hangul(out);
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
