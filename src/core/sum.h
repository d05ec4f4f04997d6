// Sums whose order of additions is fixed, so that they have the same bits natively and in
// WebAssembly. Eigen's depend on the width of the processor's registers.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

// Σ term(i) for i in [0, count): eight running sums, which the compiler can keep side by side.
template <class Sum = Real, class Term>
Sum sum_of(Index count, Term term) {
  constexpr Index lanes = 8;
  Sum partial[lanes] = {};
  Index i = 0;
  for (; i + lanes <= count; i += lanes) {
    for (Index j = 0; j < lanes; ++j) partial[j] += term(i + j);
  }
  for (; i < count; ++i) partial[i % lanes] += term(i);
  return ((partial[0] + partial[4]) + (partial[2] + partial[6])) +
         ((partial[1] + partial[5]) + (partial[3] + partial[7]));
}

}  // namespace encoderscope
