#include "training/examples.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>

using namespace encoderscope;

namespace {

using Sentences = std::vector<std::vector<int>>;

Examples batch_of(TrainingConfig config, int step, const Sentences& sentences = {}) {
  Examples examples;
  ExampleSource(config, sentences).draw(step, examples);
  return examples;
}

TrainingConfig training(Task task) {
  TrainingConfig config;
  config.task = task;
  return config;
}

Examples held_out(const ExampleSource& source, int part) {
  Examples examples;
  source.held_out(part, examples);
  return examples;
}

// Sentence s has `words` words, all s + 2, so that each token tells where it comes from.
Sentences labelled(int count, int words = 4) {
  Sentences sentences;
  for (int s = 0; s < count; ++s) {
    sentences.emplace_back(static_cast<std::size_t>(words), s + first_word);
  }
  return sentences;
}

// The sentences of which something was drawn.
std::set<int> origins(const Examples& examples) {
  std::set<int> seen;
  for (const int id : examples.batch.ids) {
    if (id >= first_word) seen.insert(id - first_word);
  }
  return seen;
}

std::string refusal(const Sentences& sentences) {
  try {
    ExampleSource source(training(Task::masked_word), sentences);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a batch is drawn again from its seed and step, whatever was drawn before") {
  const ExampleSource source(training(Task::dup), {});
  Examples first, other, again;
  source.draw(7, first);
  source.draw(8, other);
  source.draw(7, again);
  CHECK(again.batch.ids == first.batch.ids);
  CHECK(again.targets == first.targets);
  CHECK(other.batch.ids != first.batch.ids);
  CHECK(first.batch.sentences == 64);
  CHECK(first.batch.ids.size() == 64 * 12);
  CHECK(first.batch.mask.empty());
}

TEST_CASE("another seed gives other batches but the same held-out sentences") {
  TrainingConfig config = training(Task::prev);
  const ExampleSource one(config, {});
  config.seed = 2;
  const ExampleSource two(config, {});
  CHECK(batch_of(training(Task::prev), 1).batch.ids != batch_of(config, 1).batch.ids);
  CHECK(held_out(one, 3).batch.ids == held_out(two, 3).batch.ids);
  CHECK(held_out(one, 3).batch.ids != held_out(one, 4).batch.ids);
  CHECK(held_out(one, 0).batch.sentences == 32);
}

TEST_CASE("the optimiser, its rate and the batch size leave the sentences as they are") {
  TrainingConfig config = training(Task::dup);
  config.optimizer = Optimizer::sgd;
  config.learning_rate = 1;
  CHECK(batch_of(config, 3).batch.ids == batch_of(training(Task::dup), 3).batch.ids);
  config.batch_size = 2;
  const std::vector<int> two = batch_of(config, 3).batch.ids;
  const std::vector<int> all = batch_of(training(Task::dup), 3).batch.ids;
  CHECK(std::equal(two.begin(), two.end(), all.begin()));
}

TEST_CASE("the base rate of dup is the chance that no other token is the same") {
  const ExampleSource source(training(Task::dup), {});
  std::vector<int> targets;
  for (int part = 0; part < ExampleSource::held_out_parts; ++part) {
    const Examples examples = held_out(source, part);
    targets.insert(targets.end(), examples.targets.begin(), examples.targets.end());
  }
  CHECK(targets.size() == 256 * 12);
  // 3072 answers; those of one sentence hang together, so five standard errors are 0.07.
  CHECK(std::fabs(base_rate(targets) - std::pow(29.0 / 30, 11)) < 0.03);
}

TEST_CASE("sentences of unequal length are padded to the longest, and the padding is masked") {
  TrainingConfig config = training(Task::masked_word);
  config.batch_size = 50;
  const Sentences sentences = {{2, 3, 4}, {5}, {6, 7}};
  const ExampleSource source(config, sentences);
  CHECK(source.length() == 3);
  CHECK(source.vocab_size() == 8);
  CHECK(source.most_asked() == 1);
  Examples examples;
  source.draw(1, examples);
  REQUIRE(examples.batch.ids.size() == 150);
  REQUIRE(examples.batch.mask.size() == 150);
  for (std::size_t i = 0; i < 150; ++i) {
    CHECK(examples.batch.mask[i] == (examples.batch.ids[i] == 0));
    if (examples.batch.mask[i]) CHECK(examples.targets[i] == not_asked);
  }
  CHECK(150 - std::count(examples.targets.begin(), examples.targets.end(), not_asked) == 50);
}

TEST_CASE("of eight sentences and more every fifth is held out and never taught") {
  TrainingConfig config = training(Task::masked_word);
  config.batch_size = 500;
  const Sentences sentences = labelled(11);
  CHECK(origins(batch_of(config, 1, sentences)) == std::set<int>{0, 1, 2, 3, 5, 6, 7, 8, 10});
  CHECK(origins(held_out(ExampleSource(config, sentences), 0)) == std::set<int>{4, 9});
}

TEST_CASE("of fewer sentences all are taught, and measured with words masked anew") {
  TrainingConfig config = training(Task::masked_word);
  config.batch_size = 500;
  const Sentences sentences = labelled(7);
  const std::set<int> all = {0, 1, 2, 3, 4, 5, 6};
  CHECK(origins(batch_of(config, 1, sentences)) == all);
  CHECK(origins(held_out(ExampleSource(config, sentences), 0)) == all);
}

TEST_CASE("sentences that nothing can be asked of are refused") {
  CHECK(refusal({}) == "sentences must be at least 1, not 0");
  CHECK(refusal({{2, 3}, {}}) == "length of every sentence must be at least 1, not 0");
  CHECK(refusal({{2, 0}}) == "id of every token must be at least 1, not 0");
  CHECK(refusal({{2}}) == "accepted");
}
