#include "training/answers.h"

#include <algorithm>
#include <cassert>

#include "training/tasks.h"

namespace encoderscope {
namespace {

void copy_row(const Matrix& from, Index i, Matrix& to, Index j) {
  std::copy_n(from.data() + i * from.cols(), from.cols(), to.data() + j * to.cols());
}

}  // namespace

Loss Answers::forward(const Encoder& encoder, const Matrix& full, const std::vector<int>& asked,
                      Index capacity, int of) {
  assert(asked.size() == static_cast<std::size_t>(full.rows()));
  rows.clear();
  rows.reserve(static_cast<std::size_t>(capacity));
  targets.assign(static_cast<std::size_t>(capacity), not_asked);
  output.resize(capacity, full.cols());
  for (Index i = 0; i < full.rows(); ++i) {
    const int target = asked[static_cast<std::size_t>(i)];
    if (target == not_asked) continue;
    assert(rows.size() < targets.size());
    targets[rows.size()] = target;
    copy_row(full, i, output, static_cast<Index>(rows.size()));
    rows.push_back(i);
  }
  output.bottomRows(capacity - static_cast<Index>(rows.size())).setZero();
  encoder.logits(output, logits);
  return cross_entropy(logits, targets, dlogits, of);
}

void Answers::backward(const Encoder& encoder, Encoder& gradient, Matrix& dfull) {
  encoder.logits_backward(output, dlogits, gradient, doutput);
  dfull.setZero();
  for (std::size_t k = 0; k < rows.size(); ++k) {
    copy_row(doutput, static_cast<Index>(k), dfull, rows[k]);
  }
}

}  // namespace encoderscope
