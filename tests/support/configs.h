#pragma once

// Small encoders to test with, and a walk over everything that can be named in them.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "model/encoder.h"
#include "support/matrices.h"

namespace encoderscope {

inline Config small_config() {
  Config config;
  config.num_layers = 2;
  config.d_model = 8;
  config.num_heads = 2;
  config.dff = 16;
  config.input_vocab_size = 20;
  config.max_positions = 10;
  config.embedding_scale = sqrt_d_model(8);
  config.initializer = Initializer::normal_inverse_d;
  return config;
}

// The small configuration with something changed: changed([](Config& c) { c.dff = 3; }).
template <class Change>
Config changed(Change change) {
  Config config = small_config();
  change(config);
  return config;
}

// Sentences for a small encoder.
inline const std::vector<int> sentence = {2, 7, 11, 3, 19, 5};
inline const std::vector<int> padded = {2, 7, 0, 3, 0, 0};

inline Encoder::Trace run(const Encoder& encoder, const std::vector<int>& ids,
                          bool training = false) {
  return encoder.forward(ids, training, padding_mask(ids));
}

// Every parameter by name, vectors as matrices of one row.
inline std::map<std::string, Matrix> parameters_of(const Encoder& encoder) {
  std::map<std::string, Matrix> all;
  Encoder::visit([&](const std::string& name, const auto& member) { all[name] = member; }, encoder);
  return all;
}

inline std::map<std::string, Matrix> values_of(const Encoder::Trace& trace) {
  std::map<std::string, Matrix> all;
  Encoder::Trace::visit([&](const std::string& name, const Matrix& member) { all[name] = member; },
                        trace);
  return all;
}

inline bool same_values(const std::map<std::string, Matrix>& a,
                        const std::map<std::string, Matrix>& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const auto& item) {
           const auto found = b.find(item.first);
           return found != b.end() && same(item.second, found->second);
         });
}

// Drawn biases are 0 and gains are 1, which hides mistakes; this makes every parameter unlike any
// neutral one.
inline void stir(Encoder& encoder) {
  Encoder::visit(
      [](const std::string& name, auto& member) {
        Random random(7, name);
        for (Index i = 0; i < member.size(); ++i) {
          member.data()[i] += static_cast<Real>(random.uniform(-0.2, 0.2));
        }
      },
      encoder);
}

inline std::vector<Initializer> every_initializer() {
  std::vector<Initializer> all;
  for (std::size_t i = 0; i < names<Initializer>().size(); ++i) {
    all.push_back(static_cast<Initializer>(i));
  }
  return all;
}

}  // namespace encoderscope
