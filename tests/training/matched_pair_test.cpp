// Two encoders with the same forward pass: a table of N(0, 1) used as it is, and one of N(0, 1/d)
// multiplied by √d. What the layers see is the same, so nothing of the factor is left to see in a
// forward pass. Only learning tells the two apart, and by how much depends on the optimiser.
#include <doctest.h>

#include "support/matrices.h"
#include "support/training.h"
#include "training/trainer.h"

using namespace encoderscope;

namespace {

constexpr int d = 32;

Config plain() {
  Config config = dup_config();
  config.head = Head::untied;  // a tied head would also see the table's size
  config.initializer = Initializer::normal_1;
  config.embedding_scale = 1;
  return config;
}

Config scaled() {
  Config config = plain();
  config.initializer = Initializer::normal_inverse_d;
  config.embedding_scale = sqrt_d_model(d);
  return config;
}

TrainingConfig training_by(Optimizer optimizer) {
  TrainingConfig training;
  training.optimizer = optimizer;
  training.learning_rate = optimizer == Optimizer::adam ? 1e-3 : 1e-2;
  training.warmup_steps = 0;
  return training;
}

// How far the scaled table, which is what the layers see, moves in the first step.
double first_move(const Config& config, Optimizer optimizer) {
  Trainer trainer(config, training_by(optimizer));
  const Matrix before = trainer.encoder().embedding.weight;
  StepRecord record;
  REQUIRE(trainer.step(record));
  return config.embedding_scale *
         static_cast<double>((trainer.encoder().embedding.weight - before).norm());
}

}  // namespace

TEST_CASE("the matched pair has the same forward pass, loss and gradient of the sum") {
  Trainer one(plain(), training_by(Optimizer::adam)), other(scaled(), training_by(Optimizer::adam));
  const double apart = difference(one.probe().output, other.probe().output);
  MESSAGE("largest difference of the outputs: ", apart);
  CHECK(apart < 1e-5);
  StepRecord first, second;
  REQUIRE(one.step(first));
  REQUIRE(other.step(second));
  CHECK(second.loss == doctest::Approx(first.loss).epsilon(1e-5));
  CHECK(second.token_norm == doctest::Approx(first.token_norm).epsilon(1e-5));
  // The factor multiplies what flows back to the table.
  CHECK(second.gradient_norms[0] / first.gradient_norms[0] ==
        doctest::Approx(sqrt_d_model(d)).epsilon(1e-4));
}

TEST_CASE("in one step of SGD the table with the factor moves the input d times as far") {
  const double ratio = first_move(scaled(), Optimizer::sgd) / first_move(plain(), Optimizer::sgd);
  CHECK(ratio == doctest::Approx(d).epsilon(1e-3));
}

TEST_CASE("in one step of Adam the table with the factor moves the input √d times as far") {
  const double ratio = first_move(scaled(), Optimizer::adam) / first_move(plain(), Optimizer::adam);
  CHECK(ratio == doctest::Approx(sqrt_d_model(d)).epsilon(1e-3));
}

TEST_CASE("the embedding's own learning rate makes up for the factor exactly, under either") {
  // Times d under SGD, times √d under Adam: then the two learn alike, step for step.
  for (const Optimizer optimizer : {Optimizer::sgd, Optimizer::adam}) {
    TrainingConfig faster = training_by(optimizer);
    faster.embedding_rate = optimizer == Optimizer::adam ? sqrt_d_model(d) : d;
    Trainer one(plain(), faster), other(scaled(), training_by(optimizer));
    const Progress a = one.advance(20), b = other.advance(20);
    CAPTURE(std::string(name_of(optimizer)));
    for (std::size_t i = 0; i < 20; ++i) {
      CHECK(a.steps[i].loss == doctest::Approx(b.steps[i].loss).epsilon(1e-3));
    }
  }
}
