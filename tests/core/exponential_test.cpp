#include "core/exponential.h"

#include <doctest.h>

#include <limits>

using namespace encoderscope;

TEST_CASE("the exponential is that of the standard library to 2e-7 of its value") {
  double largest = 0;
  for (int i = -87000; i <= 88000; ++i) {
    const float x = static_cast<float>(i) / 1000;
    const double exact = std::exp(static_cast<double>(x));
    largest = std::max(largest, std::fabs(static_cast<double>(exponential(x)) / exact - 1));
  }
  MESSAGE("largest relative difference of the exponential: ", largest);
  CHECK(largest < 2e-7);
}

TEST_CASE("the exponential is exact at 0, 0 far below, infinite far above, and keeps NaN") {
  CHECK(exponential(0.0F) == 1);
  CHECK(exponential(-0.0F) == 1);
  for (const float x : {-87.4F, -1e9F, -std::numeric_limits<float>::infinity()}) {
    CHECK(exponential(x) == 0);
  }
  for (const float x : {88.1F, 1e9F, std::numeric_limits<float>::infinity()}) {
    CHECK(std::isinf(exponential(x)));
  }
  CHECK(std::isnan(exponential(std::numeric_limits<float>::quiet_NaN())));
}

TEST_CASE("the exponential never falls") {
  float before = 0;
  for (float x = -90; x < 88; x = std::nextafter(x, 100.0F) + 1e-3F) {
    const float now = exponential(x);
    CHECK_MESSAGE(now >= before, x);
    before = now;
  }
}
