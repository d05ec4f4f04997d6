#include "layers/softmax.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

Matrix softmax(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  softmax_rows(scores, weights);
  return weights;
}

}  // namespace

TEST_CASE("softmax of two rows, worked by hand") {
  const double two = std::log(2.0), three = std::log(3.0);
  CHECK(difference(softmax(matrix({{0, two, three}, {-1, -1, -1}})),
                   matrix({{1.0 / 6, 2.0 / 6, 3.0 / 6}, {1.0 / 3, 1.0 / 3, 1.0 / 3}})) <
        4 * epsilon);
}

TEST_CASE("every row of softmax sums to 1 and has no negative number") {
  const Matrix weights = softmax(drawn(20, 30, "scores", 5));
  for (Index i = 0; i < weights.rows(); ++i) {
    CHECK(std::fabs(weights.row(i).cast<double>().sum() - 1) < 16 * epsilon);
  }
  CHECK(weights.minCoeff() >= 0);
}

TEST_CASE("softmax ignores a constant shift of a row") {
  const Matrix scores = drawn(6, 9, "scores");
  const Matrix shifted = scores.array() + Real(8);
  CHECK(difference(softmax(scores), softmax(shifted)) < 64 * epsilon);
}

TEST_CASE("softmax of huge numbers is finite") {
  CHECK(same(softmax(matrix({{1e30, -1e30, 0}, {-1e30, -1e30, -2e30}})),
             matrix({{1, 0, 0}, {0.5, 0.5, 0}})));
}

TEST_CASE("the gradient of softmax, worked by hand") {
  // w = (1/4, 3/4), dw = (4, 0): the mean of dw under w is 1.
  Matrix ds(1, 2);
  softmax_rows_backward(matrix({{0.25, 0.75}}), matrix({{4, 0}}), ds);
  CHECK(same(ds, matrix({{0.75, -0.75}})));
}

TEST_CASE("the gradient of softmax, and that raising all scores of a row alike does nothing") {
  const Matrix scores = drawn(4, 9, "scores", 2);
  gradient_check_of(scores, softmax, [](const Matrix& at, const Matrix& dy, Matrix& dx) {
    dx.resize(at.rows(), at.cols());
    softmax_rows_backward(softmax(at), dy, dx);
    for (Index i = 0; i < dx.rows(); ++i) {
      CHECK(std::fabs(dx.row(i).cast<double>().sum()) < 16 * epsilon);
    }
  });
}
