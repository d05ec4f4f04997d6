#include "layers/layer_norm.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

Matrix normed(const LayerNorm& norm, const Matrix& x) {
  LayerNorm::Trace trace;
  Matrix y;
  norm.forward(x, trace, y);
  return y;
}

Matrix normed(Real eps, const Matrix& x) { return normed(identity_layer_norm(x.cols(), eps), x); }

}  // namespace

TEST_CASE("layer norm of two rows, worked by hand") {
  // Mean 4, deviations −3 −1 1 3, variance 5; mean 0, variance 4.
  LayerNorm norm = identity_layer_norm(4, 0);
  norm.gamma = row({1, 1, 1, 2});
  norm.beta = row({0, 0, 10, 0});
  LayerNorm::Trace trace;
  Matrix y;
  norm.forward(matrix({{1, 3, 5, 7}, {2, -2, 2, -2}}), trace, y);
  const double root = std::sqrt(5.0);
  CHECK(difference(y, matrix({{-3 / root, -1 / root, 10 + 1 / root, 6 / root}, {1, -1, 11, -2}})) <
        32 * epsilon);
  CHECK(difference(trace.normalized, matrix({{-3 / root, -1 / root, 1 / root, 3 / root},
                                             {1, -1, 1, -1}})) < 8 * epsilon);
  CHECK(difference(trace.inverse_spread, matrix({{1 / root}, {0.5}})) < 4 * epsilon);
}

TEST_CASE("layer norm gives rows of mean 0 and variance 1") {
  const Matrix y = normed(Real(0), drawn(6, 50, "x", 3));
  for (Index i = 0; i < y.rows(); ++i) {
    CHECK(std::fabs(mean_of(y.row(i))) < 8 * epsilon);
    CHECK(std::fabs(root_mean_square(y.row(i)) - 1) < 8 * epsilon);
  }
}

TEST_CASE("layer norm ignores a constant shift of a row") {
  const Matrix x = drawn(5, 16, "x");
  const Matrix shifted = x.array() + Real(3);
  CHECK(difference(normed(Real(1e-6), x), normed(Real(1e-6), shifted)) < 64 * epsilon);
}

TEST_CASE("layer norm without epsilon ignores the size of a row") {
  const Matrix x = drawn(5, 16, "x");
  CHECK(difference(normed(Real(0), x), normed(Real(0), x * Real(1000))) < 32 * epsilon);
}

TEST_CASE("a constant row leaves layer norm as beta, with and without epsilon") {
  for (const double eps : {0.0, 1e-6}) {
    LayerNorm norm = identity_layer_norm(3, static_cast<Real>(eps));
    norm.beta = row({1, 2, 3});
    const Matrix x = matrix({{0, 0, 0}, {4, 4, 4}});
    CHECK(same(normed(norm, x), matrix({{1, 2, 3}, {1, 2, 3}})));
  }
}

TEST_CASE("epsilon shrinks a small row to sqrt(v / (v + epsilon))") {
  // Keras' uniform table, unscaled, has variance 0.05² / 3: an ε of 1e-3 would take a third of it.
  Matrix x = normed(Real(0), drawn(1, 512, "x"));
  x *= static_cast<Real>(0.05 / std::sqrt(3.0));
  CHECK(root_mean_square(normed(Real(1e-3), x)) == doctest::Approx(0.674).epsilon(0.001));
  CHECK(root_mean_square(normed(Real(1e-6), x)) == doctest::Approx(0.9994).epsilon(0.0001));
}

TEST_CASE("the gradient of layer norm, worked by hand") {
  // x̂ = (−1, 1), 1 / sqrt(variance) = 1/2 and g = γ ∘ dy = (6, −1): its mean is 2.5 and that of
  // g ∘ x̂ is −3.5, so g − 2.5 + 3.5 x̂ = (0, 0). Two numbers have no shape but shift and stretch.
  const LayerNorm norm{row({2, 1}), row({0, 0}), 0};
  LayerNorm::Trace trace;
  Matrix y, dx;
  norm.forward(matrix({{1, 5}}), trace, y);
  LayerNorm gradient{RowVector::Zero(2), RowVector::Zero(2), 0};
  norm.backward(trace, matrix({{3, -1}}), gradient, dx);
  CHECK(same(gradient.gamma, row({-3, -1})));
  CHECK(same(gradient.beta, row({3, -1})));
  CHECK(same(dx, matrix({{0, 0}})));
}

namespace {

const auto norm_forward = [](const LayerNorm& norm, const Matrix& x) {
  LayerNorm::Trace trace;
  Matrix y;
  norm.forward(x, trace, y);
  return y;
};

const auto norm_backward = [](const LayerNorm& norm, const Matrix& x, const Matrix& dy,
                              LayerNorm& gradient, Matrix& dx) {
  LayerNorm::Trace trace;
  Matrix y;
  norm.forward(x, trace, y);
  norm.backward(trace, dy, gradient, dx);
};

LayerNorm drawn_norm(Index d, double eps) {
  return {drawn(1, d, "gamma").row(0), drawn(1, d, "beta").row(0), static_cast<Real>(eps)};
}

}  // namespace

TEST_CASE("the gradient of layer norm") {
  for (const double eps : {0.0, 1e-6, 0.5}) {
    CAPTURE(eps);
    gradient_check(drawn_norm(7, eps), drawn(3, 7, "x"), norm_forward, norm_backward);
  }
}

TEST_CASE("what shifts or stretches a row gets no gradient from layer norm") {
  const LayerNorm norm = drawn_norm(16, 0);
  const Matrix x = drawn(4, 16, "x");
  LayerNorm gradient = zeros_of(norm);
  Matrix dx;
  norm_backward(norm, x, drawn(4, 16, "dy"), gradient, dx);
  for (Index i = 0; i < 4; ++i) {
    CHECK(std::fabs(dx.row(i).cast<double>().sum()) < 32 * epsilon);
    CHECK(std::fabs(dx.row(i).cast<double>().dot(x.row(i).cast<double>())) < 64 * epsilon);
  }
  CHECK(dx.cwiseAbs().maxCoeff() > 0.1);
}

TEST_CASE("twice as large an input gets half the gradient from layer norm") {
  const LayerNorm norm = drawn_norm(16, 0);
  const Matrix x = drawn(4, 16, "x"), dy = drawn(4, 16, "dy");
  LayerNorm gradient = zeros_of(norm);
  Matrix once, doubled;
  norm_backward(norm, x, dy, gradient, once);
  norm_backward(norm, 2 * x, dy, gradient, doubled);
  CHECK(same(2 * doubled, once));
}
