#include "engine.h"

#include <algorithm>
#include <stdexcept>

#include "lens/decomposition.h"
#include "lens/expected_ratio.h"
#include "lens/findings.h"

namespace encoderscope {
namespace {

constexpr int guesses_each = 5;  // of one [MASK]

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

std::string in_quotes(const std::string& name) { return '"' + name + '"'; }

// The configuration with how the model's weights were drawn, which nobody can ask otherwise. Throws
// where it describes other weights than these.
Config fitted(Config config, const Config& own, const std::string& name) {
  config.input_vocab_size = own.input_vocab_size;
  config.seed = own.seed;
  config.initializer = own.initializer;
  config.initializer_limit = own.initializer_limit;
  const std::string found = misfit(config, own);
  if (!found.empty()) throw std::invalid_argument(found + " of the model " + in_quotes(name));
  return config;
}

// What goes in place of each [MASK].
std::vector<Guess> guesses_for(const Encoder& encoder, const std::vector<int>& ids,
                               const Matrix& output) {
  std::vector<Guess> guesses;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] != mask_id) continue;
    const auto row = static_cast<Index>(i);
    const Matrix logits = encoder.logits(output.row(row));
    for (Guess guess : likeliest(logits, std::size(special_entries), guesses_each)) {
      guess.row = row;
      guesses.push_back(guess);
    }
  }
  return guesses;
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

const Weights& Engine::load_model(const std::string& name, const std::uint8_t* bytes,
                                  std::size_t count) {
  Weights weights = read_weights(bytes, count, vocabulary_);
  for (Model& model : models_) {
    if (model.name != name) continue;
    model.weights = std::move(weights);
    return model.weights;
  }
  return models_.emplace_back(Model{name, std::move(weights)}).weights;
}

Encoder& Engine::model_of(const std::string& name) {
  for (Model& model : models_) {
    if (model.name == name) return model.weights.encoder;
  }
  throw std::invalid_argument("no model " + in_quotes(name) + " has been loaded");
}

std::unique_ptr<Lesson> Engine::lesson(LessonRequest request) {
  if (request.model == random_weights) return std::make_unique<Lesson>(request, vocabulary_);
  const Encoder& start = model_of(request.model);
  if (request.training.task != Task::masked_word) {
    throw std::invalid_argument("task is '" + std::string(name_of(request.training.task)) +
                                "', but the model " + in_quotes(request.model) +
                                " knows only masked_word");
  }
  request.config = fitted(request.config, start.config, request.model);
  return std::make_unique<Lesson>(request, vocabulary_, &start);
}

Encoder& Engine::prepare(const Request& request, std::optional<Encoder>& drawn) {
  if (request.model != random_weights) {
    Encoder& encoder = model_of(request.model);
    encoder.reconfigure(fitted(request.config, encoder.config, request.model));
    return encoder;
  }
  if (drawn && same_weights(drawn->config, request.config)) {
    drawn->reconfigure(request.config);
  } else {
    drawn.emplace(request.config);
  }
  return *drawn;
}

std::vector<Sentence> Engine::sentences_of(Request& request) const {
  if (request.texts.empty() || request.texts.size() > 2) {
    throw std::invalid_argument("a run takes 1 or 2 sentences, not " +
                                std::to_string(request.texts.size()));
  }
  request.config.input_vocab_size = static_cast<int>(vocabulary_.entries.size());
  check(request.config);

  std::vector<Sentence> sentences(request.texts.size());
  for (std::size_t s = 0; s < sentences.size(); ++s) {
    sentences[s].pieces = pieces_of(request.texts[s], request.delimiters);
    // Beside another sentence an empty one would be all padding, and nothing could be said of it.
    if (sentences[s].pieces.empty()) {
      throw std::invalid_argument("sentence has 0 tokens but needs at least 1");
    }
  }
  return sentences;
}

std::vector<Sentence> Engine::answer(Request request, std::optional<Encoder>& drawn) {
  std::vector<Sentence> sentences = sentences_of(request);
  std::size_t longest = 0;
  for (const Sentence& sentence : sentences) longest = std::max(longest, sentence.pieces.size());
  const Encoder& encoder = prepare(request, drawn);
  for (Sentence& sentence : sentences) {
    while (sentence.pieces.size() < longest) {
      sentence.pieces.push_back(untyped(vocabulary_, pad_id));
    }
    const std::vector<int> ids = ids_of(sentence.pieces);
    sentence.mask = padding_mask(ids);
    sentence.trace = encoder.forward(ids, request.training, sentence.mask);
    sentence.lens = measure(sentence.trace, sentence.mask);
    if (request.fill) sentence.guesses = guesses_for(encoder, ids, sentence.trace.output);
    if (request.decomposition) sentence.lens.decomposition = decompose(encoder, sentence.trace);
  }
  return sentences;
}

const std::vector<Sentence>& Engine::run(Request request) {
  sentences_ = answer(std::move(request), encoder_);
  return sentences_;
}

const std::vector<Sentence>& Engine::run_twin(Request request) {
  twin_sentences_ = answer(std::move(request), twin_);
  return twin_sentences_;
}

std::vector<double> Engine::findings(Request request, const std::vector<std::string>& names) {
  const std::vector<Sentence> sentences = sentences_of(request);
  std::vector<int> other;
  if (sentences.size() > 1) other = ids_of(sentences[1].pieces);
  return encoderscope::findings(prepare(request, encoder_), ids_of(sentences[0].pieces), other,
                                names);
}

std::vector<double> Engine::expected_ratios(std::vector<Config> configs) const {
  std::vector<double> ratios;
  ratios.reserve(configs.size());
  for (Config& config : configs) {
    config.input_vocab_size = static_cast<int>(vocabulary_.entries.size());
    ratios.push_back(expected_ratio(config));
  }
  return ratios;
}

}  // namespace encoderscope
