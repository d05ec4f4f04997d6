#include "layers/softmax.h"

#include "core/exponential.h"
#include "core/sum.h"

namespace encoderscope {

void softmax_rows(const View& scores, Span weights) {
  for (Index i = 0; i < scores.rows(); ++i) {
    const Real highest = scores.row(i).maxCoeff();
    auto row = weights.row(i);
    exponentials(scores.row(i).data(), highest, row.size(), row.data());
    row /= sum_of(row.size(), [&](Index j) { return row[j]; });
  }
}

void softmax_rows_backward(const View& weights, const View& dweights, Span dscores) {
  for (Index i = 0; i < weights.rows(); ++i) {
    const auto w = weights.row(i);
    const auto dw = dweights.row(i);
    const Real mean = sum_of(w.size(), [&](Index j) { return dw[j] * w[j]; });
    dscores.row(i) = w.array() * (dw.array() - mean);
  }
}

}  // namespace encoderscope
