#include "training/optimizer.h"

#include <doctest.h>

#include <cmath>

#include "support/configs.h"

using namespace encoderscope;

namespace {

Encoder zeros(const Config& config) {
  Encoder gradient(config);
  Encoder::visit([](const std::string&, auto& member) { member.setZero(); }, gradient);
  return gradient;
}

// Fills every gradient with draws.
void draw_gradient(Encoder& gradient, double sigma = 1) {
  Encoder::visit(
      [sigma](const std::string& name, auto& member) {
        Random random(3, name);
        for (Index i = 0; i < member.size(); ++i) {
          member.data()[i] = static_cast<Real>(sigma * random.normal());
        }
      },
      gradient);
}

TrainingConfig training(Optimizer optimizer) {
  TrainingConfig config;
  config.optimizer = optimizer;
  return config;
}

Config with_everything() {
  return changed([](Config& c) {
    c.position = Position::learned;
    c.embedding_norm = true;
    c.norm = Norm::pre;
    c.head = Head::untied;
  });
}

double norm_of(const Encoder& gradient) {
  double squares = 0;
  for (const auto& item : parameters_of(gradient)) {
    squares += item.second.cast<double>().squaredNorm();
  }
  return std::sqrt(squares);
}

}  // namespace

TEST_CASE("gradient descent subtracts the learning rate times the gradient") {
  Encoder weights(small_config()), gradient = zeros(small_config());
  draw_gradient(gradient);
  auto expected = parameters_of(weights);
  for (const auto& item : parameters_of(gradient)) expected[item.first] -= Real(0.5) * item.second;
  Descent descent(training(Optimizer::sgd), weights, gradient);
  descent.step(0.5);
  CHECK(same_values(parameters_of(weights), expected));
}

TEST_CASE("three steps of Adam, worked by hand for one weight") {
  Encoder weights(small_config()), gradient = zeros(small_config());
  Descent descent(training(Optimizer::adam), weights, gradient);
  Real& w = weights.layers[1].attention.key.weight(2, 3);
  Real& g = gradient.layers[1].attention.key.weight(2, 3);
  double expected = static_cast<double>(w), mean = 0, square = 0;
  int t = 0;
  for (const double slope : {0.5, -2.0, 0.25}) {
    ++t;
    mean = 0.9 * mean + 0.1 * slope;
    square = 0.98 * square + 0.02 * slope * slope;
    const double spread = std::sqrt(square / (1 - std::pow(0.98, t)));
    expected -= 0.1 * mean / (1 - std::pow(0.9, t)) / (spread + 1e-9);
    g = static_cast<Real>(slope);
    descent.step(0.1);
    CHECK(static_cast<double>(w) == doctest::Approx(expected).epsilon(20 * epsilon));
  }
}

TEST_CASE("the first step of Adam is as long as the learning rate, whatever the gradient's size") {
  for (const double sigma : {1.0, 1e6}) {
    Encoder weights(small_config()), gradient = zeros(small_config());
    draw_gradient(gradient, sigma);
    const auto before = parameters_of(weights);
    Descent descent(training(Optimizer::adam), weights, gradient);
    descent.step(0.01);
    for (const auto& item : parameters_of(weights)) {
      const Matrix moved = (item.second - before.at(item.first)).cwiseAbs();
      const Matrix expected = Matrix::Constant(moved.rows(), moved.cols(), Real(0.01));
      CHECK_MESSAGE(difference(moved, expected) < 1e-5, item.first);
    }
  }
}

TEST_CASE("weights without a gradient stay as they are") {
  for (const Optimizer optimizer : {Optimizer::adam, Optimizer::sgd}) {
    Encoder weights(with_everything()), gradient = zeros(with_everything());
    const auto before = parameters_of(weights);
    Descent descent(training(optimizer), weights, gradient);
    descent.step(0.1);
    CHECK(same_values(parameters_of(weights), before));
  }
}

