// Rows of logits to rows of probabilities: w_j = e^{s_j} / Σ_k e^{s_k}.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

// The row's maximum is subtracted first: the result is the same and nothing overflows.
void softmax_rows(const Matrix& scores, Matrix& weights);

}  // namespace encoderscope
