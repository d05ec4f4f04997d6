#include "core/product.h"

#include <cassert>

#include "core/kernel.h"

namespace encoderscope {
namespace {

Strided<const Real> plain(const View& a) { return {a.data(), a.outerStride(), 1}; }
Strided<const Real> turned(const View& a) { return {a.data(), 1, a.outerStride()}; }

void add(Strided<const Real> a, Strided<const Real> b, Span c, Index inner) {
  add_blocked_product(a, b, {c.data(), c.outerStride(), 1}, c.rows(), inner, c.cols());
}

}  // namespace

void add_product(const View& a, const View& b, Span c) {
  assert(a.rows() == c.rows() && a.cols() == b.rows() && b.cols() == c.cols());
  add(plain(a), plain(b), c, a.cols());
}

void add_product_transposed(const View& a, const View& b, Span c) {
  assert(a.rows() == c.rows() && a.cols() == b.cols() && b.rows() == c.cols());
  add(plain(a), turned(b), c, a.cols());
}

void add_transposed_product(const View& a, const View& b, Span c) {
  assert(a.cols() == c.rows() && a.rows() == b.rows() && b.cols() == c.cols());
  add(turned(a), plain(b), c, a.rows());
}

void product(const View& a, const View& b, Span c) {
  c.setZero();
  add_product(a, b, c);
}

void product_transposed(const View& a, const View& b, Span c) {
  c.setZero();
  add_product_transposed(a, b, c);
}

void transposed_product(const View& a, const View& b, Span c) {
  c.setZero();
  add_transposed_product(a, b, c);
}

}  // namespace encoderscope
