// A tensor here is a row-major matrix with one row per token. Sentences of equal length stand one
// below the other; nothing needs a third dimension. Row-major, because a row (one token's vector)
// is what is read, drawn and handed to JavaScript.
//
// Never keep an Eigen expression in `auto`: it holds references to temporaries. Assign to Matrix.
#pragma once

#include <Eigen/Core>

namespace encoderscope {

#ifdef ENCODERSCOPE_REAL
using Real = ENCODERSCOPE_REAL;  // double: the build that proves the mathematics
#else
using Real = float;  // what ships
#endif

using Index = Eigen::Index;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowVector = Eigen::Matrix<Real, 1, Eigen::Dynamic>;
using ColVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

// A matrix or a block of one (some rows, some columns), to be read or to be written.
using View = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;
using Span = Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>;

}  // namespace encoderscope
