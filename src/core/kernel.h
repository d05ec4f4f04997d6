// The inner loop of a matrix product, in blocks of a few rows by two registers of columns that stay
// in the registers. Every entry is summed in the order of k, whatever the block, the registers'
// width or the compiler: the product has the same bits natively and in WebAssembly (for which Eigen
// has no vector code), and needs no memory of its own.
#pragma once

#include <cstring>

#include "core/tensor.h"

namespace encoderscope {

// WebAssembly's registers hold 16 bytes.
#if defined(__AVX512F__)
constexpr int register_bytes = 64;
#elif defined(__AVX__)
constexpr int register_bytes = 32;
#else
constexpr int register_bytes = 16;
#endif
// A vector extension that GCC and Clang share.
using Lanes [[gnu::vector_size(register_bytes)]] = Real;
constexpr Index lane_count = register_bytes / static_cast<int>(sizeof(Real));
// As many as fit into the registers, 32 of AVX-512 and 16 of others; with a fused multiply-add none
// is needed for products.
#if defined(__AVX512F__)
constexpr Index block_rows = 8;
#elif defined(__FMA__)
constexpr Index block_rows = 6;
#else
constexpr Index block_rows = 4;
#endif
constexpr Index block_columns = 2 * lane_count;

inline Lanes load(const Real* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);  // the address need not be aligned
  return lanes;
}

inline void store(const Lanes& lanes, Real* to) { std::memcpy(to, &lanes, sizeof lanes); }

// A matrix in memory: entry (i, k) is data[i * row + k * column]. Swapping the strides transposes.
template <class Scalar>
struct Strided {
  Scalar* data;
  Index row;
  Index column;

  Strided from(Index i, Index k) const { return {data + i * row + k * column, row, column}; }
};

// c += a b for `rows` rows and one block of columns; b and c have their columns side by side, and a
// has either its columns or, `turned`, its rows. `fresh`: c = a b, what stood in c is not read.
template <int rows, bool turned>
void multiply_block(Strided<const Real> a, const Real* b, Index b_row, Real* c, Index c_row,
                    Index inner, bool fresh) {
  Lanes left[rows];
  Lanes right[rows];
  const Real* factor[rows];
#pragma GCC unroll 8
  for (int i = 0; i < rows; ++i) {
    left[i] = fresh ? Lanes{} : load(c + i * c_row);
    right[i] = fresh ? Lanes{} : load(c + i * c_row + lane_count);
    factor[i] = a.from(i, 0).data;
  }
  for (Index k = 0; k < inner; ++k) {
    const Lanes b_left = load(b);
    const Lanes b_right = load(b + lane_count);
    b += b_row;
#pragma GCC unroll 8
    for (int i = 0; i < rows; ++i) {
      const Real f = turned ? factor[0][i] : factor[i][k];
      left[i] += f * b_left;
      right[i] += f * b_right;
    }
    if (turned) factor[0] += a.column;
  }
#pragma GCC unroll 8
  for (int i = 0; i < rows; ++i) {
    store(left[i], c + i * c_row);
    store(right[i], c + i * c_row + lane_count);
  }
}

// c += a b, or, `fresh`, c = a b.    a (n, k), b (k, m), c (n, m), whose columns are side by side;
// c is not a or b.
void blocked_product(Strided<const Real> a, Strided<const Real> b, Strided<Real> c, Index n,
                     Index inner, Index m, bool fresh);

}  // namespace encoderscope
