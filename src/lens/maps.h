// What can be said in one number about the maps of one attention layer, a map (n, n) for each head.
// No padding.
#pragma once

#include <vector>

#include "core/tensor.h"

namespace encoderscope {

// The standard deviation of all entries of all maps. For the logits of the first layer, post-norm,
// Glorot's W_q and W_k, a table of any symmetric distribution, and sinusoids:
//
//   ‖x‖² / d = (1 + r²) / 2,   r = ‖s·E‖ : ‖P‖
//
// over the draws of the weights; it is ½ where the words are not heard at all. Within one sentence
// it is less, as neighbouring positions have much in common.
double spread_of(const std::vector<Matrix>& maps);

// How alike two sentences are looked at: Pearson's correlation of two maps of one head, over the
// entries that both have, the shorter sentence's; the mean over the heads. 1: the words change
// nothing. NaN where a map is the same all over.
double map_correlation(const std::vector<Matrix>& a, const std::vector<Matrix>& b);

// How much of the attention moved: ½ Σ_j |a_ij − b_ij| (total variation), from 0, none, to 1, all
// of it; the mean over the rows of all maps, which have equal shapes.
double row_distance(const std::vector<Matrix>& a, const std::vector<Matrix>& b);

}  // namespace encoderscope
