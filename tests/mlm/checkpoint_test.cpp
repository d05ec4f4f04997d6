#include "mlm/checkpoint.h"

#include <doctest.h>

#include "support/corpus.h"
#include "support/gradient_check.h"

using namespace encoderscope;

namespace {

constexpr std::size_t tokens = 100;

MaskedTrainer trainer_of(const Corpus& corpus) {
  return MaskedTrainer(small_config(), masked_training(), corpus, tokens, 1);
}

std::vector<double> losses(MaskedTrainer& trainer, int steps) {
  std::vector<double> list;
  for (int i = 0; i < steps; ++i) list.push_back(trainer.step().loss);
  return list;
}

const Metadata options = {{"steps", "200"}, {"text", "abc"}};

}  // namespace

TEST_CASE("a training taken up again goes on with the same bits") {
  if (in_double) return;  // a checkpoint keeps float32, which is what is trained
  const Corpus corpus = counting_corpus();
  MaskedTrainer whole = trainer_of(corpus), first = trainer_of(corpus), second = trainer_of(corpus);
  losses(whole, 30);
  losses(first, 30);
  restore(checkpoint_of(first, {}, options), options, second);
  CHECK(second.steps_made() == 30);
  CHECK(losses(whole, 30) == losses(second, 30));
  CHECK(same_values(parameters_of(whole.encoder()), parameters_of(second.encoder())));
}

TEST_CASE("a checkpoint keeps what has been recorded, to the last digit") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer trainer = trainer_of(corpus), other = trainer_of(corpus);
  History history;
  history.tokens = 123456789;
  history.seconds = 1.0 / 3;
  history.cpu_seconds = 2.0 / 3;
  history.loss_sum = 0.1;
  history.losses = 7;
  history.curve = {"{\"step\": 0}", "{\"step\": 10, \"quoted\": \"\\\"\"}"};
  const History back = restore(checkpoint_of(trainer, history, options), options, other);
  CHECK(back.tokens == history.tokens);
  CHECK(back.seconds == history.seconds);
  CHECK(back.cpu_seconds == history.cpu_seconds);
  CHECK(back.loss_sum == history.loss_sum);
  CHECK(back.losses == history.losses);
  CHECK(back.curve == history.curve);
}

TEST_CASE("a checkpoint of other options is refused, and so is what is no checkpoint") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer trainer = trainer_of(corpus), other = trainer_of(corpus);
  losses(trainer, 3);
  const std::vector<std::uint8_t> bytes = checkpoint_of(trainer, {}, options);
  const auto before = parameters_of(other.encoder());
  CHECK_THROWS_WITH_AS(restore(bytes, {{"steps", "300"}}, other),
                       "the checkpoint was made with steps 200 and cannot go on with 300",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(restore(bytes, {{"color", "red"}}, other),
                       "the checkpoint does not say its option.color", std::invalid_argument);
  CHECK_THROWS_AS(restore({bytes.begin(), bytes.end() - 1}, options, other), std::invalid_argument);
  CHECK_THROWS_AS(restore({}, options, other), std::invalid_argument);
  CHECK_THROWS_WITH_AS(restore(safetensors_of({{"format", "encoderscope 1"}}, {}), options, other),
                       "the file is no checkpoint of a training", std::invalid_argument);
  MaskedTrainer larger(changed([](Config& c) { c.dff = 17; }), masked_training(), corpus, tokens,
                       1);
  CHECK_THROWS_WITH_AS(restore(bytes, options, larger),
                       "the checkpoint has no fitting tensor layers.0.feed_forward.expand.weight",
                       std::invalid_argument);
  CHECK(same_values(parameters_of(other.encoder()), before));
  CHECK(other.steps_made() == 0);
}

TEST_CASE("a checkpoint says whether there are steps left") {
  const Corpus corpus = counting_corpus();
  MaskedTrainer trainer = trainer_of(corpus);
  losses(trainer, 3);
  CHECK(is_unfinished(checkpoint_of(trainer, {}, {{"steps", "4"}})));
  CHECK(!is_unfinished(checkpoint_of(trainer, {}, {{"steps", "3"}})));
}
