#include "layers/embedding.h"

#include <doctest.h>

#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("an embedding reads the rows of its ids, worked by hand") {
  const Embedding embedding{matrix({{0, 1}, {2, 3}, {4, 5}})};
  Matrix x;
  embedding.forward({2, 0, 2}, x);
  CHECK(same(x, matrix({{4, 5}, {0, 1}, {4, 5}})));
}

TEST_CASE("an embedding does not know where in the sentence a token stands") {
  const Embedding embedding{drawn(10, 6, "table")};
  Matrix x, reversed;
  embedding.forward({3, 1, 4}, x);
  embedding.forward({4, 1, 3}, reversed);
  CHECK(same(reversed, permuted_rows(x, {2, 1, 0})));
}
