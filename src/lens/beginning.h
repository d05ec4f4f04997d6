// How a training would begin: what the encoder is asked first, and what it would learn from that.
// Of a run of one sentence, without dropout or padding; `text` are its ids, −1 where what stands
// there is no text.
#pragma once

#include "model/encoder.h"

namespace encoderscope {

// The mean cross entropy, in nats, of naming each word of `text` from the encoder's output at its
// place, through the encoder's own head; NaN where there is no word. ln V if all V entries are
// alike to it. A tied head of a table of spread σ behind a LayerNorm has logits of spread σ √d. For
// words that the output knows nothing of, that is about ln V + ½ σ² d: far too sure of itself for
// N(0, 1). For a word that was read it may be far less than ln V, as the residual connections carry
// its own vector to the head.
double initial_loss(const Encoder& encoder, const Encoder::Trace& trace,
                    const std::vector<int>& text);

// ‖∂loss/∂θ‖, that loss's gradient, over all parameters θ of the first layer.
double first_layer_gradient(const Encoder& encoder, const Encoder::Trace& trace,
                            const std::vector<int>& ids, const std::vector<int>& text);

}  // namespace encoderscope
