// What the first layer's attention logits are made of. Its attention reads the sum of a token part
// t and a position part p, and a product of sums is a sum of products: for query i and key j
//
//   q_i·k_j / √depth = (q^t_i·k^t_j + q^t_i·k^p_j + q^p_i·k^t_j + q^p_i·k^p_j) / √depth
//   q^t = t W_q,  q^p = p W_q + b_q;  k likewise
//
// (Dai et al. 2019, "Transformer-XL", section 3.3, which goes on to replace them.) The biases are
// the same for all words, so they count to the position.
//
// It is exact behind a LayerNorm, too: once a row's spread is known, it is linear. For
// y = γ ∘ (x − mean(x)) / spread(x) + β with x = t + p, the token's part of y is
// γ ∘ (t − mean(t)) / spread(x), and the position's γ ∘ (p − mean(p)) / spread(x) + β.
#pragma once

#include <vector>

#include "model/encoder.h"

namespace encoderscope {

// Of a run of one sentence, for each head a map (2n, 2n): a row is a query, a column a key, and of
// both first the n token parts stand there, then the n position parts. The four quarters
//
//   token·token       token·position
//   position·token    position·position
//
// add up to the scores before masking. What dropout dropped of the sum is missing in both parts.
std::vector<Matrix> decompose(const Encoder& encoder, const Encoder::Trace& trace);

struct LogitShares {
  double of[4];  // token·token, token·position, position·token, position·position
};

// How much of the logits each quarter is: its sum of squares over that of all four, all heads taken
// together. Closed form over the draws of Glorot's W_q and W_k, post-norm, with r = ‖s·E‖ : ‖c·P‖
// (see balance.h):
//
//   r⁴ : r² : r² : 1,  so that position·position has the share 1 / (1 + r²)²
//
// `centred`: of what a softmax can see. It does not see what a query adds to all keys alike, so of
// every row its mean is taken out first. Neighbouring positions have much in common, which goes:
// position·position has less then, the less the shorter the sentence.
LogitShares logit_shares(const std::vector<Matrix>& parts, bool centred = false);

}  // namespace encoderscope
