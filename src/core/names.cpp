#include "core/names.h"

#include <stdexcept>
#include <string>

namespace encoderscope {

std::size_t index_named(std::string_view field, std::string_view name, const Names& known) {
  std::string list;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i] == name) return i;
    list.append(i ? ", " : "").append(known[i]);
  }
  std::string sentence(field);
  sentence.append(" is '").append(name).append("', not one of ").append(list);
  throw std::invalid_argument(sentence);
}

}  // namespace encoderscope
