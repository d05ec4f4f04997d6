#include "lens/order.h"

#include <cmath>

namespace encoderscope {

Places different(const std::vector<int>& text) {
  const auto n = static_cast<Index>(text.size());
  const auto word = [&](Index i) { return text[static_cast<std::size_t>(i)]; };
  Index first = 0;
  while (first < n && word(first) < 0) ++first;
  for (Index last = n - 1; last > first; --last) {
    if (word(last) >= 0 && word(last) != word(first)) return {first, last};
  }
  return {-1, -1};
}

Places repeated(const std::vector<int>& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (std::size_t j = i + 1; j < text.size() && text[i] >= 0; ++j) {
      if (text[i] == text[j]) return {static_cast<Index>(i), static_cast<Index>(j)};
    }
  }
  return {-1, -1};
}

double relative_change(const Matrix& a, const Matrix& b) {
  double change = 0, all = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const auto was = static_cast<double>(a.data()[i]);
    const double apart = static_cast<double>(b.data()[i]) - was;
    change += apart * apart;
    all += was * was;
  }
  return std::sqrt(change / all);
}

double row_change(const Matrix& x, Places rows) {
  const Real* a = x.data() + rows.first * x.cols();
  const Real* b = x.data() + rows.second * x.cols();
  const auto dot = [&](const Real* left, const Real* right) {
    double sum = 0;
    for (Index j = 0; j < x.cols(); ++j) {
      sum += static_cast<double>(left[j]) * static_cast<double>(right[j]);
    }
    return sum;
  };
  return 1 - dot(a, b) / std::sqrt(dot(a, a) * dot(b, b));
}

}  // namespace encoderscope
