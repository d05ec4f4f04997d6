#pragma once

// Settings from the words of a command line, for the programs that the page's tests ask.

#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/names.h"

namespace encoderscope {

inline bool parse_bool(const std::string& value) { return value == "true" || value == "1"; }

// Sets the field of that name; false where there is none.
template <class Fields>
bool set_field(Fields& fields, const std::string& field, const std::string& value) {
  bool known = false;
  Fields::visit(
      [&](const char* name, auto& member) {
        if (field != name) return;
        known = true;
        using Member = std::decay_t<decltype(member)>;
        if constexpr (std::is_same_v<Member, bool>) {
          member = parse_bool(value);
        } else if constexpr (std::is_same_v<Member, int>) {
          member = std::stoi(value);
        } else if constexpr (std::is_same_v<Member, double>) {
          member = std::stod(value);
        } else {
          member = value_named<Member>(name, value);
        }
      },
      fields);
  return known;
}

[[noreturn]] inline void refuse_field(const std::string& field) {
  throw std::invalid_argument("no field is named '" + field + "'");
}

}  // namespace encoderscope
