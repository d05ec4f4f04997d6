// The two matrix products of a forward pass, in one place: nearly all of an encoder's time is spent
// here, and each further Eigen expression with a product in it would add its own copy of the code.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

// c = a b.    a (n, k), b (k, m) -> c (n, m), which is not a or b.
void product(const Matrix& a, const Matrix& b, Matrix& c);

// c = a bᵀ.   a (n, k), b (m, k) -> c (n, m), which is not a or b.
void product_transposed(const Matrix& a, const Matrix& b, Matrix& c);

}  // namespace encoderscope
