#include "lens/order.h"

#include <cmath>

#include "training/norms.h"

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

double relative_change(const Matrix& a, const Matrix& b) { return norm_of(b - a) / norm_of(a); }

double row_change(const Matrix& x, Places rows) {
  // |a/‖a‖ − b/‖b‖|² = 2 (1 − cosine), without the digits that 1 − cosine loses near 0.
  const Matrix a = x.row(rows.first), b = x.row(rows.second);
  const double ratio = norm_of(a) / norm_of(b);
  return 0.5 * std::pow(norm_of(a - b * static_cast<Real>(ratio)) / norm_of(a), 2);
}

}  // namespace encoderscope
