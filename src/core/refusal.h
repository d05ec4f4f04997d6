// Sentences that say what is wrong with a value: "dropout_rate must be at least 0 and below 1, not
// 1.5".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace encoderscope {

// The number in at most ten significant digits, as printf's %.10g writes it. printf itself, or a
// stream, would be a twentieth of the page's engine.
std::string text_of(double value);

// Throws std::invalid_argument: "NAME must be RULE, not VALUE".
[[noreturn]] void refuse(std::string_view name, std::string_view rule, double value);

// What a sentence says of the case at hand: a text, or a whole number.
struct Said {
  Said(const char* words) : Said(std::string_view(words)) {}
  Said(std::string_view words) : text(words.data()), number(words.size()) {}
  Said(const std::string& words) : Said(std::string_view(words)) {}
  Said(std::uint64_t value) : text(nullptr), number(value) {}

  const char* text;      // null for a number
  std::uint64_t number;  // or the text's length
};

// Throws std::invalid_argument with the sentence, each $ of which stands for the next value. Of a
// long text only the beginning is shown: whose file it was is none of ours.
[[noreturn]] void refuse(std::string_view sentence, std::initializer_list<Said> values);

}  // namespace encoderscope
