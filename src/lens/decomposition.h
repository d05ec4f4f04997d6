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

#include <string>
#include <vector>

#include "model/encoder.h"

namespace encoderscope {

// The query's part is named first.
enum class LogitPart { token_token, token_position, position_token, position_position };

template <>
const Names& names<LogitPart>();

struct Decomposition {
  std::vector<Matrix> maps[4];  // by LogitPart; of each num_heads of (n, n)

  // A map by its name, which ends on the head's number: token_position.0. Or shares, or
  // centred_shares. Throws std::invalid_argument if there is none.
  Matrix tensor(const std::string& name) const;
};

// Of a run of one sentence without dropout. The four add up to the scores before masking.
Decomposition decompose(const Encoder& encoder, const Encoder::Trace& trace);

// How much of the logits each part is: its sum of squares over that of all four, head by head, and
// in the last row over all heads. Closed form over the draws of Glorot's W_q and W_k, post-norm,
// with r = ‖s·E‖ : ‖c·P‖ (see balance.h):
//
//   r⁴ : r² : r² : 1,  so that position·position has the share 1 / (1 + r²)²
//
// `centred`: of what a softmax can see. It does not see what a query adds to all keys alike, so of
// every row its mean is taken out first. Neighbouring positions have much in common, which goes:
// position·position has less then, the less the shorter the sentence.
Matrix logit_shares(const Decomposition& parts, bool centred);  // (num_heads + 1, 4)

}  // namespace encoderscope
