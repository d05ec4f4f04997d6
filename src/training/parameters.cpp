#include "training/parameters.h"

namespace encoderscope {

std::vector<Parameter> parameters_of(Encoder& encoder) {
  std::vector<Parameter> list;
  Encoder::visit(
      [&list](const std::string& name, auto& member) {
        list.push_back({name, member.data(), member.size()});
      },
      encoder);
  return list;
}

}  // namespace encoderscope
