#include "core/sine.h"

#include <cassert>
#include <cmath>
#include <cstdint>

namespace encoderscope {
namespace {

// What is taken away in whole multiples, in two parts: the first ends in zeros, so that a multiple
// of it has no rounding.
struct Unit {
  double high, low;
};
constexpr Unit quarter_turn = {1.57079632673412561417, 6.07710050650619224932e-11};  // π/2
constexpr Unit doubling = {6.93147180369123816490e-1, 1.90821492927058770002e-10};   // ln 2

struct Reduced {
  std::int64_t count;
  double rest;  // at most half a unit, up or down
};

Reduced reduced(double x, Unit unit) {
  const double count = std::floor(x / unit.high + 0.5);
  return {static_cast<std::int64_t>(count), (x - count * unit.high) - count * unit.low};
}

// sin(x + further × π/2)
double wave(double x, int further) {
  assert(std::fabs(x) < 1e6);
  const Reduced angle = reduced(x, quarter_turn);
  const auto quarter = angle.count + further;
  const bool is_cosine = (quarter & 1) != 0;
  // 1 − r²/(n(n−1)) + …, whose terms below 1e-18 are left out; times r it is the sine.
  double sum = 1;
  for (int n = is_cosine ? 18 : 19; n > 1; n -= 2) {
    sum = 1 - angle.rest * angle.rest / (n * (n - 1)) * sum;
  }
  const double value = is_cosine ? sum : angle.rest * sum;
  return (quarter & 2) != 0 ? -value : value;
}

}  // namespace

double portable_sin(double x) { return wave(x, 0); }

double portable_cos(double x) { return wave(x, 1); }

double portable_exp(double x) {
  assert(std::fabs(x) < 700);
  const Reduced power = reduced(x, doubling);
  double sum = 1;
  for (int n = 14; n > 0; --n) sum = 1 + power.rest / n * sum;
  return std::ldexp(sum, static_cast<int>(power.count));
}

}  // namespace encoderscope
