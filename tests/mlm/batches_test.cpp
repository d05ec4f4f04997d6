#include "mlm/batches.h"

#include <doctest.h>

#include <algorithm>

#include "support/corpus.h"

using namespace encoderscope;

namespace {

constexpr std::size_t tokens = 64;

// The batches of the epoch that begins at this step.
std::vector<Batches::Numbers> epoch_from(Batches& batches, int step) {
  batches.at(step);
  const int epoch = batches.epoch();
  std::vector<Batches::Numbers> all;
  for (; batches.at(step), batches.epoch() == epoch; ++step) all.push_back(batches.at(step));
  return all;
}

std::size_t longest(const Sentences& sentences, const Batches::Numbers& batch) {
  std::size_t most = 0;
  for (const std::size_t s : batch) most = std::max(most, sentences.length(s));
  return most;
}

}  // namespace

TEST_CASE("every sentence comes exactly once an epoch") {
  // More than one chunk of 4096.
  const Sentences sentences = counting_sentences(9000, 20, "many");
  Batches batches(sentences, tokens, 1);
  int step = 1;
  for (int epoch = 0; epoch < 2; ++epoch) {
    std::vector<int> seen(sentences.size());
    for (const Batches::Numbers& batch : epoch_from(batches, step)) {
      ++step;
      REQUIRE(!batch.empty());
      for (const std::size_t s : batch) ++seen[s];
    }
    CHECK(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
  }
}

TEST_CASE("a batch with its padding has at most the tokens of a step, and little padding") {
  const Sentences sentences = counting_sentences(9000, 20, "many");
  Batches batches(sentences, tokens, 1);
  std::size_t made = 0;
  for (const Batches::Numbers& batch : epoch_from(batches, 1)) {
    CHECK(longest(sentences, batch) * batch.size() <= tokens);
    made += longest(sentences, batch) * batch.size();
  }
  CHECK(static_cast<double>(made) < 1.02 * static_cast<double>(sentences.tokens()));
}

TEST_CASE("a sentence longer than a step's tokens is a batch of its own") {
  const Sentences sentences = counting_sentences(10, 20, "few");
  Batches batches(sentences, 2, 1);
  CHECK(epoch_from(batches, 1).size() == 10);
}

TEST_CASE("a step's batch depends on the seed and its number, not on what was asked for before") {
  const Sentences sentences = counting_sentences(100, 20, "some");
  Batches batches(sentences, tokens, 1), again(sentences, tokens, 1), other(sentences, tokens, 2);
  const Batches::Numbers late = batches.at(40);
  const Batches::Numbers early = batches.at(3);
  CHECK(again.at(3) == early);
  CHECK(again.at(40) == late);
  CHECK(other.at(3) != early);
  CHECK(early != late);
}
