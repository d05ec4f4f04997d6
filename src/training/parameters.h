// The parameters of an encoder as a flat list. Apart from the optimiser, whose loops are built for
// speed: walking the encoder is done twice in a training, and is more code than they are.
#pragma once

#include <string>
#include <vector>

#include "model/encoder.h"

namespace encoderscope {

struct Parameter {
  std::string name;
  Real* data;
  Index size;
  Index rows, columns;  // a vector has no rows
};

// In the order of Encoder::visit(). The pointers hold while nothing changes its shape.
std::vector<Parameter> parameters_of(Encoder& encoder);

}  // namespace encoderscope
