#include "core/refusal.h"

#include <doctest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <vector>

#include "core/random.h"

using namespace encoderscope;

namespace {

std::string printed(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

}  // namespace

TEST_CASE("numbers in sentences are written as printf writes them") {
  using Limits = std::numeric_limits<double>;
  const std::vector<double> near_a_border = {
      1e-4, 9.9999999999e-5, 0.99999999999, 9999999999, 9999999999.4, 9999999999.6, 1e10};
  const std::vector<double> extreme = {
      Limits::max(), Limits::min(), Limits::denorm_min(), Limits::infinity(), 1e100, 1e-100, 0};
  const std::vector<double> common = {1,    7,    10,         1.5,       0.1,
                                      0.05, 1e-6, 0.00012345, 123456789, 1. / 3};
  for (const auto& values : {near_a_border, extreme, common}) {
    for (double value : values) {
      CHECK(text_of(value) == printed(value));
      CHECK(text_of(-value) == printed(-value));
    }
  }
  CHECK(text_of(std::nan("")) == "nan");
}

TEST_CASE("whole numbers and decimals of any size are written as printf writes them") {
  Random random(1, "numbers");
  for (int i = 0; i < 20000; ++i) {
    const double whole = std::floor(random.uniform(-1e6, 1e6));
    REQUIRE(text_of(whole) == printed(whole));
    REQUIRE(text_of(whole / 1000) == printed(whole / 1000));
    const double any = random.normal() * std::pow(10, random.uniform(-30, 30));
    REQUIRE(text_of(any) == printed(any));
  }
}

TEST_CASE("a refusal names the thing, the rule and the value") {
  CHECK_THROWS_WITH_AS(refuse("seed", "at least 0", -1), "seed must be at least 0, not -1",
                       std::invalid_argument);
}
