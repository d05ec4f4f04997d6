// Rows of logits to rows of probabilities: w_j = e^{s_j} / Σ_k e^{s_k}.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

// The row's maximum is subtracted first: the result is the same and nothing overflows.
void softmax_rows(const View& scores, Span weights);

// ds_j = w_j (dw_j − Σ_k dw_k w_k): raising one score takes from all the others of its row.
void softmax_rows_backward(const View& weights, const View& dweights, Span dscores);

}  // namespace encoderscope
