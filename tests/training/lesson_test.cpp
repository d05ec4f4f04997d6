#include "training/lesson.h"

#include <doctest.h>

#include "support/training.h"
#include "training/sentences.h"

using namespace encoderscope;

namespace {

LessonRequest request_of(Task task, const std::vector<std::string>& texts = {}) {
  LessonRequest request;
  request.config = lane_config();
  request.config.max_positions = 32;
  request.training = small_training();
  request.training.task = task;
  request.texts = texts;
  return request;
}

std::string refusal(const LessonRequest& request) {
  try {
    Lesson lesson(request, page_vocabulary());
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("words are numbered as they appear, after padding and mask") {
  const Words words = words_of(page_vocabulary(), {"the cat saw the dog", "", "dog cat"});
  CHECK(words.sentences == std::vector<std::vector<int>>{{2, 3, 4, 2, 5}, {5, 3}});
  CHECK(words.entries ==
        std::vector<std::string>{"[PAD]", "[MASK]", "▁the", "▁cat", "▁saw", "▁dog"});
}

TEST_CASE("without sentences masked words are taken from the built-in ones, of both languages") {
  Lesson lesson(request_of(Task::masked_word), page_vocabulary());
  const std::vector<std::string>& entries = lesson.entries();
  const auto has = [&](const char* entry) {
    return std::find(entries.begin(), entries.end(), entry) != entries.end();
  };
  CHECK(has("▁dog"));
  CHECK(has("狗"));
  CHECK(lesson.trainer.encoder().config.input_vocab_size == static_cast<int>(entries.size()));
  // 13 % of what is asked is "the", which most sentences have.
  CHECK(lesson.trainer.base_rate() < 0.2);
}

TEST_CASE("a task of symbols has no words, whatever is typed") {
  Lesson lesson(request_of(Task::copy, {"the cat"}), page_vocabulary());
  CHECK(lesson.entries().empty());
  CHECK(lesson.trainer.encoder().config.input_vocab_size == 8);
}

TEST_CASE("the reader's own sentences can be learned, even a single one") {
  Lesson lesson(request_of(Task::masked_word, {"我喜欢学习人工智能"}), page_vocabulary());
  const Progress progress = lesson.trainer.advance(600);
  CHECK(progress.stopped.empty());
  CHECK(progress.evaluations.back().accuracy > 0.9);
}

TEST_CASE("the probe tells what is asked, what comes out and where it looked") {
  Lesson lesson(request_of(Task::prev), page_vocabulary());
  CHECK_THROWS_WITH(lesson.tensor("output"), "no tensor is named 'output'");
  const Probe& probe = lesson.probe();
  REQUIRE(probe.ids.size() == 6);
  CHECK(probe.targets[0] == -1);
  for (std::size_t i = 1; i < 6; ++i) CHECK(probe.targets[i] == probe.ids[i - 1]);
  CHECK(lesson.tensor("layers.0.attention_weights.1").cols() == 6);

  const Matrix logits = lesson.trainer.encoder().logits(lesson.tensor("output"));
  for (std::size_t i = 0; i < 6; ++i) {
    const auto row = logits.row(static_cast<Index>(i));
    CHECK(row[probe.answers[i]] == row.maxCoeff());
  }
  CHECK_THROWS_WITH(lesson.tensor("nonsense"), "no tensor is named 'nonsense'");
}

TEST_CASE("probing does not change what is learned") {
  Lesson watched(request_of(Task::dup), page_vocabulary());
  Lesson alone(request_of(Task::dup), page_vocabulary());
  std::vector<double> losses;
  for (int i = 0; i < 20; ++i) {
    watched.probe();
    losses.push_back(watched.trainer.advance(1).steps.at(0).loss);
  }
  const Progress progress = alone.trainer.advance(20);
  for (std::size_t i = 0; i < 20; ++i) CHECK(progress.steps[i].loss == losses[i]);
}

TEST_CASE("a lesson that cannot be given is refused in one sentence") {
  LessonRequest request = request_of(Task::dup);
  request.training.length = 40;
  CHECK(refusal(request) == "sentence has 40 tokens but the position table has 32 rows");
  request = request_of(Task::dup);
  request.training.learning_rate = 0;
  CHECK(refusal(request).find("learning_rate must be") == 0);
  CHECK(refusal(request_of(Task::masked_word, {"", " "})) != "accepted");
}
