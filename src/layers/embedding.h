// ids to rows: x_i = E[id_i]. Nothing is scaled here; the factor is the encoder's own line.
#pragma once

#include <vector>

#include "core/tensor.h"

namespace encoderscope {

struct Embedding {
  Matrix weight;  // (vocab_size, d_model)

  // Ids must lie in [0, vocab_size); the encoder checks them.
  void forward(const std::vector<int>& ids, Matrix& x) const {
    x.resize(static_cast<Index>(ids.size()), weight.cols());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      x.row(static_cast<Index>(i)) = weight.row(ids[i]);
    }
  }

  // dx (n, d_model). A word that occurs twice learns from both places, one that does not occur
  // learns nothing.
  static void backward(const std::vector<int>& ids, const Matrix& dx, Embedding& gradient) {
    // x_i = E[id_i]
    for (std::size_t i = 0; i < ids.size(); ++i) {
      gradient.weight.row(ids[i]) += dx.row(static_cast<Index>(i));
    }
  }

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("weight", self.weight...);
  }
};

}  // namespace encoderscope
