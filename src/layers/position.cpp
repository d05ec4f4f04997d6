#include "layers/position.h"

#include <algorithm>
#include <cassert>

#include "core/sine.h"

namespace encoderscope {

template <>
const Names& names<Position>() {
  static const Names list = {"interleaved", "concatenated", "tensor2tensor", "learned", "none"};
  return list;
}

namespace {

constexpr double log_base = 9.210340371976184;  // ln 10000

double paper_frequency(Index pair, Index d) {
  return portable_exp(-2.0 * static_cast<double>(pair) * log_base / static_cast<double>(d));
}

double tensor2tensor_frequency(Index pair, Index pairs) {
  const auto last = static_cast<double>(std::max<Index>(pairs - 1, 1));
  return portable_exp(-static_cast<double>(pair) * log_base / last);
}

}  // namespace

Matrix interleaved_sinusoids(Index rows, Index d) {
  Matrix code(rows, d);
  for (Index j = 0; j < d; ++j) {
    const double frequency = paper_frequency(j / 2, d);
    for (Index i = 0; i < rows; ++i) {
      const double angle = static_cast<double>(i) * frequency;
      code(i, j) = static_cast<Real>(j % 2 == 0 ? portable_sin(angle) : portable_cos(angle));
    }
  }
  return code;
}

Matrix concatenated_sinusoids(Index rows, Index d) {
  const Matrix interleaved = interleaved_sinusoids(rows, d);
  const Index sines = (d + 1) / 2;
  Matrix code(rows, d);
  for (Index j = 0; j < d; ++j) code.col(j % 2 == 0 ? j / 2 : sines + j / 2) = interleaved.col(j);
  return code;
}

Matrix tensor2tensor_sinusoids(Index rows, Index d) {
  const Index pairs = d / 2;
  Matrix code = Matrix::Zero(rows, d);
  for (Index j = 0; j < pairs; ++j) {
    const double frequency = tensor2tensor_frequency(j, pairs);
    for (Index i = 0; i < rows; ++i) {
      const double angle = static_cast<double>(i) * frequency;
      code(i, j) = static_cast<Real>(portable_sin(angle));
      code(i, pairs + j) = static_cast<Real>(portable_cos(angle));
    }
  }
  return code;
}

Matrix fixed_position_code(Position kind, Index rows, Index d) {
  switch (kind) {
    case Position::interleaved: return interleaved_sinusoids(rows, d);
    case Position::concatenated: return concatenated_sinusoids(rows, d);
    case Position::tensor2tensor: return tensor2tensor_sinusoids(rows, d);
    case Position::learned: assert(false); break;
    case Position::none: break;
  }
  return Matrix::Zero(rows, d);
}

}  // namespace encoderscope
