// Everything that distinguishes one encoder from another, as plain values. Real implementations
// differ in exactly these places, and the page lets the reader change each of them.
#pragma once

#include <string>

#include "core/names.h"
#include "layers/activation.h"
#include "layers/initializer.h"
#include "layers/position.h"

namespace encoderscope {

enum class Norm { post, pre, none };
enum class Head { tied, untied };

template <>
const Names& names<Norm>();
template <>
const Names& names<Head>();

struct Config {
  int num_layers = 4;
  int d_model = 128;
  int num_heads = 8;  // divides d_model
  int dff = 512;
  int input_vocab_size = 1;
  int max_positions = 128;    // rows of the position table: the longest sentence
  double dropout_rate = 0.1;  // in [0, 1)
  int seed = 1;               // of every random draw

  double embedding_scale = 1;  // the factor of the question; sqrt_d_model(d) in the tutorial
  double position_scale = 1;   // the other way to the same ratio: quieter positions
  double logits_scale = 1;     // before the output head; 1/√d in T5 and Flax
  Position position = Position::interleaved;
  Norm norm = Norm::post;
  bool embedding_norm = false;  // a LayerNorm right after the sum (BERT, BART)
  double layer_norm_epsilon = 1e-6;
  Activation activation = Activation::relu;
  Initializer initializer = Initializer::keras_uniform;
  double initializer_limit = 0.05;  // for Initializer::uniform
  Head head = Head::tied;

  // f(name, member) for each; the page's requests and our error sentences use these names.
  template <class F, class Self>
  static void visit(F&& f, Self& self) {
    f("num_layers", self.num_layers);
    f("d_model", self.d_model);
    f("num_heads", self.num_heads);
    f("dff", self.dff);
    f("input_vocab_size", self.input_vocab_size);
    f("max_positions", self.max_positions);
    f("dropout_rate", self.dropout_rate);
    f("seed", self.seed);
    f("embedding_scale", self.embedding_scale);
    f("position_scale", self.position_scale);
    f("logits_scale", self.logits_scale);
    f("position", self.position);
    f("norm", self.norm);
    f("embedding_norm", self.embedding_norm);
    f("layer_norm_epsilon", self.layer_norm_epsilon);
    f("activation", self.activation);
    f("initializer", self.initializer);
    f("initializer_limit", self.initializer_limit);
    f("head", self.head);
  }
};

// √d_model in float32, as the tutorial casts it.
double sqrt_d_model(int d_model);

// Throws std::invalid_argument with one sentence that names the field and both values.
void check(const Config& config);

// Whether both describe the same parameters, so that weights drawn for one serve the other: they
// may differ in what is applied to the weights (scales, heads, dropout, ε, activation), and in a
// position code that is computed.
bool same_weights(const Config& a, const Config& b);

// The first field in which `config` asks for other parameters than `other`, in words: "d_model 64
// is not the 128". Empty if they are the same.
std::string misfit(const Config& config, const Config& other);

}  // namespace encoderscope
