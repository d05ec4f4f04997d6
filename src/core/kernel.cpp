#include "core/kernel.h"

#include <algorithm>
#include <cassert>

namespace encoderscope {
namespace {

// Columns are gathered in strips of this many rows of b, so that a strip stays in the cache.
constexpr Index strip = 128;

// All rows of c for one block of columns. Not inlined: browsers compile a small function for speed
// sooner than a large one.
[[gnu::noinline]] void multiply_rows(Strided<const Real> a, const Real* b, Index b_row, Real* c,
                                     Index c_row, Index n, Index inner) {
  Index i = 0;
  const auto rows = [&](auto multiply, Index count) {
    multiply(a.from(i, 0), b, b_row, c + i * c_row, c_row, inner);
    i += count;
  };
  while (i + block_rows <= n) rows(multiply_block<block_rows>, block_rows);
  if (i + 2 <= n) rows(multiply_block<2>, 2);
  if (i < n) rows(multiply_block<1>, 1);
}

// The same for fewer columns than a block has: computed in a block of its own.
void multiply_narrow(Strided<const Real> a, const Real* b, Strided<Real> c, Index n, Index inner,
                     Index width) {
  Real tile[block_rows * block_columns] = {};
  for (Index i = 0; i < n; i += block_rows) {
    const Index rows = std::min(block_rows, n - i);
    for (Index r = 0; r < rows; ++r) {
      std::copy_n(c.from(i + r, 0).data, width, tile + r * block_columns);
    }
    multiply_rows(a.from(i, 0), b, block_columns, tile, block_columns, rows, inner);
    for (Index r = 0; r < rows; ++r) {
      std::copy_n(tile + r * block_columns, width, c.from(i + r, 0).data);
    }
  }
}

}  // namespace

void add_blocked_product(Strided<const Real> a, Strided<const Real> b, Strided<Real> c, Index n,
                         Index inner, Index m) {
  assert(c.column == 1);
  Real gathered[strip * block_columns];
  for (Index k = 0; k < inner; k += strip) {
    const Index depth = std::min(strip, inner - k);
    for (Index j = 0; j < m; j += block_columns) {
      const Index width = std::min(block_columns, m - j);
      const Strided<const Real> block = b.from(k, j);
      if (width == block_columns && b.column == 1) {
        multiply_rows(a.from(0, k), block.data, b.row, c.from(0, j).data, c.row, n, depth);
        continue;
      }
      for (Index s = 0; s < block_columns; ++s) {
        for (Index r = 0; r < depth; ++r) {
          gathered[r * block_columns + s] = s < width ? *block.from(r, s).data : Real(0);
        }
      }
      if (width == block_columns) {
        multiply_rows(a.from(0, k), gathered, block_columns, c.from(0, j).data, c.row, n, depth);
      } else {
        multiply_narrow(a.from(0, k), gathered, c.from(0, j), n, depth, width);
      }
    }
  }
}

}  // namespace encoderscope
