// What can be said in one number about the rows of a matrix; padded tokens are left out where a
// mask is asked for.
#pragma once

#include "core/tensor.h"
#include "layers/attention.h"

namespace encoderscope {

// How alike the rows are: the mean cosine of two different rows, 1 where all point the same way.
// 1 if there are not two. A row of zeros has cosine 0 with any other.
double mean_cosine(const Matrix& x, const PaddingMask& mask);

// The mean length of a row.
double mean_norm(const Matrix& x, const PaddingMask& mask);

// How many of all numbers, padding included, are exactly 0, as a share of 1: what dropout dropped,
// or ReLU cut off.
double zero_share(const Matrix& x);

}  // namespace encoderscope
