#include "text/bpe.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "text/vocabulary.h"

namespace encoderscope {

namespace {

struct SplitWord {
  std::vector<int> symbols;
  std::int64_t count;
};

struct Pair {
  std::int64_t count = 0;
  std::unordered_set<std::size_t> words;  // those that hold, or once held, the pair
};

struct Learner {
  std::vector<std::string> names;  // of the symbols
  std::unordered_map<std::string, int> numbers;
  std::vector<SplitWord> words;
  std::unordered_map<std::uint64_t, Pair> pairs;

  static std::uint64_t key(int left, int right) {
    return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint32_t>(right);
  }
  static int left(std::uint64_t key) { return static_cast<int>(key >> 32); }
  static int right(std::uint64_t key) { return static_cast<int>(key & 0xFFFFFFFF); }

  int symbol(const std::string& name) {
    const auto [found, is_new] = numbers.emplace(name, static_cast<int>(names.size()));
    if (is_new) names.push_back(name);
    return found->second;
  }

  void add(const std::string& spelling, std::int64_t count) {
    SplitWord word{{}, count};
    const bool is_initial = spelling.compare(0, word_start.size(), word_start) == 0;
    std::size_t length = is_initial ? word_start.size() + 1 : 1;  // the marker clings to its letter
    for (std::size_t at = 0; at < spelling.size(); at += length, length = 1) {
      word.symbols.push_back(symbol(spelling.substr(at, length)));
    }
    words.push_back(std::move(word));
    count_pairs(words.size() - 1, +1);
  }

  void count_pairs(std::size_t which, int sign) {
    const SplitWord& word = words[which];
    for (std::size_t i = 1; i < word.symbols.size(); ++i) {
      Pair& pair = pairs[key(word.symbols[i - 1], word.symbols[i])];
      pair.count += sign * word.count;
      if (sign > 0) pair.words.insert(which);
    }
  }

  // Later in this order is better: more frequent, then later in byte order.
  auto rank(std::uint64_t key) const {
    return std::tuple<std::int64_t, const std::string&, const std::string&>(
        pairs.at(key).count, names[static_cast<std::size_t>(left(key))],
        names[static_cast<std::size_t>(right(key))]);
  }

  void join(std::uint64_t key) {
    const int joined = symbol(names[static_cast<std::size_t>(left(key))] +
                              names[static_cast<std::size_t>(right(key))]);
    const auto holders = pairs[key].words;
    for (std::size_t which : holders) {
      count_pairs(which, -1);
      std::vector<int>& symbols = words[which].symbols;
      std::size_t kept = 0;
      for (std::size_t i = 0; i < symbols.size(); ++i) {
        const bool is_pair =
            i + 1 < symbols.size() && symbols[i] == left(key) && symbols[i + 1] == right(key);
        symbols[kept++] = is_pair ? joined : symbols[i];
        i += is_pair;
      }
      symbols.resize(kept);
      count_pairs(which, +1);
    }
    pairs.erase(key);
  }
};

}  // namespace

std::vector<std::string> learn_merges(const Counts& words, std::size_t merges) {
  Learner learner;
  for (const auto& [spelling, count] : words) {
    if (count >= 2) learner.add(spelling, count);
  }
  std::vector<std::string> learned;
  while (learned.size() < merges && !learner.pairs.empty()) {
    const auto best = std::max_element(learner.pairs.begin(), learner.pairs.end(),
                                       [&](const auto& a, const auto& b) {
                                         return learner.rank(a.first) < learner.rank(b.first);
                                       });
    if (best->second.count < 2) break;
    const std::uint64_t key = best->first;
    learned.push_back(learner.names[static_cast<std::size_t>(Learner::left(key))] +
                      learner.names[static_cast<std::size_t>(Learner::right(key))]);
    learner.join(key);
  }
  return learned;
}

}  // namespace encoderscope
