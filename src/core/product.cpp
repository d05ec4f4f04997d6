#include "core/product.h"

#include <cassert>

#include "core/kernel.h"

namespace encoderscope {
namespace {

Strided<const Real> plain(const View& a) { return {a.data(), a.outerStride(), 1}; }
Strided<const Real> turned(const View& a) { return {a.data(), 1, a.outerStride()}; }

void multiply(Strided<const Real> a, Strided<const Real> b, Span c, Index inner, bool fresh) {
  blocked_product(a, b, {c.data(), c.outerStride(), 1}, c.rows(), inner, c.cols(), fresh);
}

void multiply_plain(const View& a, const View& b, Span c, bool fresh) {
  assert(a.rows() == c.rows() && a.cols() == b.rows() && b.cols() == c.cols());
  multiply(plain(a), plain(b), c, a.cols(), fresh);
}

void multiply_right_turned(const View& a, const View& b, Span c, bool fresh) {
  assert(a.rows() == c.rows() && a.cols() == b.cols() && b.rows() == c.cols());
  multiply(plain(a), turned(b), c, a.cols(), fresh);
}

void multiply_left_turned(const View& a, const View& b, Span c, bool fresh) {
  assert(a.cols() == c.rows() && a.rows() == b.rows() && b.cols() == c.cols());
  multiply(turned(a), plain(b), c, a.rows(), fresh);
}

}  // namespace

void product(const View& a, const View& b, Span c) { multiply_plain(a, b, c, true); }
void add_product(const View& a, const View& b, Span c) { multiply_plain(a, b, c, false); }

void product_transposed(const View& a, const View& b, Span c) {
  multiply_right_turned(a, b, c, true);
}
void add_product_transposed(const View& a, const View& b, Span c) {
  multiply_right_turned(a, b, c, false);
}

void transposed_product(const View& a, const View& b, Span c) {
  multiply_left_turned(a, b, c, true);
}
void add_transposed_product(const View& a, const View& b, Span c) {
  multiply_left_turned(a, b, c, false);
}

}  // namespace encoderscope
