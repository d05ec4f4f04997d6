// A training as the page asks for it: by settings and, for masked words, by sentences as they are
// written.
#pragma once

#include <string>
#include <vector>

#include "text/vocabulary.h"
#include "training/trainer.h"

namespace encoderscope {

struct LessonRequest {
  Config config;
  TrainingConfig training;
  // For Task::masked_word: sentences in UTF-8. None: the built-in ones, in both languages.
  std::vector<std::string> texts;
};

// Sentences in ids of their own: only the words that occur, so that the head stays small.
struct Words {
  std::vector<std::vector<int>> sentences;
  std::vector<std::string> entries;  // the vocabulary's spelling, by id
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
  Lesson(const LessonRequest& request, const Vocabulary& vocabulary);

  Trainer trainer;

  const std::vector<std::string>& entries() const {
    return entries_;
  }  // empty but for masked words
  const Probe& probe();

  // The matrix called `name` in the probe's run, after probe(). Throws std::invalid_argument if
  // there is none.
  const Matrix& tensor(const std::string& name) const;

 private:
  Lesson(const LessonRequest& request, Words words);

  std::vector<std::string> entries_;
  Probe probe_;
  const Encoder::Trace* trace_ = nullptr;
};

}  // namespace encoderscope
