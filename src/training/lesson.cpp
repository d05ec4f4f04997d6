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

// The model, as far as it knows the entries of these ids: row i of its table was row ids[i].
std::optional<Encoder> restricted(const Encoder* model, const std::vector<int>& ids) {
  if (model == nullptr) return {};
  Encoder small = *model;
  small.config.input_vocab_size = static_cast<int>(ids.size());
  model->embedding.forward(ids, small.embedding.weight);
  if (small.config.head == Head::untied) {
    const auto count = static_cast<Index>(ids.size());
    small.head.weight.resize(small.config.d_model, count);
    small.head.bias.resize(count);
    for (Index i = 0; i < count; ++i) {
      const int id = ids[static_cast<std::size_t>(i)];
      small.head.bias[i] = model->head.bias[id];
      for (Index j = 0; j < small.config.d_model; ++j) {
        small.head.weight(j, i) = model->head.weight(j, id);
      }
    }
  }
  return small;
}

}  // namespace

Words words_of(const Vocabulary& vocabulary, const std::vector<std::string>& texts) {
  Words words;
  words.entries = {"[PAD]", "[MASK]"};
  words.ids = {pad_id, mask_id};
  std::vector<int> compact(vocabulary.entries.size(), -1);
  for (const std::string& text : texts) {
    std::vector<int> sentence;
    for (const Piece& piece : tokenize(vocabulary, text)) {
      int& id = compact[static_cast<std::size_t>(piece.id)];
      if (id < 0) {
        id = static_cast<int>(words.entries.size());
        words.entries.push_back(piece.entry);
        words.ids.push_back(piece.id);
      }
      sentence.push_back(id);
    }
    if (!sentence.empty()) words.sentences.push_back(std::move(sentence));
  }
  return words;
}

Lesson::Lesson(const LessonRequest& request, const Vocabulary& vocabulary, const Encoder* model)
    : Lesson(request, words_for(request, vocabulary), model) {}

Lesson::Lesson(const LessonRequest& request, Words words, const Encoder* model)
    : trainer(request.config, request.training, std::move(words.sentences),
              restricted(model, words.ids)),
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
