#include "core/exponential.h"

namespace encoderscope {

void exponentials(const Real* x, Real shift, Index count, Real* y) {
  for (Index i = 0; i < count; ++i) y[i] = exponential(x[i] - shift);
}

}  // namespace encoderscope
