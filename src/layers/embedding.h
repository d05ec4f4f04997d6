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

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("weight", self.weight...);
  }
};

}  // namespace encoderscope
