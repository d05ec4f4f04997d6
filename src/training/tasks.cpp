#include "training/tasks.h"

#include <algorithm>
#include <cassert>

namespace encoderscope {
namespace {

constexpr double mode_share = 0.45;  // of the places, that get the word which is to win
constexpr int masked_percent = 15;   // BERT's

// Uniform over [low, high).
int draw_int(int low, int high, Random& random) {
  return low + static_cast<int>(random.uniform() * (high - low));
}

void ask_dup(const int* ids, int length, int* targets) {
  for (int i = 0; i < length; ++i) targets[i] = std::count(ids, ids + length, ids[i]) > 1;
}

void ask_prev(const int* ids, int length, int* targets) {
  targets[0] = not_asked;
  std::copy(ids, ids + length - 1, targets + 1);
}

// By insertion: sentences are short, and std::sort would be several kB of the page's engine.
void ask_sort(const int* ids, int length, int* targets) {
  for (int i = 0; i < length; ++i) {
    int place = i;
    for (; place > 0 && targets[place - 1] > ids[i]; --place) targets[place] = targets[place - 1];
    targets[place] = ids[i];
  }
}

int most_frequent(const int* ids, int length) {
  int best = ids[0];
  std::ptrdiff_t most = 0;
  for (int i = 0; i < length; ++i) {
    const std::ptrdiff_t count = std::count(ids, ids + length, ids[i]);
    if (count > most || (count == most && ids[i] < best)) {
      most = count;
      best = ids[i];
    }
  }
  return best;
}

void draw_mode(int symbols, int length, Random& random, int* ids, int* targets) {
  const int favourite = draw_int(first_word, symbols, random);
  ids[0] = marker_id;
  for (int i = 1; i < length; ++i) {
    if (random.uniform() < mode_share) ids[i] = favourite;
  }
  std::fill(targets, targets + length, not_asked);
  targets[0] = most_frequent(ids + 1, length - 1);
}

}  // namespace

void draw_sentence(Task task, int symbols, int length, Random& random, int* ids, int* targets) {
  for (int i = 0; i < length; ++i) ids[i] = draw_int(first_word, symbols, random);
  switch (task) {
    case Task::dup: return ask_dup(ids, length, targets);
    case Task::prev: return ask_prev(ids, length, targets);
    case Task::reverse: std::reverse_copy(ids, ids + length, targets); return;
    case Task::copy: std::copy(ids, ids + length, targets); return;
    case Task::mode: return draw_mode(symbols, length, random, ids, targets);
    case Task::sort: return ask_sort(ids, length, targets);
    case Task::masked_word: assert(false);  // its sentences are given, not drawn
  }
}

int masked_count(int length) { return std::max(1, (masked_percent * length + 50) / 100); }

void mask_words(int length, Random& random, int* ids, int* targets) {
  int wanted = masked_count(length);
  for (int i = 0; i < length; ++i) {
    targets[i] = not_asked;
    // Each choice of `wanted` places is equally likely (Knuth, selection sampling).
    if (random.uniform() * (length - i) < wanted) {
      targets[i] = ids[i];
      ids[i] = marker_id;
      --wanted;
    }
  }
}

double base_rate(const std::vector<int>& targets) {
  std::vector<int> counts;
  int asked = 0;
  for (const int target : targets) {
    if (target < 0) continue;
    const auto answer = static_cast<std::size_t>(target);
    if (answer >= counts.size()) counts.resize(answer + 1);
    ++counts[answer];
    ++asked;
  }
  return asked == 0 ? 0 : 1.0 * *std::max_element(counts.begin(), counts.end()) / asked;
}

}  // namespace encoderscope
