// How loud the words are against the position code, for the tokens of one sentence.
// The sums run in double, so that the figure does not depend on the order of summation.
#pragma once

#include "core/tensor.h"
#include "layers/attention.h"

namespace encoderscope {

// ‖row‖ of each row.
Matrix row_norms(const Matrix& x);  // (n, 1)

// ‖s·E‖ : ‖P‖, the root mean square of the token rows' norms over that of the position rows'.
// Padded tokens do not count. Closed form at the start: √2 σ s for sinusoids, σ being the spread of
// the table and s the factor. Infinite without a position code; 0 if both are 0.
double balance_ratio(const Matrix& scaled, const Matrix& position, const PaddingMask& mask);

// The position code's share of the energy, ‖P‖² / (‖s·E‖² + ‖P‖²) = 1 / (1 + ratio²). 0 if both are
// 0.
double position_share(const Matrix& scaled, const Matrix& position, const PaddingMask& mask);

// P Pᵀ: how alike two positions are. For sinusoids it depends on their distance only.
Matrix similarity(const Matrix& x);  // (n, n)

}  // namespace encoderscope
