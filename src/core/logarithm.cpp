#include "core/logarithm.h"

#include <cassert>
#include <cmath>

namespace encoderscope {
namespace {

constexpr double ln_2 = 0.69314718055994531;

}  // namespace

double portable_log(double x) {
  assert(x > 0);
  int exponent;
  double m = std::frexp(x, &exponent);  // exact
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  // ln m = 2 artanh(t), t = (m − 1)/(m + 1), |t| < 0.172: eleven odd terms reach 1e-17.
  const double t = (m - 1) / (m + 1);
  const double tt = t * t;
  double sum = 0;
  for (int k = 21; k >= 1; k -= 2) sum = sum * tt + 1.0 / k;
  return exponent * ln_2 + 2 * t * sum;
}

double portable_log2(double x) { return portable_log(x) / ln_2; }

}  // namespace encoderscope
