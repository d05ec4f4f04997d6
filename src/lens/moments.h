// Spread and correlation of pairs of numbers as they come:
//
//   variance(a) = mean(a²) − mean(a)²,  correlation = covariance(a, b) / √(variance(a) variance(b))
//
// in double, where the digits that the subtraction costs are to spare. (Pearson 1895)
#pragma once

#include <cmath>

namespace encoderscope {

struct Moments {
  double count = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;

  void add(double x, double y = 0) {
    ++count;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }

  // NaN where nothing was added, or, for the correlation, where one of both never changes.
  double mean() const { return a / count; }
  double variance() const { return aa / count - mean() * mean(); }
  double correlation() const {
    return (count * ab - a * b) / std::sqrt((count * aa - a * a) * (count * bb - b * b));
  }
};

}  // namespace encoderscope
