// The output head and its loss at the rows that are asked, and at no others: with a large
// vocabulary the head is most of the work, and often only few words are asked for.
#pragma once

#include <vector>

#include "model/encoder.h"
#include "training/loss.h"

namespace encoderscope {

// Rows of the encoder's output (n, d), gathered (capacity, d), and what the head makes of them.
// Rows to spare are asked for nothing: the shapes, and so the memory, stay from step to step.
struct Answers {
  std::vector<Index> rows;   // of the output that are asked, in order
  std::vector<int> targets;  // (capacity)
  Matrix output, doutput;    // (capacity, d)
  Matrix logits, dlogits;    // (capacity, vocab_size)

  // The loss of what is asked of `full`, the encoder's output (n, d), by `asked` (n), of which at
  // most `capacity` are targets. `of`: see cross_entropy.
  Loss forward(const Encoder& encoder, const Matrix& full, const std::vector<int>& asked,
               Index capacity, int of = 0);

  // Sets dfull (n, d), 0 where nothing was asked, and adds to the gradient of the head.
  void backward(const Encoder& encoder, Encoder& gradient, Matrix& dfull);
};

}  // namespace encoderscope
