// Everything the page can ask for, in plain C++: few, coarse calls, so that the native tests cover
// all that a browser can do.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lens/lens.h"
#include "model/encoder.h"
#include "text/tokenizer.h"
#include "training/lesson.h"

namespace encoderscope {

struct Request {
  Config config;                   // input_vocab_size is the engine's to fill in
  std::vector<std::string> texts;  // one or two sentences, UTF-8
  bool delimiters = false;         // [CLS] sentence [SEP]
  bool training = false;           // dropout acts
};

// One sentence of a run: its tokens, and what the encoder and the measures made of them.
struct Sentence {
  std::vector<Piece> pieces;  // (n), padded with [PAD] to the longest sentence of the run
  PaddingMask mask;           // (n)
  Encoder::Trace trace;
  Lens lens;

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

  // Weights are drawn again only when the configuration asks for other ones. On bad input throws
  // std::invalid_argument and leaves the previous run as it was.
  const std::vector<Sentence>& run(Request request);

  // Begins a training of its own, which does not touch the runs above. Throws
  // std::invalid_argument, as Trainer does.
  std::unique_ptr<Lesson> lesson(const LessonRequest& request) const;

 private:
  std::vector<Piece> pieces_of(const std::string& text, bool delimiters) const;
  void prepare(const Config& config);

  Vocabulary vocabulary_;
  std::optional<Encoder> encoder_;
  std::vector<Sentence> sentences_;
};

}  // namespace encoderscope
