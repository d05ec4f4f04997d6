#include "core/random.h"

#include <doctest.h>

#include <cmath>
#include <vector>

#include "core/logarithm.h"

using namespace encoderscope;

namespace {

// Mean of f over n numbers of a generator.
template <class F>
double mean_over(int n, F f) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += f();
  return sum / n;
}

double normal_distribution(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

}  // namespace

// The golden numbers below were computed natively and by a second implementation in Python
// (statistics.NormalDist for the quantile); the same source runs as WebAssembly. They are compared
// exactly: a difference in the last bit is a different encoder.

TEST_CASE("the first bits of a generator are the same on every platform") {
  const auto first = [](std::uint64_t seed, const char* name) {
    Random random(seed, name);
    return std::vector<std::uint64_t>{random.bits(), random.bits(), random.bits(), random.bits()};
  };
  CHECK(first(1, "embedding.weight") ==
        std::vector<std::uint64_t>{0x291e9edc3ed45ba6, 0x19b96d6b8126e97e, 0xd6fd54d6e322caed,
                                   0x3f9266ee43657be5});
  CHECK(first(2, "embedding.weight") ==
        std::vector<std::uint64_t>{0x021cb9d594908c6b, 0x8881dd767cecb013, 0x4c6953e5ea8ff4e8,
                                   0x6c8a71e376dad610});
  CHECK(first(1, "layers.0.attention.query.weight") ==
        std::vector<std::uint64_t>{0x7fc525d996169930, 0x926b87e860810c5d, 0x8b923caa3ddae9d8,
                                   0xe06cc3ca1c1c3b31});
  CHECK(first(0, "") == std::vector<std::uint64_t>{0x6aa0cdabafa14c37, 0xef40daed6fa4266a,
                                                   0xfeaf63d7493b3cb2, 0x6453ee812f79434a});
}

TEST_CASE("the first uniform draws are the same on every platform") {
  Random random(1, "embedding.weight");
  CHECK(random.uniform() == 0x1.48f4f6e1f6a2cp-3);
  CHECK(random.uniform() == 0x1.9b96d6b8126e8p-4);
  CHECK(random.uniform() == 0x1.adfaa9adc6459p-1);
  CHECK(random.uniform() == 0x1.fc9337721b2bcp-3);
  Random ranged(1, "embedding.weight");
  CHECK(ranged.uniform(-0.05, 0.05) == -0x1.16046a0c03beep-5);
  CHECK(ranged.uniform(-0.05, 0.05) == -0x1.47483b74c91d2p-5);
}

TEST_CASE("the first normal draws are the same on every platform") {
  Random random(1, "embedding.weight");
  for (const double golden : {-0x1.fbda23fe1e91ep-1, -0x1.475ebabc23888p+0, 0x1.fcbf84d53ed14p-1,
                              -0x1.5c09bb0aed014p-1, -0x1.a87cbce603651p+0, -0x1.b1fbb11c7dacfp-2,
                              0x1.6355ff46a00dcp-3, -0x1.c73719601fe54p-3}) {
    CHECK(random.normal() == golden);
  }
}

TEST_CASE(
    "the quantile and the logarithm are the same on every platform in each of their branches") {
  CHECK(normal_quantile(0x1p-53) == -0x1.06b48528cea51p+3);
  CHECK(normal_quantile(0x1.b7cdfd9d7bdbbp-34) == -0x1.97203597a2154p+2);
  CHECK(normal_quantile(0x1.47ae147ae147bp-7) == -0x1.29c5c4630ff0ep+1);
  CHECK(normal_quantile(0x1.1eb851eb851ecp-4) == -0x1.79cd70d9c27fp+0);
  CHECK(normal_quantile(0x1.47ae147ae147bp-4) == -0x1.67b2c51011cedp+0);
  CHECK(normal_quantile(0x1.3333333333333p-2) == -0x1.0c7e39582c5fap-1);
  CHECK(normal_quantile(0.5) == 0);
  CHECK(portable_log(0x1p-53) == -0x1.25e4f7b2737fap+5);
  CHECK(portable_log(0x1.6666666666666p-1) == -0x1.6d3c324e13f4fp-2);
  CHECK(portable_log(10) == 0x1.26bb1bbb55515p+1);
  CHECK(portable_log(1) == 0);
}

TEST_CASE("the logarithm is that of the standard library to 1e-15 of its value") {
  double largest = 0;
  Random random(1, "logarithm");
  for (int i = 0; i < 20000; ++i) {
    const double x = std::ldexp(0.5 + random.uniform(), static_cast<int>(random.bits() % 128) - 64);
    if (x == 1) continue;
    largest = std::fmax(largest, std::fabs(portable_log(x) / std::log(x) - 1));
  }
  for (double apart = 0.5; apart > 1e-15; apart /= 2) {  // near 1, where the logarithm vanishes
    for (const double x : {1 + apart, 1 - apart}) {
      largest = std::fmax(largest, std::fabs(portable_log(x) / std::log1p(x - 1) - 1));
    }
  }
  MESSAGE("largest relative difference of the logarithm: " << largest);
  CHECK(largest < 1e-15);
}

