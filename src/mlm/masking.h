// What the model is asked. Of the pieces that are no special entry each is chosen with probability
// 15 %; the model is asked for the chosen ones and sees in their place (Devlin et al. 2018)
//
//   80 % [MASK]    10 % another piece, drawn from all    10 % the piece itself
//
// so that it cannot rely on [MASK] to tell it where to look. Measuring shows [MASK] everywhere.
#pragma once

#include <cstddef>

#include "core/random.h"
#include "mlm/corpus.h"
#include "training/examples.h"

namespace encoderscope {

enum class Masking { teaching, measuring };

// Sets `examples` to the sentences of these numbers, padded to the longest of them, with pieces
// masked; the mask is empty where there is no padding. Returns how many pieces are asked for.
int mask_sentences(const Sentences& sentences, const std::size_t* numbers, std::size_t count,
                   int vocab_size, Masking masking, Random& random, Examples& examples);

}  // namespace encoderscope
