#include "engine.h"

#include <algorithm>
#include <stdexcept>

namespace encoderscope {
namespace {

std::vector<int> ids_of(const std::vector<Piece>& pieces) {
  std::vector<int> ids(pieces.size());
  std::transform(pieces.begin(), pieces.end(), ids.begin(),
                 [](const Piece& piece) { return piece.id; });
  return ids;
}

// A piece that nobody typed: it spans no letters of the text.
Piece untyped(const Vocabulary& vocabulary, int id) {
  return {id, vocabulary.entries[static_cast<std::size_t>(id)], "", 0, 0, 0, 0};
}

}  // namespace

const Matrix& Sentence::tensor(const std::string& name) const {
  const Matrix* found = trace.find(name);
  if (found == nullptr) found = lens.find(name);
  if (found == nullptr) throw std::invalid_argument("no tensor is named '" + name + "'");
  return *found;
}

std::vector<std::string> Sentence::names() const {
  std::vector<std::string> list;
  const auto add = [&](const std::string& name, const Matrix&) { list.push_back(name); };
  Encoder::Trace::visit(add, trace);
  Lens::visit(add, lens);
  return list;
}

Engine::Engine(const std::string& vocabulary_text)
    : vocabulary_(Vocabulary::parse(vocabulary_text)) {}

std::vector<Piece> Engine::pieces_of(const std::string& text, bool delimiters) const {
  std::vector<Piece> pieces;
  if (delimiters) pieces.push_back(untyped(vocabulary_, start_id));
  for (Piece& piece : tokenize(vocabulary_, text)) pieces.push_back(std::move(piece));
  if (delimiters) pieces.push_back(untyped(vocabulary_, end_id));
  return pieces;
}

std::unique_ptr<Lesson> Engine::lesson(const LessonRequest& request) const {
  return std::make_unique<Lesson>(request, vocabulary_);
}

void Engine::prepare(const Config& config) {
  if (encoder_ && same_weights(encoder_->config, config)) {
    encoder_->reconfigure(config);
  } else {
    encoder_.emplace(config);
  }
}

const std::vector<Sentence>& Engine::run(Request request) {
  if (request.texts.empty() || request.texts.size() > 2) {
    throw std::invalid_argument("a run takes 1 or 2 sentences, not " +
                                std::to_string(request.texts.size()));
  }
  request.config.input_vocab_size = static_cast<int>(vocabulary_.entries.size());
  check(request.config);

  std::vector<Sentence> sentences(request.texts.size());
  std::size_t longest = 0;
  for (std::size_t s = 0; s < sentences.size(); ++s) {
    sentences[s].pieces = pieces_of(request.texts[s], request.delimiters);
    // Beside another sentence an empty one would be all padding, and nothing could be said of it.
    if (sentences[s].pieces.empty()) {
      throw std::invalid_argument("sentence has 0 tokens but needs at least 1");
    }
    longest = std::max(longest, sentences[s].pieces.size());
  }
  prepare(request.config);
  for (Sentence& sentence : sentences) {
    while (sentence.pieces.size() < longest) {
      sentence.pieces.push_back(untyped(vocabulary_, pad_id));
    }
    const std::vector<int> ids = ids_of(sentence.pieces);
    sentence.mask = padding_mask(ids);
    sentence.trace = encoder_->forward(ids, request.training, sentence.mask);
    sentence.lens = measure(sentence.trace, sentence.mask);
  }
  sentences_ = std::move(sentences);
  return sentences_;
}

}  // namespace encoderscope
