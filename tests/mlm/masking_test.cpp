#include "mlm/masking.h"

#include <doctest.h>

#include <numeric>

#include "support/corpus.h"

using namespace encoderscope;

namespace {

constexpr int vocab_size = 1000;

std::vector<std::size_t> all_of(const Sentences& sentences) {
  std::vector<std::size_t> numbers(sentences.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

Examples masked(const Sentences& sentences, Masking masking, int& asked, std::uint64_t seed = 1) {
  Random random(seed, "masking");
  const auto numbers = all_of(sentences);
  Examples examples;
  asked = mask_sentences(sentences, numbers.data(), numbers.size(), vocab_size, masking, random,
                         examples);
  return examples;
}

Sentences sentences_of(const std::vector<std::vector<int>>& lists) {
  Sentences sentences;
  for (const auto& ids : lists) sentences.add(ids.data(), ids.data() + ids.size());
  return sentences;
}

}  // namespace

TEST_CASE("15 % of the words are asked for: 80 % of them hidden, 10 % replaced, 10 % shown") {
  const Sentences sentences = counting_sentences(20000, vocab_size, "many");
  int asked = 0;
  const Examples examples = masked(sentences, Masking::teaching, asked);
  int words = 0, hidden = 0, shown = 0, counted = 0;
  for (std::size_t i = 0; i < examples.targets.size(); ++i) {
    const int id = examples.batch.ids[i], target = examples.targets[i];
    words += id >= mask_id;
    if (target == not_asked) continue;
    ++counted;
    REQUIRE(target >= first_piece);
    hidden += id == mask_id;
    shown += id == target;
    REQUIRE(id >= mask_id);
    REQUIRE(id < vocab_size);
  }
  CHECK(counted == asked);
  CHECK(std::abs(1.0 * asked / words - 0.15) < 0.005);
  CHECK(std::abs(1.0 * hidden / asked - 0.8) < 0.015);
  CHECK(std::abs(1.0 * shown / asked - 0.1) < 0.015);
}

TEST_CASE("what is not asked for stands as it is, padded to the longest sentence") {
  const std::vector<std::vector<int>> lists = {{2, 10, 11, 12, 3}, {2, 20, 1, 21, 22, 23, 3}};
  int asked = 0;
  const Examples examples = masked(sentences_of(lists), Masking::teaching, asked, 5);
  REQUIRE(examples.batch.sentences == 2);
  REQUIRE(examples.batch.ids.size() == 14);
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t i = 0; i < 7; ++i) {
      const std::size_t at = 7 * s + i;
      const bool padding = i >= lists[s].size();
      CHECK(examples.batch.mask[at] == padding);
      const int before = padding ? pad_id : lists[s][i];
      if (examples.targets[at] == not_asked) {
        CHECK(examples.batch.ids[at] == before);
      } else {
        CHECK(examples.targets[at] == before);
      }
    }
  }
}

TEST_CASE("sentences of one length need no padding mask") {
  int asked = 0;
  const Examples examples =
      masked(sentences_of({{2, 10, 11, 12, 3}, {2, 1, 8, 9, 3}}), Masking::teaching, asked);
  CHECK(examples.batch.mask.empty());
}

TEST_CASE("special entries are never asked for") {
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    masked(sentences_of({{2, 1, 1, 4, 0, 3}}), Masking::teaching, asked, seed);
    CHECK(asked == 0);
  }
}

TEST_CASE("measuring shows [MASK] wherever it asks") {
  int asked = 0;
  const Examples examples =
      masked(counting_sentences(1000, vocab_size, "some"), Masking::measuring, asked);
  CHECK(asked > 500);
  for (std::size_t i = 0; i < examples.targets.size(); ++i) {
    CHECK((examples.targets[i] == not_asked) == (examples.batch.ids[i] != mask_id));
  }
}
