#include "text/unicode.h"

#include <doctest.h>

#include <cstdio>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#ifdef ENCODERSCOPE_HAVE_UTF8PROC
#include "tools/unicode_facts.h"
#endif

using namespace encoderscope;

namespace {

constexpr char32_t bad = replacement_character;

std::u32string decode_all(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint next = decode(text, at);
    REQUIRE(next.length >= 1);
    REQUIRE(next.length <= text.size() - at);
    out.push_back(next.value);
    at += next.length;
  }
  return out;
}

std::u32string folded(char32_t value) {
  std::vector<char32_t> out;
  fold(value, out);
  return {out.begin(), out.end()};
}

// Cut into the reader's characters.
std::vector<std::u32string> characters(const std::u32string& text) {
  CharacterBreaks breaks;
  std::vector<std::u32string> out;
  for (char32_t value : text) {
    if (breaks.before(joint(value))) out.emplace_back();
    out.back().push_back(value);
  }
  return out;
}

using Characters = std::vector<std::u32string>;

}  // namespace

TEST_CASE("decoding reads one to four bytes") {
  CHECK(decode_all("aé猫😀") == U"aé猫😀");
  CHECK(decode_all(std::string_view("\0\x7F", 2)) == std::u32string(U"\0\x7F", 2));
  CHECK(decode_all("\xC2\x80\xDF\xBF") == U"\u0080\u07FF");
  CHECK(decode_all("\xE0\xA0\x80\xEF\xBF\xBF") == U"\u0800\uFFFF");
  CHECK(decode_all("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF") == U"\U00010000\U0010FFFF");
}

TEST_CASE("encoding and decoding every code point gives it back") {
  std::size_t wrong = 0;
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
    std::string bytes;
    encode(value, bytes);
    const CodePoint back = decode(bytes, 0);
    if (back.value != (is_surrogate ? bad : value) || back.length != bytes.size()) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("bytes that spell nothing are replacement characters, as many as a browser makes") {
  const std::pair<std::string, std::u32string> cases[] = {
      {"\x80", {bad}},                             // stray continuation
      {"a\xFFz", {U'a', bad, U'z'}},               // never a byte of UTF-8
      {"\xC0\xAF", {bad, bad}},                    // overlong slash
      {"\xE0\x80\xAF", {bad, bad, bad}},           // the same in three bytes
      {"\xF0\x80\x80\xAF", {bad, bad, bad, bad}},  // and in four
      {"\xF4\x90\x80\x80", {bad, bad, bad, bad}},  // 110000
      {"\xF5\x80", {bad, bad}},                    // a lead that cannot be
      {"\xC3", {bad}},                             // cut off
      {"\xE7\x8C", {bad}},                         // cut off in the middle: one
      {"\xF0\x9F\x98", {bad}},                     // one again
      {"\xE7\x8C!", {bad, U'!'}},                  // cut off by a mark
      {"\xE7\xE7\x8C\xAB", {bad, U'猫'}},          // cut off by a good character
      {"\xED\xA0\x80", {bad}},                     // lone surrogate: one, as in JavaScript
      {"\xED\xB0\x80z", {bad, U'z'}},              // the lower half
      {"\xED\xA0\x80\xED\xB0\x80", {bad, bad}},    // a pair in the wrong encoding
      {"\xED\xA0", {bad, bad}},                    // half a surrogate
  };
  for (const auto& [bytes, expected] : cases) CHECK(decode_all(bytes) == expected);
}

TEST_CASE("decoding always advances, whatever the bytes") {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      for (int third : {0x00, 0x41, 0x80, 0x90, 0xA0, 0xBF, 0xC2, 0xE0, 0xFF}) {
        const std::string bytes{static_cast<char>(first), static_cast<char>(second),
                                static_cast<char>(third)};
        CHECK_FALSE(decode_all(bytes).empty());
      }
    }
  }
}

TEST_CASE("folding lowers case, strips accents and undoes width") {
  CHECK(folded(U'A') == U"a");
  CHECK(folded(U'z') == U"z");
  CHECK(folded(U'5') == U"5");
  CHECK(folded(U'É') == U"e");
  CHECK(folded(U'ǖ') == U"u");  // two marks
  CHECK(folded(U'İ') == U"i");  // lower case only after the dot is gone
  CHECK(folded(U'Å') == U"a");
  CHECK(folded(U'Ａ') == U"a");  // full width
  CHECK(folded(U'，') == U",");
  CHECK(folded(U'ﬁ') == U"fi");
  CHECK(folded(U'½') == U"1⁄2");
  CHECK(folded(U'㎏') == U"kg");
  CHECK(folded(U'Ⅷ') == U"viii");
  CHECK(folded(U'𝓗') == U"h");
  CHECK(folded(U'⾃') == U"自");
  CHECK(folded(U'Ё') == U"е");
  CHECK(folded(U'ᾍ') == U"α");
  CHECK(folded(U'㊣') == U"正");
  CHECK(folded(U'⑾') == U"(11)");
  CHECK(folded(U'︽') == U"《");
}

TEST_CASE("folding leaves other letters as they are") {
  for (char32_t value :
       U"ßøł我。’“—한😀"
       U"がｶ㌖㉠Ꭰ\U00010400"                     // their letters are unknown in any case
       U"㈜㋀㍘㏠🈲㆟\uF9E4\U0002F9D4\U00010784"  // nobody types these
       U"ﷺﮎﻼ\uFFFD") {
    if (value != 0) CHECK(folded(value) == std::u32string(1, value));
  }
}

