#include "core/refusal.h"

#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace encoderscope {

std::string text_of(double value) {
  constexpr int precision = 10;
  constexpr double low = 1e9, high = 1e10;  // a whole number of ten digits lies in [low, high)
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  double scaled = std::fabs(value);
  if (std::isinf(scaled)) return sign + "inf";
  if (scaled == 0) return sign + "0";

  int exponent = precision - 1;  // of the first digit
  for (; scaled >= high; scaled /= 10) ++exponent;
  for (; scaled < low; scaled *= 10) --exponent;
  auto whole = static_cast<std::int64_t>(scaled + 0.5);
  if (whole == static_cast<std::int64_t>(high)) ++exponent;  // then the first digit is 1 still
  std::string digits = std::to_string(whole).substr(0, precision);
  digits.erase(digits.find_last_not_of('0') + 1);

  const bool is_plain = exponent >= -4 && exponent < precision;
  std::size_t before_point = 1;
  if (is_plain && exponent < 0) digits.insert(0, static_cast<std::size_t>(-exponent), '0');
  if (is_plain && exponent > 0) before_point = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() < before_point) digits.resize(before_point, '0');
  if (digits.size() > before_point) digits.insert(before_point, ".");
  if (!is_plain) {
    const int size = std::abs(exponent);
    digits += exponent < 0 ? "e-" : "e+";
    digits += (size < 10 ? "0" : "") + std::to_string(size);
  }
  return sign + digits;
}

void refuse(std::string_view name, std::string_view rule, double value) {
  std::string sentence(name);
  sentence.append(" must be ").append(rule).append(", not ").append(text_of(value));
  throw std::invalid_argument(sentence);
}

void refuse(std::string_view sentence, std::initializer_list<Said> values) {
  constexpr std::uint64_t shown = 40;  // bytes of a text
  std::string result;
  const Said* next = values.begin();
  for (const char c : sentence) {
    if (c != '$') {
      result += c;
      continue;
    }
    const auto [text, number] = *next++;
    if (text == nullptr) {
      result += std::to_string(number);
    } else if (number <= shown) {
      result.append(text, static_cast<std::size_t>(number));
    } else {
      std::size_t size = shown;
      while (size > 0 && (text[size] & 0xC0) == 0x80) --size;  // no half character
      result.append(text, size).append("…");
    }
  }
  throw std::invalid_argument(result);
}

}  // namespace encoderscope
