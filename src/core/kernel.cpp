#include "core/kernel.h"

#include <algorithm>
#include <cassert>

namespace encoderscope {
namespace {

// Columns are gathered in strips of this many rows of b, so that a strip stays in the cache.
constexpr Index strip = 128;

// Rows of b this far apart fall on the same few places of the cache: a block of their columns, if
// it is used often enough, is better copied.
constexpr Index far_apart = 128;
constexpr Index often = 256;

// Of a turned a, whose rows lie across the memory, so many at once: they stay in the cache while
// the columns of b pass by.
constexpr Index turned_rows = 64;

// All rows of c for one block of columns. Not inlined: browsers compile a small function for speed
// sooner than a large one.
template <bool turned>
[[gnu::noinline]] void multiply_column(Strided<const Real> a, const Real* b, Index b_row, Real* c,
                                       Index c_row, Index n, Index inner, bool fresh) {
  Index i = 0;
  const auto rows = [&](auto multiply, Index count) {
    multiply(a.from(i, 0), b, b_row, c + i * c_row, c_row, inner, fresh);
    return count;
  };
  while (i + block_rows <= n) i += rows(multiply_block<block_rows, turned>, block_rows);
  while (i + 2 <= n) i += rows(multiply_block<2, turned>, 2);
  if (i < n) rows(multiply_block<1, turned>, 1);
}

void multiply_rows(Strided<const Real> a, const Real* b, Index b_row, Real* c, Index c_row, Index n,
                   Index inner, bool fresh) {
  const auto multiply = a.column == 1 ? multiply_column<false> : multiply_column<true>;
  multiply(a, b, b_row, c, c_row, n, inner, fresh);
}

// The same for fewer columns than a block has: computed in a block of its own.
void multiply_narrow(Strided<const Real> a, const Real* b, Strided<Real> c, Index n, Index inner,
                     Index width, bool fresh) {
  Real tile[block_rows * block_columns] = {};
  for (Index i = 0; i < n; i += block_rows) {
    const Index rows = std::min(block_rows, n - i);
    for (Index r = 0; r < rows && !fresh; ++r) {
      std::copy_n(c.from(i + r, 0).data, width, tile + r * block_columns);
    }
    multiply_rows(a.from(i, 0), b, block_columns, tile, block_columns, rows, inner, fresh);
    for (Index r = 0; r < rows; ++r) {
      std::copy_n(tile + r * block_columns, width, c.from(i + r, 0).data);
    }
  }
}

// Copies one block of b's columns so that they stand side by side; beyond `width` they are 0.
void gather(Strided<const Real> b, Index depth, Index width, Real* gathered) {
  if (b.column == 1 && width == block_columns) {
    for (Index r = 0; r < depth; ++r) {
      std::copy_n(b.from(r, 0).data, block_columns, gathered + r * block_columns);
    }
    return;
  }
  for (Index s = 0; s < block_columns; ++s) {
    for (Index r = 0; r < depth; ++r) {
      gathered[r * block_columns + s] = s < width ? *b.from(r, s).data : Real(0);
    }
  }
}

}  // namespace

void blocked_product(Strided<const Real> a, Strided<const Real> b, Strided<Real> c, Index n,
                     Index inner, Index m, bool fresh) {
  assert(c.column == 1);
  assert(a.column == 1 || a.row == 1);
  if (fresh && inner == 0) {
    for (Index i = 0; i < n; ++i) std::fill_n(c.from(i, 0).data, m, Real(0));
  }
  if (a.column != 1 && n > 2 * turned_rows) {
    for (Index i = 0; i < n; i += turned_rows) {
      blocked_product(a.from(i, 0), b, c.from(i, 0), std::min(turned_rows, n - i), inner, m, fresh);
    }
    return;
  }
  const bool in_place = b.column == 1 && (b.row < far_apart || n < often);
  Real gathered[strip * block_columns];
  for (Index k = 0; k < inner; k += strip) {
    const Index depth = std::min(strip, inner - k);
    const bool first = fresh && k == 0;
    for (Index j = 0; j < m; j += block_columns) {
      const Index width = std::min(block_columns, m - j);
      const Strided<const Real> left = a.from(0, k), right = b.from(k, j);
      const Strided<Real> into = c.from(0, j);
      if (width == block_columns && in_place) {
        multiply_rows(left, right.data, b.row, into.data, c.row, n, depth, first);
        continue;
      }
      gather(right, depth, width, gathered);
      if (width == block_columns) {
        multiply_rows(left, gathered, block_columns, into.data, c.row, n, depth, first);
      } else {
        multiply_narrow(left, gathered, into, n, depth, width, first);
      }
    }
  }
}

}  // namespace encoderscope
