// What a masked-language model would put in a place: the entries of highest probability
//
//   p_j = e^{z_j} / Σ_k e^{z_k},  j and k from `first` on
//
// The special entries, which stand before `first` in the vocabulary, are left out before the
// softmax: nobody asks for a word and means [SEP]. What remains sums to 1.
#pragma once

#include <vector>

#include "core/tensor.h"

namespace encoderscope {

struct Guess {
  Index row;  // of the logits
  int id;
  double probability;
};

// For each row of logits (m, vocab_size) the `count` likeliest entries, or as many as there are,
// the likeliest first; of equals the lower id.
std::vector<Guess> likeliest(const Matrix& logits, int first, int count);

}  // namespace encoderscope
