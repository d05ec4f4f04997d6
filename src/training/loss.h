// Cross entropy: how surprised the model is by the right answers. For a row s of logits and its
// target t
//
//   loss = −ln softmax(s)_t = ln Σ_j e^{s_j − m} − (s_t − m),   m = max s (nothing overflows)
//   ∂loss/∂s = softmax(s) − one_hot(t)
//
// and the mean over the rows that are asked. Value and gradient share every exponential, so they
// are computed together.
#pragma once

#include <vector>

#include "core/tensor.h"

namespace encoderscope {

struct Loss {
  double mean = 0;  // nats, over the rows asked; NaN where a logit is not finite
  int correct = 0;  // rows whose first highest logit is the target's
  int asked = 0;    // rows with a target

  double accuracy() const { return asked == 0 ? 0 : static_cast<double>(correct) / asked; }
};

// logits (m, V), targets (m) in [0, V), or −1 where nothing is asked: that row counts for nothing
// and its gradient is 0. Sets dlogits (m, V), which may be `logits` itself. The sums run in one
// fixed order, so that every machine gets the same bits. `of`: the gradient is that of a mean over
// so many rows, of which these are only some; 0: these are all.
Loss cross_entropy(const Matrix& logits, const std::vector<int>& targets, Matrix& dlogits,
                   int of = 0);

}  // namespace encoderscope
