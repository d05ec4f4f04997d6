// Writes src/text/unicode_table.h from utf8proc; run it when Unicode grows. Not part of the page.
//
//   build/native/encoderscope-unicode_table > src/text/unicode_table.h
//
// Both tables are lists of runs, every number a base-128 varint (low seven bits first), so that
// they stay small. Each column stands alone, and letters as a high and a low byte in two: alike
// next to alike compresses a sixth better. src/text/unicode.cpp spreads them out when first asked.

#include "tools/unicode_facts.h"

#include <cstdio>
#include <optional>
#include <stdexcept>
#include <vector>

namespace {

using encoderscope::last_code_point;

struct Bytes {
  std::vector<unsigned char> bytes;

  void number(std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<unsigned char>(value | 0x80));
    bytes.push_back(static_cast<unsigned char>(value));
  }

  void print(const char* name) const {
    std::printf("constexpr unsigned char %s[] = {", name);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      std::printf(i % 24 == 0 ? "\n    %u," : "%u,", bytes[i]);
    }
    std::printf("\n};\n");
  }
};

// Code points first, first + step, … whose folding is the same, or moves on with them.
struct Run {
  char32_t first;
  std::uint32_t count;
  std::uint32_t step;
  bool moving;
};

Run longest_run(const std::vector<std::optional<std::u32string>>& folded, char32_t first) {
  const std::u32string& form = *folded[first];
  Run best{first, 1, 1, false};
  for (std::uint32_t step : {1u, 2u}) {
    for (bool moving : {false, true}) {
      if (moving && form.size() != 1) continue;
      std::uint32_t count = 1;
      for (char32_t next = first + step; next <= last_code_point; next += step, ++count) {
        if (step == 2 && folded[next - 1]) break;
        std::u32string expected = form;
        if (moving) expected[0] += next - first;
        if (!folded[next] || *folded[next] != expected) break;
      }
      if (count > best.count) best = {first, count, step, moving};
    }
  }
  return best;
}

struct FoldTable {
  Bytes shapes, gaps, counts, high, low;
};

FoldTable fold_table() {
  std::vector<std::optional<std::u32string>> folded(last_code_point + 1);
  for (char32_t value = 0; value <= last_code_point; ++value) {
    std::u32string form = encoderscope::reference_fold(value);
    // What folds to nothing is in the other table.
    if (!form.empty() && form != std::u32string(1, value)) folded[value] = form;
  }
  FoldTable table;
  char32_t end = 0;
  for (char32_t value = 0; value <= last_code_point;) {
    if (!folded[value]) {
      ++value;
      continue;
    }
    const Run run = longest_run(folded, value);
    const std::u32string& form = *folded[value];
    const std::size_t shape = form.size() * 4 + (run.step - 1) * 2 + run.moving;
    table.shapes.number(static_cast<std::uint32_t>(shape));
    table.gaps.number(value - end);
    table.counts.number(run.count);
    for (char32_t letter : form) {
      if (letter > 0xFFFF) throw std::out_of_range("a letter of more than two bytes");
      table.high.bytes.push_back(static_cast<unsigned char>(letter >> 8));
      table.low.bytes.push_back(static_cast<unsigned char>(letter & 0xFF));
    }
    value = end = value + (run.count - 1) * run.step + 1;
  }
  return table;
}

bool is_hangul_syllable(char32_t value) { return value >= 0xAC00 && value <= 0xD7A3; }

// Twice the joint, and one more where the folding is nothing: most that fold so are marks, whose
// runs end where runs of joints do.
std::uint32_t kind(char32_t value) {
  const bool folds_to_nothing = encoderscope::reference_fold(value).empty();
  return static_cast<std::uint32_t>(encoderscope::reference_joint(value)) * 2 + folds_to_nothing;
}

struct JointTable {
  Bytes kinds, gaps, counts;
};

JointTable joint_table() {
  JointTable table;
  char32_t end = 0;
  for (char32_t value = 0; value <= last_code_point;) {
    const std::uint32_t here = kind(value);
    char32_t next = value + 1;
    // Hangul syllables follow from arithmetic and would be 800 runs.
    if (here != 0 && !is_hangul_syllable(value)) {
      while (next <= last_code_point && kind(next) == here) ++next;
      table.kinds.number(here);
      table.gaps.number(value - end);
      table.counts.number(next - value);
      end = next;
    }
    value = next;
  }
  return table;
}

}  // namespace

int main() {
  std::printf(
      "#pragma once\n\n"
      "// Written by src/tools/unicode_table.cpp from utf8proc %s (Unicode %s). Do not edit.\n"
      "// clang-format off\n\n"
      "namespace encoderscope {\n\n"
      "// One shape, gap and count a run, shape = 4 * letters + 2 * (step - 1) + moving.\n"
      "// A high and a low byte for each letter.\n",
      utf8proc_version(), utf8proc_unicode_version());
  const FoldTable fold = fold_table();
  fold.shapes.print("fold_shapes");
  fold.gaps.print("fold_gaps");
  fold.counts.print("fold_counts");
  fold.high.print("fold_high");
  fold.low.print("fold_low");
  std::printf(
      "\n// One kind, gap and count a run, kind = 2 * joint + 1 where the folding is nothing.\n");
  const JointTable joints = joint_table();
  joints.kinds.print("joint_kinds");
  joints.gaps.print("joint_gaps");
  joints.counts.print("joint_counts");
  std::printf("\n}  // namespace encoderscope\n");
}
