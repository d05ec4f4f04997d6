// The measures of one run, by name, beside the trace they were taken from.
#pragma once

#include "model/encoder.h"

namespace encoderscope {

struct Lens {
  struct Layer {
    Matrix entropy;       // (num_heads, n) bits
    Matrix mean_entropy;  // (num_heads, 1) bits

    template <class F, class... Self>
    static void visit(F&& f, Self&... self) {
      f("entropy", self.entropy...);
      f("mean_entropy", self.mean_entropy...);
    }
  };

  Matrix raw_norm, scaled_norm, position_norm, sum_norm;  // (n, 1)
  Matrix ratio;                                           // (1, 1)
  Matrix position_share;                                  // (1, 1)
  Matrix position_similarity;                             // (n, n)
  Matrix max_entropy;                                     // (1, 1) bits
  std::vector<Layer> layers;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("raw_norm", self.raw_norm...);
    f("scaled_norm", self.scaled_norm...);
    f("position_norm", self.position_norm...);
    f("sum_norm", self.sum_norm...);
    f("ratio", self.ratio...);
    f("position_share", self.position_share...);
    f("position_similarity", self.position_similarity...);
    f("max_entropy", self.max_entropy...);
    each("layers", f, self.layers...);
  }
};

Lens measure(const Encoder::Trace& trace, const PaddingMask& mask);

}  // namespace encoderscope
