// How well an encoder guesses on sentences it was never taught, label by label. What is masked is
// fixed: the same for every seed, run and configuration, so that figures can be compared.
#pragma once

#include <string>
#include <vector>

#include "mlm/corpus.h"
#include "model/encoder.h"
#include "training/answers.h"
#include "training/examples.h"

namespace encoderscope {

struct HeldOutResult {
  std::string label;
  int sentences = 0;
  int masked = 0;             // pieces asked for
  double loss = 0;            // nats, their mean
  double top1 = 0, top5 = 0;  // shares among the likeliest one and five of the whole vocabulary
};

class HeldOut {
 public:
  // `tokens`: of a batch, padding included.
  HeldOut(const Corpus& corpus, int vocab_size, std::size_t tokens);

  std::vector<HeldOutResult> measure(const Encoder& encoder, int threads);

 private:
  struct Part {
    std::size_t label;
    Examples examples;
    int asked;
    double loss;  // the sum
    int first, among_five;
  };
  struct Memory {
    Encoder::Trace trace;
    Answers answers;
  };

  std::vector<HeldOutResult> labels_;
  std::vector<Part> parts_;
};

}  // namespace encoderscope
