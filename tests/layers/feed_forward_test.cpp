#include "layers/feed_forward.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("a feed-forward network of three hidden columns, worked by hand") {
  const FeedForward network{{matrix({{1, 0, -1}, {0, 2, 1}}), row({0, -1, 0})},
                            {matrix({{1, 0}, {0, 1}, {1, 1}}), row({0.5, 0})},
                            Activation::relu};
  FeedForward::Trace trace;
  Matrix y;
  network.forward(matrix({{1, 1}, {-1, 2}}), trace, y);
  CHECK(same(trace.expanded, matrix({{1, 1, 0}, {-1, 3, 3}})));
  CHECK(same(trace.hidden, matrix({{1, 1, 0}, {0, 3, 3}})));
  CHECK(same(y, matrix({{1.5, 1}, {3.5, 6}})));
}

TEST_CASE("a feed-forward network treats each token by itself") {
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::silu}) {
    const FeedForward network{glorot_linear(8, 16, Random(1, "expand")),
                              glorot_linear(16, 8, Random(1, "contract")), kind};
    const std::vector<int> order = {2, 0, 3, 1};
    const Matrix x = drawn(4, 8, "x");
    FeedForward::Trace trace;
    Matrix y, permuted, alone;
    network.forward(x, trace, y);
    network.forward(permuted_rows(x, order), trace, permuted);
    network.forward(x.row(1), trace, alone);
    CHECK(difference(permuted, permuted_rows(y, order)) < 8 * epsilon);
    CHECK(difference(alone, y.row(1)) < 8 * epsilon);
  }
}

TEST_CASE("the gradient of a feed-forward network, with every activation") {
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::silu}) {
    CAPTURE(std::string(name_of(kind)));
    const FeedForward network{{drawn(3, 7, "w1"), drawn(1, 7, "b1").row(0)},
                              {drawn(7, 3, "w2"), drawn(1, 3, "b2").row(0)},
                              kind};
    gradient_check(
        network, drawn(4, 3, "x"),
        [](const FeedForward& layer, const Matrix& x) {
          FeedForward::Trace trace;
          Matrix y;
          layer.forward(x, trace, y);
          return y;
        },
        [](const FeedForward& layer, const Matrix& x, const Matrix& dy, FeedForward& gradient,
           Matrix& dx) {
          FeedForward::Trace trace, d;
          Matrix y;
          layer.forward(x, trace, y);
          layer.backward(x, trace, dy, gradient, d, dx);
        });
  }
}
