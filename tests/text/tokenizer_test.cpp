#include "text/tokenizer.h"

#include <doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "text/unicode.h"

#ifdef ENCODERSCOPE_HAVE_UTF8PROC
#include "tools/unicode_facts.h"
#endif

using namespace encoderscope;
using Texts = std::vector<std::string>;

namespace {

std::string file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  REQUIRE_MESSAGE(stream, "cannot read " << path << "; run the tests in the project's folder");
  return {std::istreambuf_iterator<char>(stream), {}};
}

const Vocabulary& shipped() {
  static const Vocabulary vocabulary = Vocabulary::parse(file("src/text/vocabulary.txt"));
  return vocabulary;
}

const Vocabulary& small() {
  static const Vocabulary vocabulary = Vocabulary::parse(
      "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n▁cat\n▁ca\n▁of\n▁off\ncat\nca\nt\ns\nf\ni\nice\n▁\n我\n,"
      "\n"
      "1\n2\nk\na\nm\n[\n]\n");
  return vocabulary;
}

Texts entries(const std::vector<Piece>& pieces) {
  Texts out;
  for (const Piece& piece : pieces) out.push_back(piece.entry);
  return out;
}

Texts surfaces(const std::vector<Piece>& pieces) {
  Texts out;
  for (const Piece& piece : pieces) out.push_back(piece.surface);
  return out;
}

Texts cut(std::string_view text) { return entries(tokenize(small(), text)); }
Texts shown(std::string_view text) { return surfaces(tokenize(small(), text)); }

struct Case {
  std::string name, text;
  Texts pieces, surfaces;
  std::vector<std::pair<std::size_t, std::size_t>> spans;
};

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const auto& json : nlohmann::json::parse(file("tests/text/cases.json"))) {
    out.push_back({json.at("name"), json.at("text"), json.at("pieces"), json.at("surfaces"),
                   json.at("spans")});
  }
  return out;
}

// Byte offsets where one of the reader's characters starts, and the end of the text.
std::vector<bool> character_starts(std::string_view text) {
  std::vector<bool> out(text.size() + 1, false);
  CharacterBreaks breaks;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint next = decode(text, at);
    out[at] = breaks.before(joint(next.value));
    at += next.length;
  }
  out[text.size()] = true;
  return out;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += decode(text, at).length) ++count;
  return count;
}

// What holds for every text; the empty string, or what does not.
std::string broken_promise(const Vocabulary& vocabulary, std::string_view text) {
  const auto starts = character_starts(text);
  const auto pieces = tokenize(vocabulary, text);
  std::string rebuilt;
  std::size_t end = 0;  // of what is rebuilt
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (piece.id < 0 || static_cast<std::size_t>(piece.id) >= vocabulary.size()) return "id";
    if (piece.entry != vocabulary.entries[static_cast<std::size_t>(piece.id)]) return "entry";
    if (piece.begin >= piece.end || piece.end > text.size()) return "an empty span";
    if (!starts[piece.begin] || !starts[piece.end]) return "a span that halves a character";
    if (piece.surface != text.substr(piece.begin, piece.end - piece.begin)) return "surface";
    if (piece.last - piece.first != code_points(piece.surface)) return "length in code points";
    if (piece.first != code_points(text.substr(0, std::min<std::size_t>(piece.begin, 2000))) &&
        piece.begin <= 2000) {
      return "place in code points";
    }
    if (i > 0 && (piece.begin < pieces[i - 1].begin || piece.end < pieces[i - 1].end)) {
      return "order";
    }
    // Two pieces share at most the one character that gave both.
    if (i > 0 && piece.begin < pieces[i - 1].end) {
      for (std::size_t at = piece.begin + 1; at < pieces[i - 1].end; ++at) {
        if (starts[at]) return "overlap of more than a character";
      }
    }
    if (piece.end > end) {
      const std::size_t from = std::max(end, piece.begin);
      rebuilt += text.substr(end, from - end);  // the gap
      rebuilt += piece.surface.substr(from - piece.begin);
      end = piece.end;
    }
  }
  rebuilt += text.substr(end);
  return rebuilt == text ? "" : "rebuilding the text";
}

}  // namespace