TEST_CASE("separators and controls fold to a space, hidden characters to nothing") {
  for (char32_t value : {0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x20, 0x7F, 0x85, 0xA0, 0x1680, 0x200B,
                         0x2028, 0x2029, 0x202F, 0x3000}) {
    CHECK(folded(value) == U" ");
  }
  for (char32_t value : {0xAD, 0x34F, 0x61C, 0x200C, 0x200D, 0x200E, 0x202E, 0x2060, 0x2066, 0xFE0F,
                         0xFEFF, 0xE0067, 0xE0100}) {
    CHECK(folded(value).empty());
  }
  CHECK(folded(0x301).empty());
  CHECK(folded(0xB4) == U"\u00B4");  // a free-standing accent can be seen
}

TEST_CASE("what a reader sees as one character is not broken") {
  for (const std::u32string& one : Characters{
           U"e\u0301",                 // letter and accent
           U"q\u0303\u0303\u0303",     // several
           U"👨\u200D👩\u200D👧\u200D👦",  // family
           U"👍🏽",                // skin tone
           U"🇨🇳",                      // flag
           U"🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",  // tagged flag
           U"1\uFE0F\u20E3",                                                     // keycap
           U"❤\uFE0F\u200D🔥",      // joined with a selector
           U"葛\U000E0100",        // ideograph with its variant
           U"\u1112\u1161\u11AB",  // Hangul from its parts
           U"\uAC00\u11A8",        // and half composed
           U"\u0E01\u0E33",        // Thai with a following vowel
           U"\r\n",
       }) {
    CHECK(characters(one).size() == 1);
  }
}

TEST_CASE("neighbouring characters are kept apart") {
  CHECK(characters(U"") == Characters{});
  CHECK(characters(U"ab") == Characters{U"a", U"b"});
  CHECK(characters(U"🇨🇳🇬🇧🇫") == Characters{U"🇨🇳", U"🇬🇧", U"🇫"});
  CHECK(characters(U"👨👩") == Characters{U"👨", U"👩"});
  CHECK(characters(U"a\u200D👩") == Characters{U"a\u200D", U"👩"});  // a letter joins no emoji
  CHECK(characters(U"\n\u0301") == Characters{U"\n", U"\u0301"});
  CHECK(characters(U"\n\r") == Characters{U"\n", U"\r"});
  CHECK(characters(U"a\u00ADb") == Characters{U"a", U"\u00AD", U"b"});
  CHECK(characters(U"한국") == Characters{U"한", U"국"});
}

#ifdef ENCODERSCOPE_HAVE_UTF8PROC

namespace {

std::string names(const std::u32string& text) {
  std::string out;
  for (char32_t value : text) {
    char name[16];
    std::snprintf(name, sizeof name, "U+%04X ", static_cast<unsigned>(value));
    out += name;
  }
  return out;
}

// Names the first code points for which `is_right` does not hold.
template <class F>
std::string exceptions(F&& is_right) {
  std::u32string out;
  for (char32_t value = 0; value <= last_code_point && out.size() < 10; ++value) {
    if (!is_right(value)) out.push_back(value);
  }
  return names(out);
}

}  // namespace

TEST_CASE("folding agrees with utf8proc on every code point") {
  CHECK(exceptions([](char32_t value) { return folded(value) == reference_fold(value); }) == "");
}

TEST_CASE("joints agree with utf8proc on every code point") {
  CHECK(exceptions([](char32_t value) { return joint(value) == reference_joint(value); }) == "");
}

TEST_CASE("folding again changes nothing") {
  CHECK(exceptions([](char32_t value) {
          for (char32_t letter : folded(value)) {
            if (folded(letter) != std::u32string(1, letter)) return false;
          }
          return true;
        }) == "");
}

TEST_CASE("character breaks agree with utf8proc on texts of every kind of joint") {
  constexpr char32_t of_every_kind[] = {
      U'a',   U'é',    U'我',   U' ',   U'\r',  U'\n',  0x00,    0xAD,    0x200B,  0x301,   0x20E3,
      0xFE0F, 0x200D,  0x200C,  0x903,  0xE33,  0x600,  0x110BD, 0x1F1E8, 0x1F1F3, 0x1F468, 0x2764,
      0xA9,   0x1F3FD, 0xE0067, 0x1112, 0x1161, 0x11AB, 0xAC00,  0xAC01,  0xFF9E,  0x1F525, 0xFFFD};
  std::uint32_t draw = 1;
  for (int round = 0; round < 20000; ++round) {
    std::u32string text;
    for (int i = 0; i < 8; ++i) {
      draw = draw * 1664525u + 1013904223u;
      text.push_back(of_every_kind[(draw >> 16) % std::size(of_every_kind)]);
    }
    Characters expected{{text[0]}};
    utf8proc_int32_t state = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
      const auto before = static_cast<utf8proc_int32_t>(text[i - 1]);
      const auto after = static_cast<utf8proc_int32_t>(text[i]);
      if (utf8proc_grapheme_break_stateful(before, after, &state)) expected.emplace_back();
      expected.back().push_back(text[i]);
    }
    INFO(names(text));
    REQUIRE(characters(text) == expected);
  }
}

#endif
