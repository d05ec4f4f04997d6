#include "core/random.h"

#include <cassert>
#include <cmath>

#include "core/logarithm.h"

namespace encoderscope {
namespace {

// The output function of SplitMix64 (Steele, Lea, Flood 2014): scrambles 64 bits well.
std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15ULL;

// FNV-1a.
std::uint64_t hash(std::string_view name) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

template <int N>
double polynomial(const double (&coefficients)[N], double x) {
  double sum = coefficients[N - 1];
  for (int i = N - 2; i >= 0; --i) sum = sum * x + coefficients[i];
  return sum;
}

}  // namespace

Random::Random(std::uint64_t seed, std::string_view name)
    : state_(mix(seed + golden_gamma) ^ mix(hash(name))) {}

std::uint64_t Random::bits() { return mix(state_ += golden_gamma); }

double Random::uniform() {
  // The half keeps the ends out: the quantile of 0 or 1 is infinite.
  return (static_cast<double>(bits() >> 12) + 0.5) * 0x1p-52;
}

double Random::uniform(double low, double high) { return low + (high - low) * uniform(); }

double Random::normal() { return normal_quantile(uniform()); }

double Random::truncated_normal(double bound) {
  for (;;) {
    const double x = normal();
    if (std::fabs(x) < bound) return x;
  }
}

double normal_quantile(double p) {
  assert(p > 0 && p < 1);
  static const double a[] = {3.3871328727963666080,   1.3314166789178437745e2,
                             1.9715909503065514427e3, 1.3731693765509461125e4,
                             4.5921953931549871457e4, 6.7265770927008700853e4,
                             3.3430575583588128105e4, 2.5090809287301226727e3};
  static const double b[] = {1.0,
                             4.2313330701600911252e1,
                             6.8718700749205790830e2,
                             5.3941960214247511077e3,
                             2.1213794301586595867e4,
                             3.9307895800092710610e4,
                             2.8729085735721942674e4,
                             5.2264952788528545610e3};
  static const double c[] = {1.42343711074968357734,    4.63033784615654529590,
                             5.76949722146069140550,    3.64784832476320460504,
                             1.27045825245236838258,    2.41780725177450611770e-1,
                             2.27238449892691845833e-2, 7.74545014278341407640e-4};
  static const double d[] = {1.0,
                             2.05319162663775882187,
                             1.67638483018380384940,
                             6.89767334985100004550e-1,
                             1.48103976427480074590e-1,
                             1.51986665636164571966e-2,
                             5.47593808499534494600e-4,
                             1.05075007164441684324e-9};
  static const double e[] = {6.65790464350110377720,    5.46378491116411436990,
                             1.78482653991729133580,    2.96560571828504891230e-1,
                             2.65321895265761230930e-2, 1.24266094738807843860e-3,
                             2.71155556874348757815e-5, 2.01033439929228813265e-7};
  static const double f[] = {1.0,
                             5.99832206555887937690e-1,
                             1.36929880922735805310e-1,
                             1.48753612908506148525e-2,
                             7.86869131145613259100e-4,
                             1.84631831751005468180e-5,
                             1.42151175831644588870e-7,
                             2.04426310338993978564e-15};
  const double q = p - 0.5;
  if (std::fabs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * polynomial(a, r) / polynomial(b, r);
  }
  double r = std::sqrt(-portable_log(q < 0 ? p : 1 - p));
  double x;
  if (r <= 5) {
    r -= 1.6;
    x = polynomial(c, r) / polynomial(d, r);
  } else {
    r -= 5;
    x = polynomial(e, r) / polynomial(f, r);
  }
  return q < 0 ? -x : x;
}

}  // namespace encoderscope