TEST_CASE("the normal quantile undoes the normal distribution") {
  double largest = 0;
  for (double x = -8.25; x <= 0; x += 1.0 / 512) {
    const double apart = std::fabs(normal_quantile(normal_distribution(x)) - x);
    largest = std::fmax(largest, apart / std::fmax(1, std::fabs(x)));
  }
  MESSAGE("largest difference of the quantile: " << largest);
  CHECK(largest < 2e-15);
}

TEST_CASE("the normal quantile is odd around one half") {
  // 1 − p is exact for these p.
  int different = 0;
  for (double p = 0x1p-30; p < 0.5; p += 0x1p-12) {
    different += normal_quantile(1 - p) != -normal_quantile(p);
  }
  CHECK(different == 0);
}

TEST_CASE("the same seed and name give the same draws and any other give others") {
  Random a(3, "x"), again(3, "x"), other_seed(4, "x"), other_name(3, "y");
  const auto bits = a.bits();
  CHECK(bits == again.bits());
  CHECK(bits != other_seed.bits());
  CHECK(bits != other_name.bits());
}

// Monte Carlo margins here are five standard errors, unless said otherwise: the seeds are fixed, so
// a test that passes once passes always.

TEST_CASE("uniform draws stay inside (0, 1) and have its mean, variance and flatness") {
  const int n = 200000;
  Random random(1, "uniform");
  std::vector<int> bins(64);
  double sum = 0, squares = 0, lowest = 1, highest = 0;
  for (int i = 0; i < n; ++i) {
    const double u = random.uniform();
    lowest = std::fmin(lowest, u);
    highest = std::fmax(highest, u);
    ++bins.at(static_cast<std::size_t>(u * 64));
    sum += u;
    squares += (u - 0.5) * (u - 0.5);
  }
  CHECK(lowest > 0);
  CHECK(highest < 1);
  CHECK(std::fabs(sum / n - 0.5) < 5 / std::sqrt(12.0 * n));
  CHECK(std::fabs(squares / n - 1.0 / 12) < 5 / std::sqrt(180.0 * n));
  double chi_squared = 0;
  for (const int count : bins) chi_squared += std::pow(count - n / 64.0, 2) / (n / 64.0);
  CHECK(std::fabs(chi_squared - 63) < 5 * std::sqrt(2 * 63.0));
}

TEST_CASE("normal draws have the first four moments of a normal") {
  const int n = 200000;
  const auto moment = [&](int power) {
    Random random(1, "normal");
    return mean_over(n, [&] { return std::pow(random.normal(), power); });
  };
  CHECK(std::fabs(moment(1)) < 5 * std::sqrt(1.0 / n));
  CHECK(std::fabs(moment(2) - 1) < 5 * std::sqrt(2.0 / n));
  CHECK(std::fabs(moment(3)) < 5 * std::sqrt(15.0 / n));
  CHECK(std::fabs(moment(4) - 3) < 5 * std::sqrt(96.0 / n));
}

TEST_CASE("truncated normal draws stay inside the bound and have the spread 0.8796 at two") {
  const int n = 200000;
  Random random(1, "truncated");
  double largest = 0;
  const double variance = mean_over(n, [&] {
    const double x = random.truncated_normal(2);
    largest = std::fmax(largest, std::fabs(x));
    return x * x;
  });
  CHECK(largest < 2);
  CHECK(largest > 1.999);
  CHECK(std::sqrt(variance) == doctest::Approx(0.87962566).epsilon(0.005));
}

TEST_CASE("neither neighbouring draws nor neighbouring names are correlated") {
  const int n = 100000;
  Random lagged(1, "layers.0"), a(1, "layers.0"), b(1, "layers.1"), c(2, "layers.0");
  double previous = lagged.normal();
  const double serial = mean_over(n, [&] {
    const double x = lagged.normal();
    const double product = previous * x;
    previous = x;
    return product;
  });
  double with_seed = 0;
  const double with_name = mean_over(n, [&] {
    const double x = a.normal();
    with_seed += x * c.normal() / n;
    return x * b.normal();
  });
  CHECK(std::fabs(serial) < 5 / std::sqrt(n));
  CHECK(std::fabs(with_name) < 5 / std::sqrt(n));
  CHECK(std::fabs(with_seed) < 5 / std::sqrt(n));
}