TEST_CASE("words are cut greedily into the longest entries") {
  CHECK(cut("cat") == Texts{"▁cat"});
  CHECK(cut("cats") == Texts{"▁cat", "s"});
  CHECK(cut("catcat") == Texts{"▁cat", "cat"});
  CHECK(cut("cacats") == Texts{"▁ca", "cat", "s"});
  CHECK(cut("a cat") == Texts{"a", "▁cat"});  // no entry ▁a: the marker is given up
  CHECK(cut("off") == Texts{"▁off"});
}

TEST_CASE("a word is initial unless a letter, a digit or an apostrophe stands before it") {
  CHECK(cut("cat cat") == Texts{"▁cat", "▁cat"});
  CHECK(cut("我cat") == Texts{"我", "▁cat"});
  CHECK(cut("cat,cat") == Texts{"▁cat", ",", "▁cat"});
  CHECK(cut("1cat") == Texts{"1", "cat"});
  CHECK(entries(tokenize(shipped(), "don't")) == entries(tokenize(shipped(), "don’t")));
  CHECK(entries(tokenize(shipped(), "“cat” (yes)")) == Texts{"“", "▁cat", "”", "(", "▁yes", ")"});
  CHECK(cut("\tcat\ncat\u3000cat\u200Bcat") == Texts{"▁cat", "▁cat", "▁cat", "▁cat"});
}

TEST_CASE("traditional characters are read as the simplified ones, and shown as they were typed") {
  const auto simplified = tokenize(shipped(), "这只动物没有过马路，因为它太累了。");
  const auto traditional = tokenize(shipped(), "這隻動物沒有過馬路，因為它太累了。");
  CHECK(entries(traditional) == entries(simplified));
  CHECK(unknown_share(traditional) == 0);
  CHECK(traditional[0].surface == "這");
}

TEST_CASE("what cannot be matched is one [UNK] for each of the reader's characters") {
  CHECK(cut("catxyz") == Texts{"▁cat", "[UNK]", "[UNK]", "[UNK]"});
  CHECK(cut("xcat") == Texts{"[UNK]", "cat"});
  CHECK(shown("xy\u0301z") == Texts{"x", "y\u0301", "z"});
  CHECK(cut("猫我") == Texts{"[UNK]", "我"});
  CHECK(cut("한") == Texts{"[UNK]"});
  CHECK(cut("\u1112\u1161\u11AB") == Texts{"[UNK]"});
  CHECK(shown("👨\u200D👩\u200D👧 🇨🇳👍🏽") ==
        Texts{"👨\u200D👩\u200D👧", "🇨🇳", "👍🏽"});
}

TEST_CASE("a typed marker is a character like any other, and never the marker itself") {
  CHECK(cut("▁cat") == Texts{"▁", "▁cat"});
  CHECK(cut("xa") == Texts{"[UNK]", "a"});  // the entry ▁ alone does not eat the word's marker
  CHECK(shown("xa") == Texts{"x", "a"});
}

TEST_CASE("the pieces that come out of one character share it") {
  CHECK(cut("½") == Texts{"1", "[UNK]", "2"});
  CHECK(shown("½") == Texts{"½", "½", "½"});
  CHECK(cut("oﬃce") == Texts{"▁off", "ice"});
  CHECK(shown("oﬃce") == Texts{"oﬃ", "ﬃce"});
  CHECK(shown("ﬁ") == Texts{"ﬁ", "ﬁ"});
}

