#include "mlm/masked_trainer.h"

#include <doctest.h>

#include "mlm/masking.h"
#include "support/corpus.h"
#include "support/gradient_check.h"

using namespace encoderscope;

namespace {

constexpr std::size_t tokens = 100;

Config config_with_dropout() {
  return changed([](Config& c) { c.dropout_rate = 0.1; });
}

Config config_without_dropout() {
  return changed([](Config& c) { c.dropout_rate = 0; });
}

// A step's whole batch, its loss and gradient, computed at once.
struct Whole {
  Examples examples;
  Encoder::Trace trace, d;
  Answers answers;
  Loss loss;
  Encoder gradient;

  Whole(const Encoder& encoder, const Corpus& corpus, int step) : gradient(zeros_like(encoder)) {
    Batches batches(corpus.taught, tokens, 1);
    const Batches::Numbers& numbers = batches.at(step);
    Random random(1, "mask." + std::to_string(step));
    const int asked =
        mask_sentences(corpus.taught, numbers.data(), numbers.size(),
                       encoder.config.input_vocab_size, Masking::teaching, random, examples);
    encoder.forward(examples.batch, nullptr, trace);
    loss = answers.forward(encoder, trace.output, examples.targets, asked);
    d.output.resize(trace.output.rows(), trace.output.cols());
    answers.backward(encoder, gradient, d.output);
    encoder.backward(examples.batch, trace, gradient, d);
  }
};

std::vector<double> losses(MaskedTrainer& trainer, int steps) {
  std::vector<double> list;
  for (int i = 0; i < steps; ++i) list.push_back(trainer.step().loss);
  return list;
}

}  // namespace

TEST_CASE("a step's loss and gradient are those of the whole batch at once") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer trainer(config_without_dropout(), masked_training(), corpus, tokens, 1);
  for (int step = 1; step <= 3; ++step) {
    const Whole whole(trainer.encoder(), corpus, step);
    const MaskedStep made = trainer.step();
    CHECK(made.asked == whole.loss.asked);
    CHECK(std::abs(made.loss - whole.loss.mean) < (in_double ? 1e-12 : 1e-5));
    const auto expected = parameters_of(whole.gradient);
    for (const auto& named : parameters_of(trainer.gradient())) {
      CAPTURE(named.first);
      CHECK((named.second - expected.at(named.first)).cwiseAbs().maxCoeff() <
            (in_double ? 1e-12 : 1e-5));
    }
  }
}

TEST_CASE("one thread and two give the same bits") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer one(config_with_dropout(), masked_training(), corpus, tokens, 1);
  MaskedTrainer two(config_with_dropout(), masked_training(), corpus, tokens, 2);
  CHECK(losses(one, 20) == losses(two, 20));
  CHECK(same_values(parameters_of(one.encoder()), parameters_of(two.encoder())));
  const auto of_one = one.measure(), of_two = two.measure();
  REQUIRE(of_one.size() == of_two.size());
  for (std::size_t i = 0; i < of_one.size(); ++i) CHECK(of_one[i].loss == of_two[i].loss);
}

TEST_CASE("another seed teaches other batches") {
  const Corpus corpus = counting_corpus();
  TrainingConfig other = masked_training();
  other.seed = 2;
  MaskedTrainer a(config_without_dropout(), masked_training(), corpus, tokens, 1);
  MaskedTrainer b(config_without_dropout(), other, corpus, tokens, 1);
  CHECK(a.step().loss != b.step().loss);
}

TEST_CASE("the trainer learns to count") {
  const Corpus corpus = counting_corpus();
  TrainingConfig training = masked_training();
  training.clip_norm = 1;
  training.total_steps = 300;
  MaskedTrainer trainer(changed([](Config& c) { c.d_model = c.dff = 32, c.dropout_rate = 0; }),
                        training, corpus, 400, 2);
  const double before = trainer.measure()[0].loss;
  losses(trainer, 300);
  const HeldOutResult after = trainer.measure()[0];
  CHECK(before > 2.5);
  CHECK(after.loss < 1);
  CHECK(after.top1 > 0.6);
}

TEST_CASE("batches of a single sentence, where one shard stays empty, are taught") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer trainer(config_without_dropout(), masked_training(), corpus, 1, 2);
  for (int i = 0; i < 30; ++i) {
    const MaskedStep made = trainer.step();
    CHECK(made.asked >= 1);
    CHECK(std::isfinite(made.loss));
  }
}

TEST_CASE("a step that is not finite stops the training with the weights as they were") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer trainer(config_without_dropout(), masked_training(), corpus, tokens, 1);
  trainer.step();
  trainer.encoder().layers[0].norm1.gamma[0] = std::numeric_limits<Real>::quiet_NaN();
  const auto before = parameters_of(trainer.encoder()).at("embedding.weight");
  CHECK_THROWS_WITH(trainer.step(),
                    "training stopped at step 2: the loss or its gradient is not finite");
  CHECK(same(parameters_of(trainer.encoder()).at("embedding.weight"), before));
  CHECK(trainer.steps_made() == 1);
}

TEST_CASE("what would not fit into the memory is refused before it is tried") {
  const Corpus corpus = counting_corpus();
  const Config config = changed([](Config& c) { c.num_layers = 1'000'000'000; });
  CHECK_THROWS_WITH_AS(MaskedTrainer(config, masked_training(), corpus, tokens, 1),
                       doctest::Contains("GB, at most 8 are allowed"), std::invalid_argument);
}
