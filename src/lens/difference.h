// How far apart two encoders are in one value of the same sentence.
#pragma once

#include "core/tensor.h"
#include "layers/batch.h"

namespace encoderscope {

struct Difference {
  Matrix map;                   // a − b; 0 where both are the same infinity
  Index row = 0, col = 0;       // where |a − b| is largest, the first of equals
  double largest = 0;           // a − b there
  double root_mean_square = 0;  // √ of the mean of (a − b)² over all entries
  double row_distance = 0;      // of two attention maps: how much of a row moved (maps.h)
};

// `a` and `b`: of one shape, or std::invalid_argument is thrown. `padding`: rows where it is
// true count in the map alone; a matrix with another number of rows has none of these.
Difference compare(const Matrix& a, const Matrix& b, const PaddingMask& padding);

}  // namespace encoderscope
