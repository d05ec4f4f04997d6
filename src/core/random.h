// Seeded random draws that are bit-identical on every platform. The standard library's
// distributions differ between implementations, and so do the last digits of log, sin and cos;
// here every step is integer arithmetic or IEEE + − × ÷ and square root, which do not differ.
//
// A generator is made from a seed and the name of what it fills, so a tensor's draws do not depend
// on which other tensors exist: changing the number of layers leaves the embedding as it was.
#pragma once

#include <cstdint>
#include <string_view>

namespace encoderscope {

class Random {
 public:
  Random(std::uint64_t seed, std::string_view name);

  std::uint64_t bits();
  double uniform();                         // in (0, 1), 52 bits, never 0 or 1
  double uniform(double low, double high);  // in (low, high)
  double normal();                          // mean 0, variance 1
  double truncated_normal(double bound);    // normal, given |x| < bound

 private:
  std::uint64_t state_;
};

// Φ⁻¹(p) for p in (0, 1): Wichura's algorithm AS 241 (PPND16), relative error about 1e-16.
double normal_quantile(double p);

}  // namespace encoderscope
