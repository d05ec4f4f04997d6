#include "training/loss.h"

#include <doctest.h>

#include <cmath>

#include "support/matrices.h"

using namespace encoderscope;

namespace {

Loss loss_of(const Matrix& logits, const std::vector<int>& targets) {
  Matrix unused;
  return cross_entropy(logits, targets, unused);
}

const std::vector<int> targets = {2, 0, 4, -1, 1};

}  // namespace

TEST_CASE("cross entropy of two rows, worked by hand") {
  // softmax: (1/2, 1/4, 1/4) and (1/6, 1/3, 1/2).
  const double two = std::log(2.0), three = std::log(3.0);
  Matrix dlogits;
  const Loss loss = cross_entropy(matrix({{two, 0, 0}, {0, two, three}}), {0, 1}, dlogits);
  CHECK(loss.mean == doctest::Approx((std::log(2.0) + std::log(3.0)) / 2).epsilon(4 * epsilon));
  CHECK(loss.correct == 1);
  CHECK(loss.asked == 2);
  CHECK(loss.accuracy() == 0.5);
  const Matrix expected = matrix({{-1. / 4, 1. / 8, 1. / 8}, {1. / 12, -1. / 3, 1. / 4}});
  CHECK(difference(dlogits, expected) < 4 * epsilon);
}

TEST_CASE("the gradient of the loss is what central differences say") {
  Matrix logits = drawn(5, 6, "logits"), dlogits, unused;
  cross_entropy(logits, targets, dlogits);
  const Real step = std::cbrt(static_cast<Real>(epsilon));
  const double tolerance = 20 * step * step;
  for (Index i = 0; i < logits.size(); ++i) {
    const Real kept = logits.data()[i];
    logits.data()[i] = kept + step;
    const double above = loss_of(logits, targets).mean;
    logits.data()[i] = kept - step;
    const double below = loss_of(logits, targets).mean;
    logits.data()[i] = kept;
    const double slope = (above - below) / (2 * static_cast<double>(step));
    CHECK(slope == doctest::Approx(static_cast<double>(dlogits.data()[i])).epsilon(tolerance));
  }
}

TEST_CASE("a constant added to a row of logits changes neither loss nor gradient") {
  const Matrix logits = drawn(5, 6, "logits");
  Matrix shifted = logits, d, shifted_d;
  shifted.row(1).array() += Real(16);
  shifted.row(4).array() -= Real(8);
  const Loss loss = cross_entropy(logits, targets, d);
  const Loss shifted_loss = cross_entropy(shifted, targets, shifted_d);
  CHECK(shifted_loss.mean == doctest::Approx(loss.mean).epsilon(32 * epsilon));
  CHECK(difference(d, shifted_d) < 32 * epsilon);
}

TEST_CASE("each row of the gradient sums to 0, and what is not asked has none") {
  Matrix d;
  const Loss loss = cross_entropy(drawn(5, 6, "logits", 3), targets, d);
  CHECK(loss.asked == 4);
  CHECK(d.row(3).isZero(0));
  const Matrix sums = d.rowwise().sum();
  CHECK(sums.cwiseAbs().maxCoeff() < 4 * epsilon);
  CHECK(d(0, 2) < 0);
  CHECK(d(0, 1) > 0);
}

TEST_CASE("huge logits give a finite loss: the distance to the highest") {
  Matrix d;
  const Loss loss = cross_entropy(matrix({{1e30, 0, -1e30}, {5000, 2000, 0}}), {0, 1}, d);
  CHECK(loss.mean == doctest::Approx(1500));
  CHECK(loss.correct == 1);
  CHECK(same(d, matrix({{0, 0, 0}, {0.5, -0.5, 0}})));
}

TEST_CASE("a logit that is no number or infinite makes the loss no number") {
  const double not_a_number = std::nan(""), infinite = HUGE_VAL;
  CHECK(std::isnan(loss_of(matrix({{0, 0, 0}, {0, not_a_number, 0}}), {0, 0}).mean));
  CHECK(std::isnan(loss_of(matrix({{not_a_number, 0, 0}}), {1}).mean));
  CHECK(std::isnan(loss_of(matrix({{0, infinite, 0}}), {0}).mean));
  CHECK(loss_of(matrix({{0, -infinite, 0}}), {0}).mean == doctest::Approx(std::log(2.0)));
}

TEST_CASE("the gradient may take the place of the logits") {
  const Matrix logits = drawn(5, 6, "logits");
  Matrix apart, inplace = logits;
  const Loss loss = cross_entropy(logits, targets, apart);
  CHECK(cross_entropy(inplace, targets, inplace).mean == loss.mean);
  CHECK(same(inplace, apart));
}

TEST_CASE("where nothing is asked the loss is 0 and so is the gradient") {
  Matrix d;
  const Loss loss = cross_entropy(drawn(2, 3, "logits"), {-1, -1}, d);
  CHECK(loss.mean == 0);
  CHECK(loss.accuracy() == 0);
  CHECK(same(d, Matrix::Zero(2, 3)));
}

TEST_CASE("of equally high logits the first counts as the answer") {
  CHECK(loss_of(matrix({{1, 1, 0}}), {0}).correct == 1);
  CHECK(loss_of(matrix({{1, 1, 0}}), {1}).correct == 0);
}
