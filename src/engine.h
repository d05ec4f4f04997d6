// Everything the page can ask for, in plain C++: few, coarse calls, so that the native tests cover
// all that a browser can do.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lens/fill.h"
#include "lens/lens.h"
#include "model/encoder.h"
#include "text/tokenizer.h"
#include "training/lesson.h"
#include "weights/weights.h"

namespace encoderscope {

struct Request {
  Config config;                      // input_vocab_size is the engine's to fill in
  std::vector<std::string> texts;     // one or two sentences, UTF-8
  bool delimiters = false;            // [CLS] sentence [SEP]
  bool training = false;              // dropout acts
  std::string model{random_weights};  // whose weights: those of a model that was loaded, or drawn
  bool fill = false;                  // what goes in place of [MASK] is asked, too
  bool decomposition = false;         // what the first logits are made of is asked, too
};

// One sentence of a run: its tokens, and what the encoder and the measures made of them.
struct Sentence {
  std::vector<Piece> pieces;  // (n), padded with [PAD] to the longest sentence of the run
  PaddingMask mask;           // (n)
  Encoder::Trace trace;
  Lens lens;
  std::vector<Guess> guesses;  // where it was asked: five for each [MASK]; row: of the piece

  // The matrix called `name` in the trace or the lens. Throws std::invalid_argument if there is
  // none.
  const Matrix& tensor(const std::string& name) const;

  // Every name that tensor() answers.
  std::vector<std::string> names() const;
};

class Engine {
 public:
  // Throws std::invalid_argument, as Vocabulary::parse() does.
  explicit Engine(const std::string& vocabulary_text);

  // Reads a file of weights (see weights.h), which requests can name from then on; it replaces the
  // model that had the name. Throws std::invalid_argument, as read_weights() does, and the models
  // stay as they were.
  const Weights& load_model(const std::string& name, const std::uint8_t* bytes, std::size_t count);

  // Weights are drawn again only when the configuration asks for other ones; those of a model must
  // be what the configuration describes (see misfit), but for how they once were drawn. On bad
  // input throws std::invalid_argument and leaves the previous run as it was.
  const std::vector<Sentence>& run(Request request);

  // The same for another encoder to compare with, beside the run above, which stays as it was: each
  // draws weights of its own. Throws as run() does.
  const std::vector<Sentence>& run_twin(Request request);

  // The findings of those names (see lens/findings.h) for the first sentence, in their order, and
  // nothing else is computed. Each sentence stands alone, without padding, and dropout does not
  // act. The runs above stay as they were. Throws as run() does, and for a name that is none.
  std::vector<double> findings(Request request, const std::vector<std::string>& names);

  // The expected ratio of each configuration (see lens/expected_ratio.h), with this vocabulary.
  // Nothing is drawn. Throws as expected_ratio() does.
  std::vector<double> expected_ratios(std::vector<Config> configs) const;

  // Begins a training of its own, which does not touch the runs above. Throws
  // std::invalid_argument, as Trainer does, and where a model cannot be what it starts from.
  std::unique_ptr<Lesson> lesson(LessonRequest request);

  const Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  struct Model {
    std::string name;
    Weights weights;
  };

  std::vector<Piece> pieces_of(const std::string& text, bool delimiters) const;
  // The request's sentences, of which only the pieces are known yet. Completes its configuration.
  std::vector<Sentence> sentences_of(Request& request) const;
  Encoder& model_of(const std::string& name);
  // `drawn`: where random weights are kept.
  Encoder& prepare(const Request& request, std::optional<Encoder>& drawn);
  std::vector<Sentence> answer(Request request, std::optional<Encoder>& drawn);

  Vocabulary vocabulary_;
  std::list<Model> models_;
  std::optional<Encoder> encoder_, twin_;  // of random weights
  std::vector<Sentence> sentences_, twin_sentences_;
};

}  // namespace encoderscope
