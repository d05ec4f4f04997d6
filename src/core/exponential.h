// e^x with the same bits on every platform: the standard library's last digits differ between
// them, and training would carry such a difference on. Plain enough to be vectorised.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/tensor.h"

namespace encoderscope {

// Within 1.2e-7 of e^x, relative: x = k ln 2 + r with |r| ≤ ln 2 / 2, e^r by its series. Below
// −87.3 it is 0, where float would lose digits; above 88 it is infinite.
inline float exponential(float x) {
  constexpr float to_whole = 12582912;  // 1.5 × 2²³: adding it leaves no room for a fraction
  const float shifted = x * 1.44269504F + to_whole;
  const float k = shifted - to_whole;
  const float r = (x - k * 0.693359375F) - k * -2.12194440e-4F;  // ln 2 in two parts
  float sum = 1.9841270e-4F;                                     // 1/7!
  sum = sum * r + 1.3888889e-3F;
  sum = sum * r + 8.3333333e-3F;
  sum = sum * r + 4.1666667e-2F;
  sum = sum * r + 1.6666667e-1F;
  sum = sum * r + 0.5F;
  sum = (sum * r) * r + r + 1;
  std::uint32_t bits;  // of 2^k; k stands in the low bits of `shifted`
  std::memcpy(&bits, &shifted, sizeof bits);
  bits = (bits + 127) << 23;
  float power;
  std::memcpy(&power, &bits, sizeof power);
  const float value = sum * power;
  const float not_too_small = x < -87.3F ? 0 : value;
  return x > 88 ? HUGE_VALF : not_too_small;
}

inline double exponential(double x) { return std::exp(x); }

// y_i = e^{x_i − shift}; y may be x.
void exponentials(const Real* x, Real shift, Index count, Real* y);

}  // namespace encoderscope
