// The inner loop of a matrix product in blocks of 4 rows by 8 columns, for targets that Eigen has
// no vector code for: in WebAssembly it stays in the registers, and is several times as fast there.
// Every entry is summed in the order of k, so the block size does not show in the result.
#pragma once

#include <cstring>

#include "core/tensor.h"

namespace encoderscope {

// 128 bits, what WebAssembly's registers hold; a vector extension that GCC and Clang share.
using Lanes [[gnu::vector_size(16)]] = Real;
constexpr Index lane_count = 16 / sizeof(Real);
constexpr Index block_rows = 4;
constexpr Index block_columns = 2 * lane_count;

inline Lanes load(const Real* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);  // the address need not be aligned
  return lanes;
}

inline void store(const Lanes& lanes, Real* to) { std::memcpy(to, &lanes, sizeof lanes); }

// c = a b for `rows` rows of c and one block of its columns. Pointers are to the block's corner;
// the strides are the row lengths of a, b and c.
template <int rows>
void multiply_block(const Real* a, Index a_stride, const Real* b, Index b_stride, Real* c,
                    Index c_stride, Index inner) {
  Lanes left[rows] = {};
  Lanes right[rows] = {};
  for (Index k = 0; k < inner; ++k) {
    const Lanes b_left = load(b + k * b_stride);
    const Lanes b_right = load(b + k * b_stride + lane_count);
#pragma GCC unroll 4
    for (int i = 0; i < rows; ++i) {
      const Real factor = a[i * a_stride + k];
      left[i] += factor * b_left;
      right[i] += factor * b_right;
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < rows; ++i) {
    store(left[i], c + i * c_stride);
    store(right[i], c + i * c_stride + lane_count);
  }
}

// c = a b.    a (n, k), b (k, m) -> c (n, m), which is not a or b.
void blocked_product(const Matrix& a, const Matrix& b, Matrix& c);

}  // namespace encoderscope
