#include "text/reading.h"

#include "text/unicode.h"
#include "text/vocabulary.h"

namespace encoderscope {

namespace {

bool is_letter(char32_t value) { return value >= U'a' && value <= U'z'; }

// A word goes on after these; after anything else, a space or an opening quote, one begins.
bool continues_word(char32_t before) {
  return is_letter(before) || (before >= U'0' && before <= U'9') || before == U'\'';
}

// The apostrophe that a phone types by itself is the one that keyboards have.
constexpr char32_t typographic_apostrophe = U'’';

void read_characters(std::string_view text, Reading& reading) {
  CharacterBreaks breaks;
  std::vector<char32_t> folded;
  std::size_t position = 0;  // in code points
  for (std::size_t at = 0; at < text.size(); ++position) {
    const CodePoint next = decode(text, at);
    const Joint next_joint = joint(next.value);
    const bool starts = breaks.before(next_joint);
    if (starts) reading.characters.push_back({at, at, position, position});
    at += next.length;
    reading.characters.back().end = at;
    reading.characters.back().last = position + 1;
    if (!starts && attaches(next_joint)) continue;
    folded.clear();
    fold(next.value, folded);
    for (char32_t value : folded) {
      if (value == typographic_apostrophe) value = U'\'';
      reading.letters.push_back({value, reading.characters.size() - 1});
    }
  }
}

// "[mask]", in whatever case and width it was typed.
bool is_mask(const std::vector<Letter>& letters, std::size_t at) {
  constexpr std::u32string_view spelling = U"[mask]";
  if (letters.size() - at < spelling.size()) return false;
  for (std::size_t i = 0; i < spelling.size(); ++i) {
    if (letters[at + i].value != spelling[i]) return false;
  }
  return true;
}

void read_words(Reading& reading) {
  const auto& letters = reading.letters;
  for (std::size_t at = 0; at < letters.size();) {
    const char32_t value = letters[at].value;
    const char32_t before = at == 0 ? U' ' : letters[at - 1].value;
    Word word{Word::single, !continues_word(before), at, at + 1};
    if (is_letter(value)) {
      word.kind = Word::letters;
      while (word.end < letters.size() && is_letter(letters[word.end].value)) ++word.end;
    } else if (is_mask(letters, at)) {
      word.kind = Word::mask;
      word.end = at + special_entries[mask_id].size();
    }
    if (value != U' ') reading.words.push_back(word);
    at = word.end;
  }
}

}  // namespace

std::string Reading::spelling(const Word& word) const {
  std::string out;
  if (word.kind == Word::letters && word.is_initial) out = word_start;
  for (std::size_t i = word.begin; i < word.end; ++i) encode(letters[i].value, out);
  return out;
}

Reading read(std::string_view text) {
  Reading reading;
  read_characters(text, reading);
  read_words(reading);
  return reading;
}

}  // namespace encoderscope
