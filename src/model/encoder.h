// The encoder of the TensorFlow tutorial (2019), and its relatives:
//
//   x = embedding(ids);  x *= √d_model;  x += position[:n];  x = dropout(x)
//   for each layer: x = layer(x);  return x
//
// Weights are const during a run, and a run is a value: two traces from one encoder can be
// compared.
#pragma once

#include <cstdint>

#include "layers/embedding.h"
#include "model/encoder_layer.h"

namespace encoderscope {

struct Encoder {
  Config config;
  Embedding embedding;               // (vocab_size, d)
  Matrix position;                   // (max_positions, d): learned, or the fixed code
  LayerNorm embedding_norm;          // used if config.embedding_norm
  std::vector<EncoderLayer> layers;  // num_layers
  LayerNorm final_norm;              // used if config.norm is pre
  Linear head;                       // (d, vocab_size), used if config.head is untied

  // Every intermediate of one run, by name; n rows, one a token. The backward pass reads it by
  // member, the page by name. A second trace holds the gradients of the same things.
  struct Trace {
    Matrix raw;       // (n, d): E[ids]
    Matrix scaled;    // (n, d): raw × embedding_scale
    Matrix position;  // (n, d): the position code × position_scale
    Matrix sum;       // (n, d): scaled + position
    LayerNorm::Trace norm_trace;
    Matrix normed;      // (n, d): the sum after the optional LayerNorm
    Matrix input_kept;  // (n, d) or empty: what dropout kept
    Matrix input;       // (n, d): what the first layer receives
    std::vector<EncoderLayer::Trace> layers;
    LayerNorm::Trace final_trace;
    Matrix output;  // (n, d)

    template <class F, class... Self>
    static void visit(F&& f, Self&... self) {
      f("raw", self.raw...);
      f("scaled", self.scaled...);
      f("position", self.position...);
      f("sum", self.sum...);
      f("input", self.input...);
      each("layers", f, self.layers...);
      f("output", self.output...);
    }

    // The matrix of that name, or null.
    const Matrix* find(const std::string& name) const;
  };

  // The tutorial's encoder: √d_model, Keras' uniform table, post-norm, ε = 1e-6, and as many
  // position rows as the vocabulary has entries. Throws std::invalid_argument, as check() does.
  Encoder(int num_layers, int d_model, int num_heads, int dff, int input_vocab_size, double rate);

  // Draws every parameter from config.seed and the parameter's name.
  explicit Encoder(const Config& config);

  // Runs a batch; `random` draws what dropout drops and is null when not training. Reuses the
  // memory of `trace`. Throws std::invalid_argument for an id outside the vocabulary, an empty
  // sentence, one longer than the position table, a mask of another length.
  void forward(const Batch& batch, Random* random, Trace& trace) const;

  // One sentence, as the tutorial calls it. `draw` numbers the dropout pattern: the same draw drops
  // the same numbers.
  Trace forward(const std::vector<int>& ids, bool training, const PaddingMask& mask,
                std::uint64_t draw = 0) const;

  // From d.output, the gradient of the trace's output: sets the other members of d and adds to
  // `gradient`, a tree like this one (see zeros_like).
  void backward(const Batch& batch, const Trace& trace, Encoder& gradient, Trace& d) const;

  // What the output head makes of rows of output: (m, d) -> (m, vocab_size).
  // tied: (logits_scale × h) Eᵀ, the table read backwards.   untied: (logits_scale × h) W + b
  void logits(const Matrix& output, Matrix& logits) const;
  Matrix logits(const Matrix& output) const;

  // dlogits (m, vocab_size), which is multiplied by logits_scale on the way -> doutput (m, d); adds
  // to `gradient`: of a tied head, to the embedding's.
  void logits_backward(const Matrix& output, Matrix& dlogits, Encoder& gradient,
                       Matrix& doutput) const;

  // Takes over another configuration that needs the same weights (see same_weights).
  void reconfigure(const Config& changed);

  // Visits the parameters that this configuration has.
  template <class F, class First, class... Rest>
  static void visit(F&& f, First& first, Rest&... rest) {
    part("embedding", f, first.embedding, rest.embedding...);
    if (first.config.position == Position::learned) {
      f("position.weight", first.position, rest.position...);
    }
    if (first.config.embedding_norm) {
      part("embedding_norm", f, first.embedding_norm, rest.embedding_norm...);
    }
    each("layers", f, first.layers, rest.layers...);
    if (first.config.norm == Norm::pre) part("final_norm", f, first.final_norm, rest.final_norm...);
    if (first.config.head == Head::untied) part("head", f, first.head, rest.head...);
  }

 private:
  void check_input(const Batch& batch) const;

  // The lines of forward(). Each reads what the one before has left in the trace, and sets
  // raw, scaled (n, d)
  void embed(const Batch& batch, Trace& trace) const;
  // position, sum (n, d)
  void add_position(int sentences, Trace& trace) const;
  // normed, input (n, d)
  void drop_input(Random* random, Trace& trace) const;
  // layers
  void run_layers(const Batch& batch, Random* random, Trace& trace) const;
};

// A tree with the shapes of `encoder`, all zeros: for its gradients.
Encoder zeros_like(const Encoder& encoder);

}  // namespace encoderscope
