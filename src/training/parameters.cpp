#include "training/parameters.h"

namespace encoderscope {

std::vector<Parameter> parameters_of(Encoder& encoder) {
  std::vector<Parameter> list;
  Encoder::visit(
      [&list](const std::string& name, auto& member) {
        constexpr bool is_vector = std::decay_t<decltype(member)>::RowsAtCompileTime == 1;
        list.push_back(
            {name, member.data(), member.size(), is_vector ? 0 : member.rows(), member.cols()});
      },
      encoder);
  return list;
}

}  // namespace encoderscope
