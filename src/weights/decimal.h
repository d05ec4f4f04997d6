// Numbers as plain decimals that read back to the same double. Neither strtod nor printf can say
// so without the 128-bit floats that Emscripten's libc does it in, ten times this.
#pragma once

#include <string>
#include <string_view>

namespace encoderscope {

// With as few digits after the point as tell it from its neighbours: "0.1", "11.313708305358887".
// Throws std::invalid_argument where 18 digits or 27 places do not suffice.
std::string decimal(double value);

// The double next to what the text says: digits, perhaps a point, perhaps an exponent, as above.
// Throws std::invalid_argument, naming `field`, for anything else.
double number_of(std::string_view field, std::string_view text);

}  // namespace encoderscope
