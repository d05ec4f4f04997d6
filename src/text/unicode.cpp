#include "text/unicode.h"

#include <algorithm>
#include <iterator>

#include "text/unicode_table.h"

namespace encoderscope {

namespace {

// Reads the varints of the generated table; its layout is told in src/tools/unicode_table.cpp.
struct Numbers {
  const unsigned char* next;

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint32_t byte = *next++;
      value |= (byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
  }
};

struct FoldRun {
  char32_t first, last;
  std::uint32_t step;
  bool moving;
  std::uint32_t letters_begin, letters_end;  // into fold_high and fold_low
};

struct JointRun {
  char32_t first, last;
  Joint joint;
  bool folds_to_nothing;
};

struct Table {
  std::vector<FoldRun> folds;
  std::vector<JointRun> joints;

  Table() {
    Numbers shapes{fold_shapes}, gaps{fold_gaps}, counts{fold_counts};
    char32_t end = 0;
    std::uint32_t letters = 0;
    while (shapes.next != std::end(fold_shapes)) {
      const std::uint32_t shape = shapes.number();
      FoldRun run{};
      run.step = (shape >> 1 & 1) + 1;
      run.moving = shape & 1;
      run.first = end + gaps.number();
      run.last = run.first + (counts.number() - 1) * run.step;
      run.letters_begin = letters;
      letters += shape / 4;
      run.letters_end = letters;
      end = run.last + 1;
      folds.push_back(run);
    }
    Numbers kinds{joint_kinds};
    gaps = {joint_gaps};
    counts = {joint_counts};
    end = 0;
    while (kinds.next != std::end(joint_kinds)) {
      const std::uint32_t kind = kinds.number();
      const char32_t first = end + gaps.number();
      end = first + counts.number();
      joints.push_back({first, end - 1, static_cast<Joint>(kind / 2), kind % 2 != 0});
    }
  }
};

const Table& table() {
  static const Table spread_out;
  return spread_out;
}

// The run that holds `value`, or null.
template <class Run>
const Run* find(const std::vector<Run>& runs, char32_t value) {
  const auto after =
      std::upper_bound(runs.begin(), runs.end(), value,
                       [](char32_t wanted, const Run& run) { return wanted < run.first; });
  if (after == runs.begin()) return nullptr;
  const Run& run = *(after - 1);
  return value <= run.last ? &run : nullptr;
}

bool is_continuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

}  // namespace

CodePoint decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned char {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
  };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  // The second byte tells overlong forms and values above 10FFFF.
  const unsigned char lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char highest = lead == 0xF4 ? 0x8F : 0xBF;
  if (lead < 0xC2 || lead > 0xF4 || byte(1) < lowest || byte(1) > highest) {
    return {replacement_character, 1};
  }
  char32_t value = lead & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(byte(i))) {
      const bool is_cut_surrogate = lead == 0xED && byte(1) >= 0xA0;
      return {replacement_character, is_cut_surrogate ? 1 : i};
    }
    value = value << 6 | (byte(i) & 0x3F);
  }
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  return {is_surrogate ? replacement_character : value, length};
}

void encode(char32_t value, std::string& out) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0 | value >> 6);
    put(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    put(0xE0 | value >> 12);
    put(0x80 | (value >> 6 & 0x3F));
    put(0x80 | (value & 0x3F));
  } else {
    put(0xF0 | value >> 18);
    put(0x80 | (value >> 12 & 0x3F));
    put(0x80 | (value >> 6 & 0x3F));
    put(0x80 | (value & 0x3F));
  }
}

void fold(char32_t value, std::vector<char32_t>& out) {
  if (value < 0x7F) {  // nearly everything that is typed in English; the table says the same
    out.push_back(value < U' ' ? U' ' : value >= U'A' && value <= U'Z' ? value + 32 : value);
    return;
  }
  const JointRun* joined = find(table().joints, value);
  if (joined != nullptr && joined->folds_to_nothing) return;
  const FoldRun* run = find(table().folds, value);
  if (run == nullptr || (value - run->first) % run->step != 0) {
    out.push_back(value);
    return;
  }
  const char32_t moved = run->moving ? value - run->first : 0;
  for (std::uint32_t i = run->letters_begin; i < run->letters_end; ++i) {
    out.push_back((static_cast<char32_t>(fold_high[i]) << 8 | fold_low[i]) + moved);
  }
}

Joint joint(char32_t value) {
  if (value >= U' ' && value < 0x7F) return Joint::other;
  if (value >= 0xAC00 && value <= 0xD7A3) {
    return (value - 0xAC00) % 28 == 0 ? Joint::hangul_lv : Joint::hangul_lvt;
  }
  const JointRun* run = find(table().joints, value);
  return run == nullptr ? Joint::other : run->joint;
}

bool attaches(Joint joint) {
  return joint == Joint::extend || joint == Joint::zero_width_joiner ||
         joint == Joint::spacing_mark;
}

bool CharacterBreaks::joins(Joint next) const {
  const auto is_control = [](Joint joint) {
    return joint == Joint::control || joint == Joint::carriage_return || joint == Joint::line_feed;
  };
  if (!started) return false;
  if (previous == Joint::carriage_return && next == Joint::line_feed) return true;
  if (is_control(previous) || is_control(next)) return false;
  if (attaches(next) || previous == Joint::prepend) return true;
  switch (next) {
    case Joint::hangul_l:
    case Joint::hangul_lv:
    case Joint::hangul_lvt: return previous == Joint::hangul_l;
    case Joint::hangul_v:
      return previous == Joint::hangul_l || previous == Joint::hangul_lv ||
             previous == Joint::hangul_v;
    case Joint::hangul_t:
      return previous == Joint::hangul_lv || previous == Joint::hangul_v ||
             previous == Joint::hangul_lvt || previous == Joint::hangul_t;
    case Joint::pictographic: return after_pictograph_joiner;
    case Joint::regional_indicator: return odd_indicators;
    default: return false;
  }
}

bool CharacterBreaks::before(Joint next) {
  const bool starts = !joins(next);
  after_pictograph_joiner = after_pictograph && next == Joint::zero_width_joiner;
  after_pictograph = next == Joint::pictographic || (after_pictograph && next == Joint::extend);
  odd_indicators = next == Joint::regional_indicator && !odd_indicators;
  previous = next;
  started = true;
  return starts;
}

}  // namespace encoderscope
