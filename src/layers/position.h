// Position codes: what tells the encoder the order of the words. Attention by itself does not know
// it. Sines and cosines of position × frequency, in three layouts that real code disagrees about.
//
// In each pair sin² + cos² = 1, so every row has norm sqrt(d / 2) (d even), whatever the
// frequencies: that fixed size is what the embedding is up against. Angles are computed in double;
// in float they are off by 3e-4 within 2048 positions.
#pragma once

#include "core/names.h"
#include "core/tensor.h"

namespace encoderscope {

// ω_i = 10000^(−2i/d), as in the paper. Columns sin, cos, sin, cos … An odd d ends on a sine.
Matrix interleaved_sinusoids(Index rows, Index d);  // (rows, d)

// The same numbers in another order: all sines, then all cosines (one sine more if d is odd).
Matrix concatenated_sinusoids(Index rows, Index d);  // (rows, d)

// The authors' own code: sines then cosines with ω_i = 10000^(−i/(d/2 − 1)), which reaches exactly
// 1/10000; an odd d ends on a column of zeros.
Matrix tensor2tensor_sinusoids(Index rows, Index d);  // (rows, d)

// learned: a table of parameters, drawn like the embedding. none: no position code at all.
enum class Position { interleaved, concatenated, tensor2tensor, learned, none };

template <>
const Names& names<Position>();

// The fixed codes; `none` is all zeros. `learned` is a parameter of the encoder and not made here.
Matrix fixed_position_code(Position kind, Index rows, Index d);  // (rows, d)

}  // namespace encoderscope