TEST_CASE("the multiplier of the embedding reaches its table and nothing else") {
  for (const Optimizer optimizer : {Optimizer::adam, Optimizer::sgd}) {
    CAPTURE(name_of(optimizer));
    TrainingConfig faster = training(optimizer);
    faster.embedding_rate = 4;
    Encoder one(with_everything()), four(with_everything()), gradient = zeros(with_everything());
    draw_gradient(gradient);
    const Matrix before = one.embedding.weight;
    Descent(training(optimizer), one, gradient).step(0.01);
    Descent(faster, four, gradient).step(0.01);
    const Matrix moved = one.embedding.weight - before;
    const Matrix moved_faster = four.embedding.weight - before;
    CHECK(difference(moved_faster, 4 * moved) < 64 * epsilon);
    one.embedding = four.embedding;
    CHECK(same_values(parameters_of(one), parameters_of(four)));
  }
}

TEST_CASE("gradients are measured by the part of the encoder that they belong to") {
  Encoder weights(with_everything()), gradient = zeros(with_everything());
  const Descent descent(training(Optimizer::adam), weights, gradient);
  CHECK(descent.groups() ==
        std::vector<std::string>{"embedding", "position", "norms", "layers.0", "layers.1", "head"});
  gradient.embedding.weight(3, 1) = 3;
  gradient.embedding.weight(4, 1) = 4;
  gradient.embedding_norm.gamma(0) = 5;
  gradient.final_norm.beta(7) = -12;
  gradient.layers[1].norm1.gamma(2) = 2;
  gradient.head.bias(0) = 1;
  std::vector<double> norms;
  CHECK(descent.gradient_norms(norms) == doctest::Approx(std::sqrt(25 + 169 + 4 + 1.0)));
  CHECK(norms == std::vector<double>{5, 0, 13, 0, 2, 1});
}

TEST_CASE("a plain encoder has no group for what it does not have") {
  Encoder weights(small_config()), gradient = zeros(small_config());
  const Descent descent(training(Optimizer::adam), weights, gradient);
  CHECK(descent.groups() == std::vector<std::string>{"embedding", "layers.0", "layers.1"});
  Index count = 0;
  for (const auto& item : parameters_of(weights)) count += item.second.size();
  CHECK(descent.parameter_count() == count);
}

TEST_CASE("clipping shrinks all gradients by one factor, and leaves small ones alone") {
  Encoder weights(small_config()), gradient = zeros(small_config());
  draw_gradient(gradient);
  TrainingConfig config = training(Optimizer::sgd);
  config.clip_norm = 2;
  Descent descent(config, weights, gradient);
  std::vector<double> norms;
  const double norm = descent.gradient_norms(norms);
  REQUIRE(norm == doctest::Approx(norm_of(gradient)));
  REQUIRE(norm > 10);
  auto expected = parameters_of(gradient);
  for (auto& item : expected) item.second *= static_cast<Real>(2 / (norm + 1e-6));
  descent.clip(norm);
  CHECK(same_values(parameters_of(gradient), expected));
  CHECK(descent.gradient_norms(norms) == doctest::Approx(2).epsilon(1e-5));
  descent.clip(1.5);
  CHECK(same_values(parameters_of(gradient), expected));
}

TEST_CASE("without a clip norm nothing is clipped") {
  Encoder weights(small_config()), gradient = zeros(small_config());
  draw_gradient(gradient, 1000);
  const auto before = parameters_of(gradient);
  Descent(training(Optimizer::adam), weights, gradient).clip(1e9);
  CHECK(same_values(parameters_of(gradient), before));
}

TEST_CASE("clearing sets every gradient to 0") {
  Encoder weights(with_everything()), gradient = zeros(with_everything());
  draw_gradient(gradient);
  Descent(training(Optimizer::adam), weights, gradient).clear_gradient();
  CHECK(norm_of(gradient) == 0);
}
