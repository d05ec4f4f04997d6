// A training as the page asks for it: by settings and, for masked words, by sentences as they are
// written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.h"
#include "training/trainer.h"

namespace encoderscope {

// The model of a request whose weights are drawn at random.
constexpr std::string_view random_weights = "random";

struct LessonRequest {
  Config config;
  TrainingConfig training;
  // For Task::masked_word: sentences in UTF-8. None: the built-in ones, in both languages.
  std::vector<std::string> texts;
  std::string model{
      random_weights};  // whose weights it starts from; others only for Task::masked_word
};

// Sentences in ids of their own: only the words that occur, so that the head stays small.
struct Words {
  std::vector<std::vector<int>> sentences;
  std::vector<std::string> entries;  // the vocabulary's spelling, by id
  std::vector<int> ids;              // and the vocabulary's id
};
Words words_of(const Vocabulary& vocabulary, const std::vector<std::string>& texts);

// One held-out sentence in the present weights: what is asked of each token, and what comes out.
struct Probe {
  std::vector<int> ids;      // (n)
  std::vector<int> targets;  // (n), not_asked where nothing is
  std::vector<int> answers;  // (n): the id of the highest logit
};

class Lesson {
 public:
  // Starts from `model`, if there is one: then the task is masked_word, and request.config
  // describes the model's weights (see same_weights). Throws std::invalid_argument, as Trainer
  // does.
  Lesson(const LessonRequest& request, const Vocabulary& vocabulary,
         const Encoder* model = nullptr);

  Trainer trainer;

  const std::vector<std::string>& entries() const {
    return entries_;
  }  // empty but for masked words
  const Probe& probe();

  // The matrix called `name` in the probe's run, after probe(). Throws std::invalid_argument if
  // there is none.
  const Matrix& tensor(const std::string& name) const;

 private:
  Lesson(const LessonRequest& request, Words words, const Encoder* model);

  std::vector<std::string> entries_;
  Probe probe_;
  const Encoder::Trace* trace_ = nullptr;
};

}  // namespace encoderscope
