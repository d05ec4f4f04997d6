// The measures of one run, by name, beside the trace they were taken from.
#pragma once

#include "model/encoder.h"

namespace encoderscope {

struct Lens {
  struct Layer {
    Matrix entropy;                                              // (num_heads, n) bits
    Matrix mean_entropy;                                         // (num_heads, 1) bits
    Matrix norm1_likeness, residual1_likeness, output_likeness;  // (1, 1): mean cosine of the rows
    Matrix hidden_zeros;                                         // (1, 1): share of exact zeros

    template <class F, class... Self>
    static void visit(F&& f, Self&... self) {
      f("entropy", self.entropy...);
      f("mean_entropy", self.mean_entropy...);
      f("norm1_likeness", self.norm1_likeness...);
      f("residual1_likeness", self.residual1_likeness...);
      f("output_likeness", self.output_likeness...);
      f("hidden_zeros", self.hidden_zeros...);
    }
  };

  Matrix raw_norm, scaled_norm, position_norm, sum_norm;                      // (n, 1)
  Matrix raw_mean_norm, scaled_mean_norm, position_mean_norm, sum_mean_norm;  // (1, 1)
  Matrix ratio;                                                               // (1, 1)
  Matrix position_share;                                                      // (1, 1)
  Matrix position_similarity;                                                 // (n, n)
  Matrix max_entropy;                                                         // (1, 1) bits
  Matrix input_zeros;      // (1, 1): share of exact zeros
  Matrix output_likeness;  // (1, 1): mean cosine of the rows
  std::vector<Layer> layers;
  std::vector<Matrix> decomposition;  // num_heads of (2n, 2n), or empty where it was not asked

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("raw_norm", self.raw_norm...);
    f("scaled_norm", self.scaled_norm...);
    f("position_norm", self.position_norm...);
    f("sum_norm", self.sum_norm...);
    f("raw_mean_norm", self.raw_mean_norm...);
    f("scaled_mean_norm", self.scaled_mean_norm...);
    f("position_mean_norm", self.position_mean_norm...);
    f("sum_mean_norm", self.sum_mean_norm...);
    f("ratio", self.ratio...);
    f("position_share", self.position_share...);
    f("position_similarity", self.position_similarity...);
    f("max_entropy", self.max_entropy...);
    f("input_zeros", self.input_zeros...);
    f("output_likeness", self.output_likeness...);
    each("layers", f, self.layers...);
    each_leaf("decomposition", f, self.decomposition...);
  }

  // The matrix of that name, or null.
  const Matrix* find(const std::string& name) const;
};

// Takes every measure of a run but the decomposition; `mask` (n) or empty is the one the run was
// made with.
Lens measure(const Encoder::Trace& trace, const PaddingMask& mask);

}  // namespace encoderscope
