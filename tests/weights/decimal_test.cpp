#include "weights/decimal.h"

#include <doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/random.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

double read(const std::string& text) { return number_of("it", text); }

std::string refused(const std::string& text) {
  return refusal_of([&] { read(text); });
}

}  // namespace

TEST_CASE("a number is written with no more digits than it needs") {
  CHECK(decimal(0) == "0");
  CHECK(decimal(-1.5) == "-1.5");
  CHECK(decimal(0.1) == "0.1");
  CHECK(decimal(0.1 + 0.2) == "0.30000000000000004");
  CHECK(decimal(1e-6) == "0.000001");
  CHECK(decimal(12'000) == "12000");
  CHECK(decimal(std::sqrt(128.0f)).size() == std::size("11.313708305358887") - 1);
}

TEST_CASE("what is written reads back to the same number, here and elsewhere") {
  Random random(1, "decimals");
  for (int i = 0; i < 20'000; ++i) {
    double value = std::pow(10, random.uniform(-10, 12)) * (i % 2 == 0 ? 1 : -1);
    if (i % 3 == 0) value = static_cast<float>(value);
    const std::string text = decimal(value);
    CAPTURE(text);
    REQUIRE(read(text) == value);
    REQUIRE(std::strtod(text.c_str(), nullptr) == value);
  }
}

TEST_CASE("any decimal of up to 18 digits reads as strtod reads it") {
  Random random(2, "decimals");
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    const int digits = 1 + i % 18, point = static_cast<int>(random.uniform(0, digits));
    for (int k = 0; k < digits; ++k) {
      text += static_cast<char>('0' + static_cast<int>(random.uniform(0, 10)));
      if (k == point && k + 1 < digits) text += '.';
    }
    if (i % 4 == 0) text += "e-0" + std::to_string(i % 9);
    CAPTURE(text);
    REQUIRE(read(text) == std::strtod(text.c_str(), nullptr));
  }
  CHECK(read("1e-06") == 1e-6);
  CHECK(read("1e+06") == 1e6);
  CHECK(read("1.0") == 1);
  CHECK(read("0.05") == 0.05);
  CHECK(std::signbit(read("-0")));
}

TEST_CASE("what is no plain number is refused") {
  for (const char* text : {"",
                           "-",
                           ".5",
                           "1.2.3",
                           "1e",
                           "1e-",
                           "1e1.5",
                           "1e1e1",
                           "e1",
                           "sixteen",
                           "1x",
                           " 1",
                           "1 ",
                           "nan",
                           "inf",
                           "--1",
                           "+1",
                           "0x10",
                           "1e-9999999999",
                           "1e400",
                           "1234567890123456789",
                           "0.0000000000000000000000000001"}) {
    CHECK(refused(text) == "it is '" + std::string(text) + "', not a number of up to 18 digits");
  }
  const std::string long_one = "1" + std::string(1'000'000, 'e');
  CHECK(refused(long_one).find("it is '1eee") == 0);
  for (const double value :
       {1e300, 1e-300, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CHECK(refusal_of([&] { decimal(value); }).find("must be one that 18 digits can tell") !=
          std::string::npos);
  }
}
