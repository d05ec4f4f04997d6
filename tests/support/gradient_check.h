#pragma once

// One checker for every backward pass: moves each number a little, up and down, and holds what the
// loss does against the gradient. In double this proves the mathematics; in float it tests what
// ships.

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "support/matrices.h"

namespace encoderscope {

inline constexpr bool in_double = std::is_same_v<Real, double>;

// Of the largest entry of a gradient.
inline constexpr double gradient_tolerance = in_double ? 1e-7 : 2e-2;

// A gradient whose entries are all smaller is measured against this, for a loss of 1 and more for a
// larger one: its rounding alone makes slopes.
inline constexpr double gradient_floor = in_double ? 1e-3 : 1;

// How far `gradient` is from the slopes of loss() in the entries of `values`, relative to the
// largest entry of either. Slopes are five-point differences, (8 (f(h) − f(−h)) − (f(2h) − f(−2h)))
// / 12 h, whose error falls with h⁴; a smaller h means more rounding, a larger one that relu's
// corner comes between.
template <class Values, class Gradient, class Loss>
double gradient_error(Values& values, const Gradient& gradient, Loss loss) {
  if (values.rows() != gradient.rows() || values.cols() != gradient.cols()) return 1e9;
  const double h = in_double ? 1e-4 : 2e-3;
  double largest = gradient_floor * std::max(1.0, std::fabs(loss())), apart = 0;
  for (Index i = 0; i < values.size(); ++i) {
    Real& value = values.data()[i];
    const Real before = value;
    const auto moved = [&](double by) {
      value = static_cast<Real>(static_cast<double>(before) + by);
      const double result = loss();
      value = before;
      return result;
    };
    const double slope = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h);
    const double claimed = static_cast<double>(gradient.data()[i]);
    if (!std::isfinite(slope) || !std::isfinite(claimed)) return 1e9;
    largest = std::max({largest, std::fabs(slope), std::fabs(claimed)});
    apart = std::max(apart, std::fabs(slope - claimed));
  }
  return apart / largest;
}

// Σ dy ∘ y: a loss whose gradient with respect to y is dy.
inline double weighed(const Matrix& dy, const Matrix& y) {
  return dy.cast<double>().cwiseProduct(y.cast<double>()).sum();
}

// A tree of zeros like `layer`.
template <class Layer>
Layer zeros_of(Layer layer) {
  Layer::visit([](const std::string&, auto& member) { member.setZero(); }, layer);
  return layer;
}

// Checks every parameter of a tree that has a visit.
template <class Tree, class Loss>
void check_parameters(Tree& tree, Tree& gradient, Loss loss) {
  Tree::visit(
      [&](const std::string& name, auto& member, auto& claimed) {
        CAPTURE(name);
        CHECK(gradient_error(member, claimed, loss) < gradient_tolerance);
      },
      tree, gradient);
}

// Checks dx and every parameter of a layer.
//   forward(layer, x) -> y      backward(layer, x, dy, gradient, dx), after forward with the same
template <class Layer, class Forward, class Backward>
void gradient_check(Layer layer, Matrix x, Forward forward, Backward backward) {
  const Matrix y = forward(layer, x);
  const Matrix dy = drawn(y.rows(), y.cols(), "dy");
  Layer gradient = zeros_of(layer);
  Matrix dx;
  backward(layer, x, dy, gradient, dx);
  const auto loss = [&] { return weighed(dy, forward(layer, x)); };
  CHECK(gradient_error(x, dx, loss) < gradient_tolerance);
  check_parameters(layer, gradient, loss);

  // Backward passes add: a second one doubles the gradient of the parameters and not that of x.
  Layer twice = gradient;
  Matrix again;
  backward(layer, x, dy, twice, again);
  CHECK(same(again, dx));
  Layer::visit(
      [](const std::string& name, const auto& one, const auto& two) {
        CAPTURE(name);
        CHECK(difference(two, 2 * one) <= 64 * epsilon * (1 + one.cwiseAbs().maxCoeff()));
      },
      gradient, twice);
}

// The same for a function without parameters: forward(x) -> y, backward(x, dy, dx).
template <class Forward, class Backward>
void gradient_check_of(Matrix x, Forward forward, Backward backward) {
  const Matrix y = forward(x);
  const Matrix dy = drawn(y.rows(), y.cols(), "dy");
  Matrix dx;
  backward(x, dy, dx);
  CHECK(gradient_error(x, dx, [&] { return weighed(dy, forward(x)); }) < gradient_tolerance);
}

}  // namespace encoderscope
