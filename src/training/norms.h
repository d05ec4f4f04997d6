// How large weights and gradients are: Euclidean norms, summed in double and in one fixed order.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

double sum_of_squares(const Real* values, Index count);
double norm_of(const Matrix& m);

// The mean norm of the rows [begin, end).
double mean_row_norm(const Matrix& m, Index begin, Index end);

}  // namespace encoderscope
