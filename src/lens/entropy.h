// How widely attention is spread: H = −Σ_j w_j log₂ w_j bits of one row of weights (Shannon 1948).
// 0 when the token looks at one other only, log₂(keys) when at all alike.
#pragma once

#include <vector>

#include "core/tensor.h"
#include "layers/attention.h"

namespace encoderscope {

// Row h holds the entropies of head h, one per query.
Matrix attention_entropy(const std::vector<Matrix>& attention_weights);  // (num_heads, n)

// The mean over the queries that are not padding.
Matrix mean_over_tokens(const Matrix& entropy, const PaddingMask& mask);  // (num_heads, 1)

// The largest possible value: log₂ of the number of keys that are not masked (of all, if all are).
double largest_entropy(Index n, const PaddingMask& mask);

}  // namespace encoderscope
