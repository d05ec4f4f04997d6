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

struct Likeness {
  double words;   // over all places and pairs of tokens that differ; NaN if all are the same
  double places;  // over all tokens and pairs of places; NaN if there is one only
};

// scaled, position (n, d), ids (n): no padding. A token that stands there twice counts twice.
Likeness likeness(const Matrix& scaled, const Matrix& position, const std::vector<int>& ids);

}  // namespace encoderscope
