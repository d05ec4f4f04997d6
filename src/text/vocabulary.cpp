#include "text/vocabulary.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "text/unicode.h"

namespace encoderscope {

namespace {

[[noreturn]] void refuse(std::size_t line, const std::string& what) {
  throw std::invalid_argument("vocabulary line " + std::to_string(line + 1) + " " + what);
}

// A line that is no entry may be a whole file; a sentence shows its beginning.
std::string quoted(std::string_view line) {
  constexpr std::size_t shown = 40;
  return '"' + std::string(line.substr(0, shown)) + (line.size() > shown ? "…\"" : "\"");
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const CodePoint next = byte < 0x80 ? CodePoint{byte, 1} : decode(text, at);
    const bool is_spelled_out = text.substr(at, next.length) == "\uFFFD";
    if (next.value == replacement_character && !is_spelled_out) return false;
    at += next.length;
  }
  return true;
}

// What stands after the tab of a line, which ends before it.
std::string_view cut_variants(std::string_view& line) {
  const std::size_t tab = std::min(line.find('\t'), line.size());
  const std::string_view variants = line.substr(std::min(tab + 1, line.size()));
  line = line.substr(0, tab);
  return variants;
}

}  // namespace

Vocabulary Vocabulary::parse(std::string_view text) {
  Vocabulary vocabulary;
  vocabulary.entries.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) +
                             1);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view entry = text.substr(begin, end - begin);
    if (!entry.empty() && entry.back() == '\r') entry.remove_suffix(1);
    const std::size_t line = vocabulary.entries.size();
    if (line < std::size(special_entries) && entry != special_entries[line]) {
      refuse(line, "must be " + quoted(special_entries[line]) + " but is " + quoted(entry));
    }
    if (!is_utf8(entry)) refuse(line, "is not valid UTF-8");
    const std::string_view variants = cut_variants(entry);
    if (entry.empty()) refuse(line, "is empty: every entry needs a text");
    for (std::size_t at = 0; at < variants.size();) {
      const std::size_t length = decode(variants, at).length;
      vocabulary.variants.emplace_back(variants.substr(at, length), static_cast<int>(line));
      at += length;
    }
    vocabulary.entries.emplace_back(entry);
    begin = end + 1;
  }
  const std::size_t lines = vocabulary.entries.size();
  if (lines < std::size(special_entries)) {
    refuse(lines, "must be " + quoted(special_entries[lines]) + " but the vocabulary ends after " +
                      std::to_string(lines) + " lines");
  }

  const auto& entries = vocabulary.entries;
  auto& index = vocabulary.index;
  index.resize(lines);
  std::iota(index.begin(), index.end(), 0);
  const auto before = [&](int a, int b) {
    const int order = entries[a].compare(entries[b]);
    return order != 0 ? order < 0 : a < b;
  };
  auto& variants = vocabulary.variants;
  // std::sort() is four times the code.
  std::make_heap(variants.begin(), variants.end());
  std::sort_heap(variants.begin(), variants.end());
  std::make_heap(index.begin(), index.end(), before);
  std::sort_heap(index.begin(), index.end(), before);
  const auto repeated = std::adjacent_find(index.begin(), index.end(),
                                           [&](int a, int b) { return entries[a] == entries[b]; });
  if (repeated != index.end()) {
    const auto first = static_cast<std::size_t>(*repeated);
    refuse(static_cast<std::size_t>(*(repeated + 1)),
           "repeats " + quoted(entries[first]) + " of line " + std::to_string(first + 1));
  }
  return vocabulary;
}

Vocabulary::Match Vocabulary::longest(std::string_view text) const {
  const auto byte_of = [&](int id, std::size_t at) {
    return static_cast<unsigned char>(entries[id][at]);
  };
  Match best{unknown_id, 0};
  auto low = index.begin();
  auto high = index.end();
  for (std::size_t at = 0; at < text.size() && low != high; ++at) {
    // [low, high) begin with text[0, at); keep those that also have its next byte. An entry that
    // has no next byte comes first and drops out.
    const auto wanted = static_cast<unsigned char>(text[at]);
    low = std::lower_bound(low, high, wanted, [&](int id, unsigned char byte) {
      return entries[id].size() == at || byte_of(id, at) < byte;
    });
    high = std::upper_bound(low, high, wanted,
                            [&](unsigned char byte, int id) { return byte < byte_of(id, at); });
    if (low != high && entries[*low].size() == at + 1) best = {*low, at + 1};
  }
  return best;
}

int Vocabulary::find(std::string_view text) const {
  const auto found =
      std::lower_bound(index.begin(), index.end(), text,
                       [&](int id, std::string_view wanted) { return entries[id] < wanted; });
  if (found != index.end() && entries[*found] == text) return *found;
  const auto variant = std::lower_bound(variants.begin(), variants.end(), text,
                                        [](const std::pair<std::string, int>& one,
                                           std::string_view wanted) { return one.first < wanted; });
  return variant != variants.end() && variant->first == text ? variant->second : unknown_id;
}

}  // namespace encoderscope
