// Whether it matters to the encoder where a word stands. `text` are the ids of a sentence, −1 where
// what stands there is no text.
#pragma once

#include <utility>
#include <vector>

#include "core/tensor.h"

namespace encoderscope {

using Places = std::pair<Index, Index>;  // the earlier one first; −1 where there are no two

// The first word, and the last that is another: what is swapped to see what the order does.
Places different(const std::vector<int>& text);

// The first word that comes again, and where it comes again first.
Places repeated(const std::vector<int>& text);

// ‖b − a‖ / ‖a‖, of two outputs of the same shape. NaN if a is 0.
double relative_change(const Matrix& a, const Matrix& b);

// 1 − the cosine of two rows: 0 where the encoder gives the same for both, as it does for a word
// that stands there twice without a position code.
double row_change(const Matrix& x, Places rows);

}  // namespace encoderscope
