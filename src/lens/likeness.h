// How well the encoder's input s·E + c·P tells words and places apart: mean cosines of its rows,
// had every token of a sentence stood at every place of it.
//
// With r = ‖s·E‖ : ‖c·P‖ (see balance.h), and tokens whose vectors have nothing in common,
//
//   two different tokens at one place     1 / (1 + r²)
//   one token at two places, k apart      (r² + c_k) / (r² + 1),  c_k = (2/d) Σ_i cos(k ω_i)
//
// for sinusoids of the frequencies ω. Near 1 the encoder can hardly tell them apart.
#pragma once

#include <vector>

#include "core/tensor.h"

namespace encoderscope {

// scaled, position (n, d): no padding.

// The mean over all places, and all pairs of different tokens; one that stands there twice counts
// once. ids (n), −1 for a token that does not count. NaN if all are the same.
double word_likeness(const Matrix& scaled, const Matrix& position, const std::vector<int>& ids);

// The mean over all tokens, and all pairs of places. NaN if there is one only.
double place_likeness(const Matrix& scaled, const Matrix& position);

}  // namespace encoderscope