TEST_CASE("a surface is what the reader wrote, marks and case included") {
  CHECK(shown("CÁT\u0327s") == Texts{"CÁT\u0327", "s"});
  CHECK(shown("c\u00ADats") == Texts{"c\u00ADat", "s"});
  CHECK(cut("c\u00ADats") == Texts{"▁cat", "s"});
}

TEST_CASE("[MASK] can be typed in any case and width, the other special entries cannot") {
  CHECK(cut("[MASK]") == Texts{"[MASK]"});
  CHECK(tokenize(small(), "[mAsk]")[0].id == mask_id);
  CHECK(shown("我[mask]我") == Texts{"我", "[mask]", "我"});
  CHECK(shown("［ＭＡＳＫ］") == Texts{"［ＭＡＳＫ］"});
  CHECK(cut("cat[MASK]cat") == Texts{"▁cat", "[MASK]", "▁cat"});
  CHECK(cut("[mas") == Texts{"[", "m", "a", "s"});
  CHECK(cut("[ mask ]") == Texts{"[", "m", "a", "s", "k", "]"});
  for (const char* special : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[cls]"}) {
    for (const Piece& piece : tokenize(shipped(), special)) CHECK(piece.id > mask_id);
  }
}

TEST_CASE("a text without anything to see has no pieces") {
  for (std::string_view text :
       {std::string_view(), std::string_view(" \t\r\n\u00A0\u3000"),
        std::string_view("\0\0\x1B", 3), std::string_view("\uFEFF\u200B\u200E\u2060\u00AD"),
        std::string_view("\u0301\uFE0F")}) {
    CHECK(tokenize(shipped(), text).empty());
  }
}

TEST_CASE("zero bytes and other controls separate words") {
  CHECK(cut(std::string_view("cat\0cat\acat", 11)) == Texts{"▁cat", "▁cat", "▁cat"});
}

TEST_CASE("bytes that spell nothing are shown as [UNK], one for each replacement character") {
  CHECK(cut("cat\xFF\xFE") == Texts{"▁cat", "[UNK]", "[UNK]"});
  CHECK(cut("\xED\xA0\x80") == Texts{"[UNK]"});
  const auto pieces = tokenize(small(), "\xED\xA0\x80,");
  CHECK(pieces[1].first == 1);
  CHECK(pieces[1].begin == 3);
}

TEST_CASE("the share of [UNK] counts pieces") {
  CHECK(unknown_share({}) == 0);
  CHECK(unknown_share(tokenize(small(), "cat 猫")) == 0.5);
}

TEST_CASE("the written cases hold with the shipped vocabulary") {
  const auto all = cases();
  CHECK(all.size() >= 40);
  for (const Case& one : all) {
    INFO(one.name);
    const auto pieces = tokenize(shipped(), one.text);
    CHECK(entries(pieces) == one.pieces);
    CHECK(surfaces(pieces) == one.surfaces);
    std::vector<std::pair<std::size_t, std::size_t>> spans;
    for (const Piece& piece : pieces) spans.emplace_back(piece.first, piece.last);
    CHECK(spans == one.spans);
  }
}

TEST_CASE("spans cover whole characters in order, and rebuild every text") {
  for (const Case& one : cases()) {
    INFO(one.name);
    CHECK(broken_promise(shipped(), one.text) == "");
    CHECK(broken_promise(small(), one.text) == "");
  }
}

TEST_CASE("the same promises hold for random bytes and for random characters") {
  const Texts parts = {"a",       "T",
                       "cat",     " ",
                       "1",       ",",
                       "我",      "😀",
                       "\u0301",  "\u200D",
                       "½",       "ﬃ",
                       "[MASK]",  "🇨",
                       "\xFF",    "\xED\xA0\x80",
                       "\u00AD",  "\u200B",
                       "e\u0301", "\uFE0F",
                       "ﷺ",       std::string(1, '\0'),
                       "▁",       "👩"};
  std::uint32_t state = 7;
  const auto draw = [&](std::size_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % below;
  };
  for (int round = 0; round < 3000; ++round) {
    std::string bytes, text;
    for (int i = 0; i < 12; ++i) bytes += static_cast<char>(draw(256));
    for (int i = 0; i < 12; ++i) text += parts[draw(parts.size())];
    CHECK(broken_promise(shipped(), bytes) == "");
    CHECK(broken_promise(shipped(), text) == "");
    CHECK(broken_promise(small(), text) == "");
  }
}

