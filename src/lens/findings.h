// What answers, in one number each, why the embedding is multiplied by √d_model: of an encoder as
// it is, and of one sentence. Dropout never acts here.
//
//   ratio, position_share        how loud the words are against the places (balance.h)
//   cosine_words, cosine_places  whether two words, two places look different (likeness.h)
//   token_read_back, position_read_back
//                                whether both can be told again from their sum (read_back.h)
//   logit_spread                 how far apart the first layer's logits are (maps.h)
//   share_…                      what these logits are made of (decomposition.h)
//   entropy                      how widely its attention is spread: mean H / log₂ n (entropy.h)
//   map_correlation              whether its maps are the same for another sentence (maps.h)
//   swap_change                  ‖A' − A‖ / ‖A‖ of the encoder's output A when two words change
//                                places, the first and the last that is another, each token with
//                                its own row
//   twice_change                 1 − cosine of the rows of one word that stands there twice
//   initial_loss                 how a training would begin (beginning.h): naming each word that is
//                                read, which a tied head can do before it has learned anything
//   masked_loss                  the same where every word is hidden behind [MASK]
//   uniform_loss                 ln V, for comparison
//   gradient_norm                of masked_loss, over the first layer (beginning.h)
//   joint_output_change          ‖A' − A‖ / ‖A‖ when words and places are both ten times as loud: 0
//                                where a LayerNorm comes right after the sum
//   joint_attention_change       and how much the first layer's attention moves (maps.h): 0 there,
//                                and pre-norm
//   shrunk_output_change, shrunk_attention_change
//                                the same where words and places are both divided by the factor:
//                                ×1 and a quieter position code in place of it
//   output_norm                  the mean length of a row of the output
//
// NaN is the answer where a sentence has not what it takes: a second sentence, two words that
// differ, one that comes twice, a second token.
#pragma once

#include <string>
#include <vector>

#include "model/encoder.h"

namespace encoderscope {

enum class Finding {
  ratio,
  position_share,
  cosine_words,
  cosine_places,
  token_read_back,
  position_read_back,
  logit_spread,
  share_token_token,
  share_token_position,
  share_position_token,
  share_position_position,
  entropy,
  map_correlation,
  swap_change,
  twice_change,
  initial_loss,
  masked_loss,
  uniform_loss,
  gradient_norm,
  joint_output_change,
  joint_attention_change,
  shrunk_output_change,
  shrunk_attention_change,
  output_norm
};

template <>
const Names& names<Finding>();

// The findings of those names, in their order; only what they need is computed. `ids`: of one
// sentence, and `other` of another for map_correlation, or none; neither is padded. [CLS] and [SEP]
// are no words. Throws std::invalid_argument for a name that is none, and as Encoder::forward()
// does. The encoder is left as it was.
std::vector<double> findings(Encoder& encoder, const std::vector<int>& ids,
                             const std::vector<int>& other, const std::vector<std::string>& names);

}  // namespace encoderscope
