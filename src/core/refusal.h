// Sentences that say what is wrong with a value: "dropout_rate must be at least 0 and below 1, not
// 1.5".
#pragma once

#include <string>
#include <string_view>

namespace encoderscope {

// The number in at most ten significant digits, as printf's %.10g writes it. printf itself, or a
// stream, would be a twentieth of the page's engine.
std::string text_of(double value);

// Throws std::invalid_argument: "NAME must be RULE, not VALUE".
[[noreturn]] void refuse(std::string_view name, std::string_view rule, double value);

}  // namespace encoderscope