TEST_CASE("case makes no difference to the pieces") {
  for (const Case& one : cases()) {
    std::string lower = one.text;
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    INFO(one.name);
    CHECK(entries(tokenize(shipped(), lower)) == one.pieces);
  }
}

TEST_CASE("a letter and its accent in one code point or two give the same pieces") {
  CHECK(entries(tokenize(shipped(), "Café crème à Zürich")) ==
        entries(tokenize(shipped(), "Cafe\u0301 cre\u0300me a\u0300 Zu\u0308rich")));
}

TEST_CASE("very long texts are read to the end") {
  const std::size_t n = 10000;
  std::string chinese, marks = "a", family = "👩";
  for (std::size_t i = 0; i < n; ++i) {
    chinese += "猫";
    marks += "\u0301";
    family += "\u200D👩";
  }
  CHECK(tokenize(shipped(), chinese).size() == n);
  CHECK(tokenize(shipped(), marks).size() == 1);
  CHECK(tokenize(shipped(), family).size() == 1);
  CHECK(tokenize(small(), std::string(n, 'x')).size() == n);
  CHECK(tokenize(shipped(), std::string(n, ' ')).empty());
  for (const std::string& text :
       {chinese, marks, family, std::string(n, 'x'), std::string(n, '[')}) {
    CHECK(broken_promise(shipped(), text) == "");
  }
}

TEST_CASE("every entry of the shipped vocabulary can be reached by typing it") {
  const auto& vocabulary = shipped();
  CHECK(vocabulary.size() > 7000);
  CHECK(vocabulary.size() < 8000);
  for (std::size_t id = std::size(special_entries); id < vocabulary.size(); ++id) {
    const std::string& entry = vocabulary.entries[id];
    const bool is_initial = entry.compare(0, word_start.size(), word_start) == 0;
    const std::string typed = is_initial ? entry.substr(word_start.size()) : "'" + entry;
    const auto pieces = tokenize(vocabulary, typed);
    INFO(entry);
    REQUIRE(pieces.size() == (is_initial ? 1 : 2));
    CHECK(pieces.back().id == static_cast<int>(id));
  }
}

TEST_CASE("no entry is Hangul, whose parts the tokenizer does not put together") {
  for (const std::string& entry : shipped().entries) {
    for (std::size_t at = 0; at < entry.size();) {
      const CodePoint next = decode(entry, at);
      const bool is_syllable = next.value >= 0xAC00 && next.value <= 0xD7A3;
      CHECK_FALSE((is_syllable || (next.value >= 0x1100 && next.value <= 0x11FF)));
      at += next.length;
    }
  }
}

#ifdef ENCODERSCOPE_HAVE_UTF8PROC

TEST_CASE("letters that are left unfolded are unknown, and would be if they were folded") {
  const auto read_alone = [](const std::u32string& text) {
    std::string bytes;
    for (char32_t value : text) encode(value, bytes);
    return tokenize(shipped(), bytes);
  };
  std::size_t left = 0;
  for (char32_t value = 0; value <= last_code_point; ++value) {
    const std::u32string form = complete_fold(value);
    if (form == reference_fold(value) || is_in_a_block_that_stays(value)) continue;
    ++left;
    CAPTURE(static_cast<std::uint32_t>(value));
    CHECK(entries(read_alone({value})) == Texts{"[UNK]"});
    CHECK(unknown_share(read_alone(form)) == 1);
  }
  CHECK(left > 1000);
}

#endif
