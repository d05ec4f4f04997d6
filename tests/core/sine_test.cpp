#include "core/sine.h"

#include <doctest.h>

#include <cmath>

#include "core/random.h"

using namespace encoderscope;

TEST_CASE("sine, cosine and e^x are the same on every platform") {
  CHECK(portable_sin(0) == 0);
  CHECK(portable_cos(0) == 1);
  CHECK(portable_exp(0) == 1);
  CHECK(portable_sin(1) == 0x1.aed548f090ceep-1);
  CHECK(portable_cos(1) == 0x1.14a280fb5068cp-1);
  CHECK(portable_sin(8191) == -0x1.86a8d36dca1dcp-1);
  CHECK(portable_cos(8191) == -0x1.4af3b1102ac8bp-1);
  CHECK(portable_exp(1) == 0x1.5bf0a8b14576ap+1);
  CHECK(portable_exp(-9.210340371976184) == 0x1.a36e2eb1c4326p-14);
}

TEST_CASE("sine, cosine and e^x are those of the standard library to their last digits") {
  Random random(1, "sine");
  double largest = 0;
  double largest_power = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = i < 100 ? i * 0.78539816339744831 : random.uniform(-8192, 8192);
    largest = std::fmax(largest, std::fabs(portable_sin(x) - std::sin(x)));
    largest = std::fmax(largest, std::fabs(portable_cos(x) - std::cos(x)));
    const double y = random.uniform(-20, 20);
    largest_power = std::fmax(largest_power, std::fabs(portable_exp(y) / std::exp(y) - 1));
  }
  MESSAGE("largest difference: " << largest << ", of e^x, relative: " << largest_power);
  CHECK(largest < 3e-16);
  CHECK(largest_power < 1e-15);
}

TEST_CASE("the sine of a small angle keeps its digits") {
  for (double x = 1; x > 1e-300; x /= 3) {
    CHECK(std::fabs(portable_sin(x) / std::sin(x) - 1) < 3e-16);
    CHECK(portable_sin(-x) == -portable_sin(x));
    CHECK(portable_cos(-x) == portable_cos(x));
  }
}
