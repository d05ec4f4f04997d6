#include "training/tasks.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace encoderscope;

namespace {

struct Drawn {
  std::vector<int> ids, targets;
};

Drawn draw(Task task, int symbols, int length, const std::string& name = "sentence") {
  const auto n = static_cast<std::size_t>(length);
  Drawn drawn{std::vector<int>(n), std::vector<int>(n)};
  Random random(1, name);
  draw_sentence(task, symbols, length, random, drawn.ids.data(), drawn.targets.data());
  return drawn;
}

// Checks `holds(ids, targets)` on many sentences of a task.
template <class Holds>
bool always(Task task, Holds holds) {
  for (int i = 0; i < 200; ++i) {
    const Drawn drawn = draw(task, 7, 12, std::to_string(i));
    if (!holds(drawn.ids, drawn.targets)) return false;
  }
  return true;
}

using Ids = std::vector<int>;

}  // namespace

TEST_CASE("drawn words are all of the vocabulary but padding and marker") {
  Ids counts(7);
  for (int i = 0; i < 200; ++i) {
    for (const int id : draw(Task::copy, 7, 12, std::to_string(i)).ids) {
      ++counts.at(static_cast<std::size_t>(id));
    }
  }
  CHECK(counts[0] == 0);
  CHECK(counts[1] == 0);
  // 2400 draws of 5 words: 480 each, give or take five standard deviations.
  for (std::size_t id = 2; id < 7; ++id) CHECK(std::abs(counts[id] - 480) < 98);
}

TEST_CASE("dup asks of every word whether it occurs elsewhere") {
  CHECK(always(Task::dup, [](const Ids& ids, const Ids& targets) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      bool elsewhere = false;
      for (std::size_t j = 0; j < ids.size(); ++j) elsewhere |= j != i && ids[j] == ids[i];
      if (targets[i] != (elsewhere ? 1 : 0)) return false;
    }
    return true;
  }));
}

TEST_CASE("prev asks for the word before, and nothing at the first") {
  CHECK(always(Task::prev, [](const Ids& ids, const Ids& targets) {
    return targets[0] == not_asked && std::equal(ids.begin(), ids.end() - 1, targets.begin() + 1);
  }));
}

TEST_CASE("reverse asks for the sentence turned round, copy for the sentence itself") {
  CHECK(always(Task::reverse, [](const Ids& ids, const Ids& targets) {
    return std::equal(ids.rbegin(), ids.rend(), targets.begin());
  }));
  CHECK(always(Task::copy, [](const Ids& ids, const Ids& targets) { return ids == targets; }));
}

TEST_CASE("sort asks for the same words in order") {
  CHECK(always(Task::sort, [](const Ids& ids, const Ids& targets) {
    return std::is_sorted(targets.begin(), targets.end()) &&
           std::is_permutation(ids.begin(), ids.end(), targets.begin());
  }));
}

TEST_CASE("mode asks at a leading marker for the most frequent word, the lowest of equals") {
  CHECK(always(Task::mode, [](const Ids& ids, const Ids& targets) {
    Ids counts(7);
    for (std::size_t i = 1; i < ids.size(); ++i) ++counts[static_cast<std::size_t>(ids[i])];
    const auto highest = std::max_element(counts.begin(), counts.end());
    return ids[0] == marker_id && targets[0] == highest - counts.begin() &&
           std::count(targets.begin() + 1, targets.end(), not_asked) == 11;
  }));
}

TEST_CASE("a sentence of one word can be copied, and no word of it occurs elsewhere") {
  CHECK(draw(Task::copy, 7, 1).targets == draw(Task::copy, 7, 1).ids);
  CHECK(draw(Task::sort, 7, 1).targets == draw(Task::sort, 7, 1).ids);
  CHECK(draw(Task::dup, 7, 1).targets == Ids{0});
}

TEST_CASE("15 % of the words are masked, but one at least") {
  CHECK(masked_count(1) == 1);
  CHECK(masked_count(9) == 1);
  CHECK(masked_count(10) == 2);
  CHECK(masked_count(100) == 15);
}

TEST_CASE("masking asks for the words that it takes away, each place being as likely") {
  Ids taken(20);
  Random random(1, "mask");
  for (int round = 0; round < 1000; ++round) {
    Ids ids, targets(20);
    for (int id = 10; id < 30; ++id) ids.push_back(id);
    mask_words(20, random, ids.data(), targets.data());
    int masked = 0;
    for (std::size_t i = 0; i < 20; ++i) {
      const int word = static_cast<int>(i) + 10;
      const bool hidden = ids[i] == marker_id;
      CHECK_MESSAGE(targets[i] == (hidden ? word : not_asked), i);
      CHECK(ids[i] == (hidden ? marker_id : word));
      masked += hidden;
      taken[i] += hidden;
    }
    CHECK(masked == 3);
  }
  // 3000 masks over 20 places: 150 each, give or take five standard deviations.
  for (const int count : taken) CHECK(std::abs(count - 150) < 57);
}

TEST_CASE("the base rate is the share of the most frequent answer among those asked for") {
  CHECK(base_rate({1, 0, 1, not_asked, 1, not_asked}) == 0.75);
  CHECK(base_rate({not_asked}) == 0);
  CHECK(base_rate({}) == 0);
}
