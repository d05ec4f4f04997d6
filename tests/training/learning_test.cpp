// What is learned, and in how many steps, with the seeds that are written here. Long runs: they are
// left out where they would take minutes (sanitizers, WebAssembly), and in double, since float is
// what ships.
#include <doctest.h>

#include <cmath>

#include "core/tensor.h"
#include "support/sanitized.h"
#include "support/training.h"
#include "training/lesson.h"
#include "training/sentences.h"
#include "training/trainer.h"

using namespace encoderscope;

namespace {

#ifdef __EMSCRIPTEN__
constexpr bool too_slow = true;
#else
constexpr bool too_slow = ENCODERSCOPE_SANITIZED || sizeof(Real) > sizeof(float);
#endif

struct Outcome {
  int learned_at = -1;  // the step of the first evaluation at 95 %
  double accuracy = 0;  // of the last one
  double base_rate = 0;
};

// Trains until the task is learned, or for `budget` steps.
Outcome outcome_of(Task task, double scale, int seed, int budget,
                   const std::vector<std::vector<int>>& sentences = {}) {
  Config config = dup_config();
  config.embedding_scale = scale;
  config.seed = seed;
  TrainingConfig training;
  training.task = task;
  training.seed = seed;
  Trainer trainer(config, training, sentences);
  Outcome outcome;
  for (int step = 0; step < budget && trainer.learned_at() < 0; step += 25) {
    const Progress progress = trainer.advance(25);
    REQUIRE(progress.stopped.empty());
    outcome.accuracy = progress.evaluations.back().accuracy;
  }
  outcome.learned_at = trainer.learned_at();
  outcome.base_rate = trainer.base_rate();
  return outcome;
}

const double root = sqrt_d_model(32);
constexpr int seeds[] = {1, 3};

}  // namespace

TEST_CASE("copy is known to a tied encoder almost from the start") {
  CHECK(outcome_of(Task::copy, root, 1, 50).learned_at >= 0);
}

TEST_CASE("dup is learned with the factor √d, and not without it in the same number of steps" *
          doctest::skip(too_slow)) {
  for (const int seed : seeds) {
    CAPTURE(seed);
    const Outcome with = outcome_of(Task::dup, root, seed, 750);
    const Outcome without = outcome_of(Task::dup, 1, seed, 750);
    CHECK(with.learned_at > 0);
    CHECK(without.learned_at == -1);
    CHECK(without.accuracy < 0.8);
    CHECK(std::fabs(without.base_rate - std::pow(29.0 / 30, 11)) < 0.03);
  }
}

TEST_CASE("prev is learned with the factor √d and without it, but not where words shout" *
          doctest::skip(too_slow)) {
  for (const int seed : seeds) {
    CAPTURE(seed);
    CHECK(outcome_of(Task::prev, root, seed, 350).learned_at > 0);
    CHECK(outcome_of(Task::prev, 1, seed, 350).learned_at > 0);
    const Outcome loud = outcome_of(Task::prev, 32, seed, 350);
    CHECK(loud.learned_at == -1);
    CHECK(loud.accuracy < 0.3);
  }
}

TEST_CASE("reverse and mode are learned in 450 steps" * doctest::skip(too_slow)) {
  CHECK(outcome_of(Task::reverse, root, 1, 450).learned_at > 0);
  CHECK(outcome_of(Task::mode, root, 1, 450).learned_at > 0);
}

TEST_CASE("sort is four fifths right after 800 steps, which is as far as one layer comes" *
          doctest::skip(too_slow)) {
  const Outcome outcome = outcome_of(Task::sort, root, 1, 800);
  CHECK(outcome.accuracy > 0.8);
  CHECK(outcome.learned_at == -1);
}

TEST_CASE("words masked in sentences never seen are guessed, but not where words shout" *
          doctest::skip(too_slow)) {
  for (const Language language : {Language::english, Language::chinese}) {
    CAPTURE(static_cast<int>(language));
    const auto sentences = words_of(page_vocabulary(), built_in_sentences(language)).sentences;
    const Outcome heard = outcome_of(Task::masked_word, root, 1, 400, sentences);
    const Outcome loud = outcome_of(Task::masked_word, 32, 1, 400, sentences);
    CHECK(heard.accuracy > 0.8);
    CHECK(loud.accuracy < 0.65);
    CHECK(heard.base_rate < 0.35);
  }
}
