// How an embedding table is drawn before training. The spread σ of one number decides whether
// × √d_model is right, too little or ruinous, because ‖token‖ = σ √d_model and ‖position‖ =
// sqrt(d_model / 2). Named after the code that uses them.
#pragma once

#include "core/names.h"
#include "core/random.h"
#include "core/tensor.h"

namespace encoderscope {

enum class Initializer {
  keras_uniform,     // uniform ±0.05, σ = 0.0289: Keras' Embedding, hence the TensorFlow tutorial
  normal_inverse_d,  // N(0, 1/d), σ = 1/√d: tensor2tensor, fairseq; what the factor was made for
  normal_1,          // N(0, 1): PyTorch's nn.Embedding, T5
  normal_002,        // N(0, 0.02²): GPT-2, RoBERTa, Hugging Face
  truncated_002,     // N(0, 0.02²) cut at two σ, real σ = 0.0176: BERT
  xavier,            // Glorot uniform over the whole table [V, d]: the Annotated Transformer
  uniform            // uniform ±limit, any limit
};

template <>
const Names& names<Initializer>();

// Draws a table of (rows, d). `limit` is used by `uniform` only.
Matrix draw_table(Initializer kind, double limit, Index rows, Index d, Random random);

// The spread (standard deviation) of one number of such a table, in closed form.
double spread(Initializer kind, double limit, Index rows, Index d);

}  // namespace encoderscope
