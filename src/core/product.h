// The matrix products of a forward and a backward pass, in one place: nearly all of an encoder's
// time is spent here. They take blocks as well as matrices, and c must have its size already.
#pragma once

#include "core/tensor.h"

namespace encoderscope {

// c = a b.     a (n, k), b (k, m) -> c (n, m), which is not a or b.
void product(const View& a, const View& b, Span c);
void add_product(const View& a, const View& b, Span c);  // c += a b

// c = a bᵀ.    a (n, k), b (m, k) -> c (n, m)
void product_transposed(const View& a, const View& b, Span c);
void add_product_transposed(const View& a, const View& b, Span c);  // c += a bᵀ

// c = aᵀ b.    a (k, n), b (k, m) -> c (n, m)
void transposed_product(const View& a, const View& b, Span c);
void add_transposed_product(const View& a, const View& b, Span c);  // c += aᵀ b

}  // namespace encoderscope
