#include "training/lesson.h"

#include <algorithm>
#include <stdexcept>

#include "text/tokenizer.h"
#include "training/sentences.h"

namespace encoderscope {
namespace {

std::vector<std::string> built_in() {
  std::vector<std::string> texts = built_in_sentences(Language::english);
  for (const std::string& text : built_in_sentences(Language::chinese)) texts.push_back(text);
  return texts;
}

Words words_for(const LessonRequest& request, const Vocabulary& vocabulary) {
  if (request.training.task != Task::masked_word) return {};
  return words_of(vocabulary, request.texts.empty() ? built_in() : request.texts);
}

}  // namespace

Words words_of(const Vocabulary& vocabulary, const std::vector<std::string>& texts) {
  Words words;
  words.entries = {"[PAD]", "[MASK]"};
  std::vector<int> compact(vocabulary.entries.size(), -1);
  for (const std::string& text : texts) {
    std::vector<int> sentence;
    for (const Piece& piece : tokenize(vocabulary, text)) {
      int& id = compact[static_cast<std::size_t>(piece.id)];
      if (id < 0) {
        id = static_cast<int>(words.entries.size());
        words.entries.push_back(piece.entry);
      }
      sentence.push_back(id);
    }
    if (!sentence.empty()) words.sentences.push_back(std::move(sentence));
  }
  return words;
}

Lesson::Lesson(const LessonRequest& request, const Vocabulary& vocabulary)
    : Lesson(request, words_for(request, vocabulary)) {}

Lesson::Lesson(const LessonRequest& request, Words words)
    : trainer(request.config, request.training, std::move(words.sentences)),
      entries_(std::move(words.entries)) {}

const Probe& Lesson::probe() {
  trace_ = &trainer.probe();
  probe_.ids = trainer.probe_ids();
  probe_.targets = trainer.probe_targets();
  probe_.answers.clear();
  const Matrix logits = trainer.encoder().logits(trace_->output);
  for (Index i = 0; i < logits.rows(); ++i) {
    Index highest = 0;
    logits.row(i).maxCoeff(&highest);
    probe_.answers.push_back(static_cast<int>(highest));
  }
  return probe_;
}

const Matrix& Lesson::tensor(const std::string& name) const {
  const Matrix* found = trace_ == nullptr ? nullptr : trace_->find(name);
  if (found == nullptr) throw std::invalid_argument("no tensor is named '" + name + "'");
  return *found;
}

}  // namespace encoderscope
