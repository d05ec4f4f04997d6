#include "training/trainer.h"

#include <doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "support/configs.h"
#include "support/training.h"

using namespace encoderscope;

namespace {

bool same_steps(const std::vector<StepRecord>& a, const std::vector<StepRecord>& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](const StepRecord& x, const StepRecord& y) {
           return x.step == y.step && x.loss == y.loss && x.accuracy == y.accuracy &&
                  x.learning_rate == y.learning_rate && x.gradient_norm == y.gradient_norm &&
                  x.embedding_change == y.embedding_change &&
                  x.embedding_moved == y.embedding_moved &&
                  x.embedding_scale == y.embedding_scale && x.token_norm == y.token_norm &&
                  x.position_norm == y.position_norm && x.gradient_norms == y.gradient_norms;
         });
}

template <class Make>
std::string refusal(Make make) {
  try {
    make();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

std::string refusal_of_length(int length, int max_positions) {
  Config config = lane_config();
  TrainingConfig training = small_training();
  config.max_positions = max_positions;
  training.length = length;
  return refusal([&] { Trainer trainer(config, training); });
}

// Every number of the encoder that training moves.
bool same_encoders(const Trainer& a, const Trainer& b) {
  return same_values(parameters_of(a.encoder()), parameters_of(b.encoder()));
}

}  // namespace

TEST_CASE("a step does what its lines say: loss, gradient, update") {
  const TrainingConfig training = small_training(Optimizer::sgd);
  Trainer trainer(lane_config(), training);
  const Encoder before = trainer.encoder();
  StepRecord record;
  REQUIRE(trainer.step(record));

  Examples examples;
  ExampleSource(training, {}).draw(1, examples);
  Encoder::Trace trace, d;
  before.forward(examples.batch, nullptr, trace);
  Matrix dlogits;
  const Loss loss = cross_entropy(before.logits(trace.output), examples.targets, dlogits);
  Encoder gradient = zeros_like(before);
  before.logits_backward(trace.output, dlogits, gradient, d.output);
  before.backward(examples.batch, trace, gradient, d);

  CHECK(record.loss == doctest::Approx(loss.mean).epsilon(64 * epsilon));
  CHECK(record.accuracy == loss.accuracy());
  const auto gradients = parameters_of(gradient);
  const auto old = parameters_of(before);
  double squares = 0;
  for (const auto& item : parameters_of(trainer.encoder())) {
    const Matrix& g = gradients.at(item.first);
    const Matrix expected = old.at(item.first) - static_cast<Real>(record.learning_rate) * g;
    CHECK_MESSAGE(difference(item.second, expected) < 64 * epsilon, item.first);
    squares += g.cast<double>().squaredNorm();
  }
  CHECK(record.gradient_norm == doctest::Approx(std::sqrt(squares)).epsilon(1e-5));
}

TEST_CASE("a record says what the weights were and how far the embedding moved") {
  TrainingConfig training = small_training();
  Config config = lane_config();
  config.position_scale = -0.5;
  Trainer trainer(config, training);
  const Matrix before = trainer.encoder().embedding.weight;
  StepRecord record;
  REQUIRE(trainer.step(record));
  const Matrix& after = trainer.encoder().embedding.weight;
  const double change = (after - before).cast<double>().norm() / before.cast<double>().norm();
  CHECK(record.embedding_change == doctest::Approx(change).epsilon(1e-4));
  CHECK(record.embedding_moved == doctest::Approx(change).epsilon(1e-4));
  CHECK(record.embedding_scale == config.embedding_scale);
  const Matrix words = before.bottomRows(before.rows() - first_word);
  const double words_norm = words.cast<double>().rowwise().norm().mean();
  CHECK(record.token_norm == doctest::Approx(config.embedding_scale * words_norm).epsilon(1e-5));
  CHECK(record.position_norm == doctest::Approx(0.5 * std::sqrt(8 / 2.0)).epsilon(1e-5));
  CHECK(record.learning_rate == doctest::Approx(0.003 / 50));
  CHECK(record.gradient_norms.size() == trainer.groups().size());
}

TEST_CASE("how far the embedding has moved is measured from where it began, not along its way") {
  Trainer trainer(lane_config(), small_training());
  const Matrix before = trainer.encoder().embedding.weight;
  const StepRecord last = trainer.advance(30).steps.back();
  const Matrix& after = trainer.encoder().embedding.weight;
  const double moved = (after - before).cast<double>().norm() / before.cast<double>().norm();
  CHECK(last.embedding_moved == doctest::Approx(moved).epsilon(1e-4));
}

TEST_CASE("a factor that is learned goes down its gradient, and the first loss is as without") {
  TrainingConfig training = small_training(Optimizer::sgd);
  training.warmup_steps = 0;
  training.learn_scale = true;
  const auto first = [&](double scale, bool learned) {
    Config config = lane_config();
    config.embedding_scale = scale;
    training.learn_scale = learned;
    Trainer trainer(config, training);
    const Progress progress = trainer.advance(2);
    return std::vector<double>{progress.steps[0].loss, progress.steps[1].embedding_scale};
  };
  const double scale = 2, h = sizeof(Real) == 8 ? 1e-5 : 1e-2;
  const double slope = (first(scale + h, false)[0] - first(scale - h, false)[0]) / (2 * h);
  CHECK(first(scale, true)[0] == first(scale, false)[0]);
  CHECK(first(scale, false)[1] == scale);
  const double step = scale - first(scale, true)[1];
  CHECK(step / training.learning_rate ==
        doctest::Approx(slope).epsilon(sizeof(Real) == 8 ? 1e-6 : 0.02));
}

TEST_CASE("a factor that is learned moves by the learning rate under Adam, as any weight does") {
  TrainingConfig training = small_training();
  training.warmup_steps = 0;
  training.learn_scale = true;
  Config config = lane_config();
  config.embedding_scale = 1;
  Trainer trainer(config, training);
  const Index plain = Trainer(config, small_training()).parameter_count();
  CHECK(trainer.parameter_count() == plain + 1);
  const Progress progress = trainer.advance(2);
  CHECK(std::fabs(progress.steps[1].embedding_scale - 1) ==
        doctest::Approx(training.learning_rate).epsilon(1e-3));
}

TEST_CASE("the losses do not depend on how the steps are split over calls") {
  Trainer whole(lane_config(), small_training()), split(lane_config(), small_training());
  const Progress at_once = whole.advance(30);
  Progress bit_by_bit = split.advance(0);
  for (const int steps : {1, 2, 0, 7, 15, 5}) {
    const Progress part = split.advance(steps);
    bit_by_bit.step = part.step;
    bit_by_bit.steps.insert(bit_by_bit.steps.end(), part.steps.begin(), part.steps.end());
    bit_by_bit.evaluations.insert(bit_by_bit.evaluations.end(), part.evaluations.begin(),
                                  part.evaluations.end());
    split.probe();
  }
  CHECK(at_once.step == 30);
  CHECK(bit_by_bit.step == 30);
  CHECK(same_steps(at_once.steps, bit_by_bit.steps));
  REQUIRE(at_once.evaluations.size() == 4);
  REQUIRE(bit_by_bit.evaluations.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(at_once.evaluations[i].step == static_cast<int>(10 * i));
    CHECK(at_once.evaluations[i].step == bit_by_bit.evaluations[i].step);
    CHECK(at_once.evaluations[i].loss == bit_by_bit.evaluations[i].loss);
    CHECK(at_once.evaluations[i].accuracy == bit_by_bit.evaluations[i].accuracy);
  }
  CHECK(same_encoders(whole, split));
}

TEST_CASE("the same seeds give the same training bit for bit, with dropout and clipping too") {
  Config config = lane_config();
  config.dropout_rate = 0.2;
  TrainingConfig training = small_training();
  training.clip_norm = 0.5;
  Trainer one(config, training), two(config, training);
  CHECK(same_steps(one.advance(12).steps, two.advance(12).steps));
  CHECK(same_encoders(one, two));
  training.seed = 2;
  Trainer other(config, training);
  other.advance(12);
  CHECK_FALSE(same_encoders(one, other));
}

TEST_CASE("a time limit is kept, but one step is made at least") {
  Trainer trainer(lane_config(), small_training());
  CHECK(trainer.advance(1000000, 1e-6).steps.size() == 1);
  CHECK(trainer.advance(5, 1e6).steps.size() == 5);
}

TEST_CASE("the loss falls, with either optimiser") {
  for (const Optimizer optimizer : {Optimizer::adam, Optimizer::sgd}) {
    CAPTURE(name_of(optimizer));
    TrainingConfig training = small_training(optimizer);
    training.learning_rate = optimizer == Optimizer::adam ? 0.01 : 0.5;
    training.warmup_steps = 5;
    Trainer trainer(lane_config(), training);
    const Progress progress = trainer.advance(60);
    CHECK(progress.steps.back().loss < 0.8 * progress.steps.front().loss);
    CHECK(progress.evaluations.back().loss < 0.8 * progress.evaluations.front().loss);
  }
}

TEST_CASE("every kind of encoder can be trained: its loss falls and stays finite") {
  const auto falls = [](const Config& config) {
    TrainingConfig training = small_training();
    training.learning_rate = 0.01;
    training.warmup_steps = 5;
    Trainer trainer(config, training);
    const Progress progress = trainer.advance(40);
    return progress.stopped.empty() && progress.steps.back().loss < progress.steps.front().loss;
  };
  Config config = lane_config();
  config.norm = Norm::pre;
  config.activation = Activation::gelu;
  config.position = Position::learned;
  CHECK(falls(config));
  config = lane_config();
  config.head = Head::untied;
  config.embedding_norm = true;
  config.activation = Activation::silu;
  config.dropout_rate = 0.1;
  CHECK(falls(config));
  config = lane_config();
  config.num_layers = 2;
  config.position = Position::none;
  config.logits_scale = 0.5;
  CHECK(falls(config));
}

TEST_CASE("a training that diverges stops alone, says where and why, and keeps its curve") {
  TrainingConfig training = small_training(Optimizer::sgd);
  training.warmup_steps = 0;
  Config loud = lane_config();
  loud.logits_scale = 1e30;
  training.learning_rate = 10;
  Trainer diverging(loud, training), steady(lane_config(), small_training());
  const Progress progress = diverging.advance(20);
  const std::string at = std::to_string(progress.step + 1);
  REQUIRE(progress.step < 20);
  CHECK(progress.steps.size() == static_cast<std::size_t>(progress.step));
  for (const StepRecord& record : progress.steps) CHECK(std::isfinite(record.loss));
  const bool named =
      progress.stopped == "training stopped at step " + at + ": the loss is not finite" ||
      progress.stopped == "training stopped at step " + at + ": the gradient is not finite";
  CHECK_MESSAGE(named, progress.stopped);

  const Progress again = diverging.advance(20);
  CHECK(again.step == progress.step);
  CHECK(again.steps.empty());
  CHECK(again.stopped == progress.stopped);
  CHECK(steady.advance(5).stopped.empty());
}

TEST_CASE("a batch of one, and sentences of one token, can be trained") {
  TrainingConfig training = small_training();
  training.batch_size = training.length = 1;
  training.task = Task::copy;
  training.warmup_steps = 5;
  training.learning_rate = 0.01;
  Trainer trainer(lane_config(), training);
  const Progress progress = trainer.advance(100);
  CHECK(progress.stopped.empty());
  CHECK(progress.evaluations.back().loss < progress.evaluations.front().loss);
}

TEST_CASE("every task can be trained from the first step on") {
  for (const std::string_view name : names<Task>()) {
    CAPTURE(name);
    TrainingConfig training = small_training();
    training.task = value_named<Task>("task", name);
    Trainer trainer(lane_config(), training, {{2, 3, 4}, {5, 6}});
    const Progress progress = trainer.advance(3);
    CHECK(progress.stopped.empty());
    CHECK(progress.steps.size() == 3);
    CHECK(trainer.base_rate() > 0);
    CHECK(trainer.base_rate() < 1);
  }
}

TEST_CASE("the probe is the first held-out sentence, run through the present weights") {
  Trainer trainer(lane_config(), small_training());
  trainer.advance(3);
  Examples first;
  ExampleSource(small_training(), {}).held_out(0, first);
  const std::vector<int>& ids = first.batch.ids;
  CHECK(trainer.probe_ids() == std::vector<int>(ids.begin(), ids.begin() + 6));
  CHECK(same_values(values_of(trainer.probe()),
                    values_of(run(trainer.encoder(), trainer.probe_ids()))));
}

TEST_CASE("the probe of padded sentences ends where the padding begins") {
  TrainingConfig training = small_training();
  training.task = Task::masked_word;
  Trainer trainer(lane_config(), training, {{2, 3}, {2, 3}, {4, 5, 6, 7, 8}, {2, 3}});
  const std::vector<int>& ids = trainer.probe_ids();
  CHECK(std::find(ids.begin(), ids.end(), 0) == ids.end());
  CHECK(trainer.encoder().config.input_vocab_size == 9);
  CHECK(trainer.probe().output.rows() == static_cast<Index>(ids.size()));
}

TEST_CASE("the first evaluation at the target accuracy is remembered") {
  TrainingConfig training = small_training();
  training.target_accuracy = 0;
  Trainer easy(lane_config(), training);
  easy.advance(0);
  CHECK(easy.learned_at() == 0);
  training.target_accuracy = 1;
  Trainer hard(lane_config(), training);
  hard.advance(10);
  CHECK(hard.learned_at() == -1);
}

TEST_CASE("sentences longer than the position table are refused with both lengths") {
  CHECK(refusal_of_length(10, 10) == "accepted");
  CHECK(refusal_of_length(11, 10) == "sentence has 11 tokens but the position table has 10 rows");
  TrainingConfig training = small_training();
  training.task = Task::masked_word;
  Config config = lane_config();
  config.max_positions = 2;
  CHECK(refusal([&] {
          Trainer trainer(config, training, {{2, 3}, {4, 5, 6}});
        }) == "sentence has 3 tokens but the position table has 2 rows");
}

TEST_CASE("a training that would need gigabytes is refused before it takes them") {
  Config config = lane_config();
  config.d_model = config.dff = 100000;
  const std::string refused = refusal([&] { Trainer trainer(config, small_training()); });
  CHECK(refused.find("training would need ") == 0);
  CHECK(refused.find(" MB, at most 1000 are allowed") != std::string::npos);
}

TEST_CASE("what the configurations refuse, the trainer refuses") {
  TrainingConfig training = small_training();
  training.learning_rate = 0;
  CHECK(refusal([&] { Trainer trainer(lane_config(), training); }) ==
        "learning_rate must be above 0 and at most 10, not 0");
  Config config = lane_config();
  config.d_model = 7;
  CHECK(refusal([&] { Trainer trainer(config, small_training()); }) ==
        "d_model 7 is not divisible by num_heads 2");
  training = small_training();
  training.task = Task::masked_word;
  CHECK(refusal([&] { Trainer trainer(lane_config(), training); }) ==
        "sentences must be at least 1, not 0");
}
