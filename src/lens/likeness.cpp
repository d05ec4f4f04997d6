#include "lens/likeness.h"

#include "core/product.h"
#include "lens/moments.h"

namespace encoderscope {

Likeness likeness(const Matrix& scaled, const Matrix& position, const std::vector<int>& ids) {
  const Index n = scaled.rows();
  // Every cosine is made of these: the n² sums of a token and a place are never written down.
  Matrix tokens(n, n), crossed(n, n), places(n, n);
  product_transposed(scaled, scaled, tokens);
  product_transposed(scaled, position, crossed);
  product_transposed(position, position, places);
  // (token a at place i) · (token b at place j)
  const auto inner = [&](Index a, Index i, Index b, Index j) {
    return static_cast<double>(tokens(a, b)) + static_cast<double>(crossed(a, j)) +
           static_cast<double>(crossed(b, i)) + static_cast<double>(places(i, j));
  };
  const auto cosine = [&](Index a, Index i, Index b, Index j) {
    const double squares = inner(a, i, a, i) * inner(b, j, b, j);
    return squares > 0 ? inner(a, i, b, j) / std::sqrt(squares) : 0;
  };
  Moments of_words, of_places;
  for (Index a = 0; a < n; ++a) {
    for (Index b = 0; b < a; ++b) {
      const bool differ = ids[static_cast<std::size_t>(a)] != ids[static_cast<std::size_t>(b)];
      for (Index i = 0; i < n; ++i) {
        if (differ) of_words.add(cosine(a, i, b, i));
        of_places.add(cosine(i, a, i, b));
      }
    }
  }
  return {of_words.mean(), of_places.mean()};
}

}  // namespace encoderscope
