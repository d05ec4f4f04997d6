#include "layers/embedding.h"

#include <doctest.h>

#include "support/gradient_check.h"
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

TEST_CASE(
    "the gradient of an embedding, worked by hand: a word said twice learns from both places") {
  Embedding gradient{matrix({{0, 0}, {0, 0}, {100, 0}})};
  Embedding::backward({2, 0, 2}, matrix({{1, 2}, {3, 4}, {5, 6}}), gradient);
  CHECK(same(gradient.weight, matrix({{3, 4}, {0, 0}, {106, 8}})));
}

TEST_CASE("the gradient of an embedding") {
  const std::vector<int> ids = {3, 1, 3, 0};
  Embedding embedding{drawn(5, 4, "table")};
  Embedding gradient{Matrix::Zero(5, 4)};
  const Matrix dx = drawn(4, 4, "dx");
  Embedding::backward(ids, dx, gradient);
  check_parameters(embedding, gradient, [&] {
    Matrix x;
    embedding.forward(ids, x);
    return weighed(dx, x);
  });
}
