// Names for the values of an enum, written once beside the enum by specialising `names`, and used
// for links, requests and error messages alike.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace encoderscope {

using Names = std::vector<std::string_view>;

// names<E>() lists the names in the order of the enumerators.
template <class E>
const Names& names();

// The index of `name` in `known`. Throws std::invalid_argument where it is none of them, e.g.
// "position is 'rotary', not one of interleaved, none".
std::size_t index_named(std::string_view field, std::string_view name, const Names& known);

template <class E>
E value_named(std::string_view field, std::string_view name) {
  return static_cast<E>(index_named(field, name, names<E>()));
}

template <class E>
std::string_view name_of(E value) {
  return names<E>().at(static_cast<std::size_t>(value));
}

}  // namespace encoderscope
