#pragma once

// Matrices in tests: written by hand, drawn, compared. Tolerances are multiples of `epsilon`, so
// one test source is strict in double and fair in float.

#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/tensor.h"

namespace encoderscope {

// The distance from 1 to the next number: 1.2e-7 in float, 2.2e-16 in double.
inline constexpr double epsilon = std::numeric_limits<Real>::epsilon();

inline Matrix matrix(const std::vector<std::vector<double>>& rows) {
  Matrix m(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (Index i = 0; i < m.rows(); ++i) {
    for (Index j = 0; j < m.cols(); ++j) {
      m(i, j) =
          static_cast<Real>(rows.at(static_cast<std::size_t>(i)).at(static_cast<std::size_t>(j)));
    }
  }
  return m;
}

inline RowVector row(const std::vector<double>& values) { return matrix({values}).row(0); }

// Normal draws; another name, other numbers.
inline Matrix drawn(Index rows, Index cols, std::string_view name, double sigma = 1) {
  Random random(0, name);
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = static_cast<Real>(sigma * random.normal());
  return m;
}

// The largest |a − b|; infinite where shapes differ or a number is not finite, so that
// CHECK(difference(a, b) < tolerance) says it all and prints how far off it was.
inline double difference(const Matrix& a, const Matrix& b) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (a.rows() != b.rows() || a.cols() != b.cols()) return infinity;
  double largest = 0;
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < a.cols(); ++j) {
      const double apart = std::fabs(static_cast<double>(a(i, j)) - static_cast<double>(b(i, j)));
      if (!std::isfinite(apart)) return infinity;
      if (apart > largest) largest = apart;
    }
  }
  return largest;
}

// The same bits, or at least equal numbers.
inline bool same(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && (a.array() == b.array()).all();
}

inline bool all_finite(const Matrix& m) { return m.array().isFinite().all(); }

// Row i of the result is row order[i] of x.
inline Matrix permuted_rows(const Matrix& x, const std::vector<int>& order) {
  Matrix y(x.rows(), x.cols());
  for (Index i = 0; i < x.rows(); ++i) y.row(i) = x.row(order[static_cast<std::size_t>(i)]);
  return y;
}

// Summed in double: a float sum of 10⁶ numbers would be off by more than what is tested.
inline double mean_of(const Matrix& m) { return m.cast<double>().mean(); }
inline double root_mean_square(const Matrix& m) {
  return std::sqrt(m.cast<double>().array().square().mean());
}

}  // namespace encoderscope
