#include "weights/decimal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/refusal.h"

namespace encoderscope {
namespace {

constexpr std::uint64_t max_digits = 1'000'000'000'000'000'000;  // above 18 digits, below 2^63
constexpr int max_places = 27;                                   // 5^27 < 2^63

// digits / 10^places, rounded once: a long division by 5^places in whole numbers, two bits further
// than a double goes, where the last bit says whether anything is left.
double quotient(std::uint64_t digits, int places) {
  if (digits == 0) return 0;
  std::uint64_t divisor = 1;
  for (int i = 0; i < places; ++i) divisor *= 5;
  std::uint64_t bits = digits / divisor, rest = digits % divisor;
  int exponent = -places;
  for (; bits >> 54 == 0; --exponent) {
    rest *= 2;
    bits = bits * 2 + (rest >= divisor);
    if (rest >= divisor) rest -= divisor;
  }
  return std::ldexp(static_cast<double>(bits | (rest > 0)), exponent);
}

}  // namespace

std::string decimal(double value) {
  const double size = std::fabs(value);
  double power = 1;
  for (int places = 0; places <= max_places; ++places, power *= 10) {
    const double scaled = std::round(size * power);
    if (!(scaled < static_cast<double>(max_digits) / 2)) break;
    // The product is off by some units where it is larger than 2^53.
    for (int step = 0; step < 256; ++step) {
      const std::uint64_t away = static_cast<std::uint64_t>(step + 1) / 2;
      auto digits = static_cast<std::uint64_t>(scaled);
      if (step % 2 == 1 && away > digits) continue;
      digits = step % 2 == 1 ? digits - away : digits + away;
      if (quotient(digits, places) != size) continue;
      std::string text = std::to_string(digits);
      const auto point = static_cast<std::size_t>(places);
      if (text.size() <= point) text.insert(0, point + 1 - text.size(), '0');
      if (places > 0) text.insert(text.size() - point, ".");
      return (std::signbit(value) ? "-" : "") + text;
    }
  }
  refuse("a number in the metadata", "one that 18 digits can tell", value);
}

double number_of(std::string_view field, std::string_view text) {
  const bool negative = text.substr(0, 1) == "-";
  std::uint64_t digits = 0;
  int count = 0, places = 0;  // of the digits; of those after the point
  bool valid = true, fraction = false;
  std::size_t at = negative;
  for (; at < text.size() && text[at] != 'e'; ++at) {
    const auto digit = static_cast<unsigned char>(text[at] - '0');
    if (digit < 10) {
      digits = digits * 10 + digit;
      valid = valid && digits < max_digits;
      places += fraction;
      ++count;
    } else {
      valid = valid && text[at] == '.' && !fraction && count > 0;
      fraction = true;
    }
  }
  if (at < text.size()) {
    const std::string_view sign = text.substr(++at, 1);
    at += sign == "-" || sign == "+";
    valid = valid && at < text.size();
    int exponent = 0;
    for (; at < text.size(); ++at) {
      const auto digit = static_cast<unsigned char>(text[at] - '0');
      valid = valid && digit < 10;
      exponent = std::min(exponent * 10 + digit, 99);
    }
    places += sign == "-" ? exponent : -exponent;
  }
  for (; places < 0 && digits < max_digits / 10; ++places) digits *= 10;
  if (!valid || count == 0 || places < 0 || places > max_places) {
    refuse("$ is '$', not a number of up to 18 digits", {field, text});
  }
  const double value = quotient(digits, places);
  return negative ? -value : value;
}

}  // namespace encoderscope
