// Dropout: while training, each number is kept with probability 1 − rate and then divided by it, so
// the expected value stays; otherwise x passes unchanged.
#pragma once

#include "core/random.h"
#include "core/tensor.h"

namespace encoderscope {

struct Dropout {
  Real rate = 0;  // in [0, 1)

  // `random` is null when not training. `kept` (n, d) records 0 or 1 / (1 − rate) for the backward
  // pass, and is empty when x passed unchanged.
  void forward(const Matrix& x, Random* random, Matrix& kept, Matrix& y) const;
};

// What was dropped passes no gradient either. kept, dy (n, d) -> dx (n, d)
void dropout_backward(const Matrix& kept, const Matrix& dy, Matrix& dx);

}  // namespace encoderscope
