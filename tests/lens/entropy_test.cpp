#include "lens/entropy.h"

#include <doctest.h>

#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("the entropy of rows of attention, worked by hand") {
  const Matrix first = matrix({{.25, .25, .25, .25}, {0, 1, 0, 0}});
  const Matrix second = matrix({{.5, .25, .25, 0}, {.5, 0, 0, .5}});
  CHECK(difference(attention_entropy({first, second}), matrix({{2, 0}, {1.5, 1}})) < 4 * epsilon);
}

TEST_CASE("no head has no entropy") { CHECK(attention_entropy({}).rows() == 0); }

TEST_CASE("the mean entropy leaves out the queries that are padding") {
  const Matrix entropy = matrix({{1, 2, 6}, {0, 1, 5}});
  CHECK(same(mean_over_tokens(entropy, {}), matrix({{3}, {2}})));
  CHECK(same(mean_over_tokens(entropy, {false, false, true}), matrix({{1.5}, {0.5}})));
  CHECK(same(mean_over_tokens(entropy, {true, true, true}), matrix({{0}, {0}})));
}

TEST_CASE("the largest entropy is that of uniform attention over the keys that are not masked") {
  CHECK(largest_entropy(8, {}) == 3);
  CHECK(largest_entropy(4, {false, false, true, true}) == 1);
  CHECK(largest_entropy(4, PaddingMask(4, true)) == 2);
  CHECK(largest_entropy(1, {}) == 0);
}

TEST_CASE("no row has more than the largest entropy") {
  const PaddingMask mask = padding_mask({3, 1, 0, 4, 0});
  const Matrix x = drawn(5, 4, "x");
  Matrix q = x, k = x, v = x, scores(5, 5), weights(5, 5), context(5, 4);
  scaled_dot_product_attention({mask}, {q, k, v, scores, weights, context});
  const double most = static_cast<double>(attention_entropy({weights}).maxCoeff());
  CHECK(most > 0);
  CHECK(most <= largest_entropy(5, mask) * (1 + epsilon));
  q.setZero();
  scaled_dot_product_attention({mask}, {q, k, v, scores, weights, context});
  CHECK(difference(attention_entropy({weights}),
                   Matrix::Constant(1, 5, static_cast<Real>(std::log2(3.0)))) < 4 * epsilon);
}
