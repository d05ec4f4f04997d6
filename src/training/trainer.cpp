#include "training/trainer.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <stdexcept>

#include "core/refusal.h"
#include "core/sum.h"
#include "training/norms.h"
#include "training/schedule.h"

namespace encoderscope {
namespace {

constexpr double most_megabytes = 1000;

TrainingConfig checked(const TrainingConfig& config) {
  check(config);
  return config;
}

// About what a step keeps: weights, gradients and two moments; a trace and its gradients.
double bytes_of(const Config& c, const TrainingConfig& training, const ExampleSource& source) {
  const double d = c.d_model, n = source.length(), rows = training.batch_size * n;
  const double weights = c.num_layers * d * (4 * d + 2.0 * c.dff) + 2.0 * c.input_vocab_size * d;
  const double of_layer = 16 * d + 2.0 * c.dff + 2.0 * c.num_heads * n;
  const double of_row = c.num_layers * of_layer + c.input_vocab_size;
  return sizeof(Real) * (4 * weights + 2 * rows * of_row);
}

Config completed(Config config, const TrainingConfig& training, const ExampleSource& source) {
  config.input_vocab_size = source.vocab_size();
  check(config);
  if (source.length() > config.max_positions) {
    throw std::invalid_argument("sentence has " + std::to_string(source.length()) +
                                " tokens but the position table has " +
                                std::to_string(config.max_positions) + " rows");
  }
  const double megabytes = bytes_of(config, training, source) / 1e6;
  if (megabytes > most_megabytes) {
    throw std::invalid_argument("training would need " + text_of(std::round(megabytes)) +
                                " MB, at most 1000 are allowed");
  }
  return config;
}

Encoder begun(const Config& config, std::optional<Encoder> start) {
  if (!start) return Encoder(config);
  start->reconfigure(config);
  return std::move(*start);
}

// std::chrono's clock can throw, and to name what it throws would be a twentieth of the engine.
double milliseconds_now() {
  std::timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Of scaled = raw × scale.
Real scale_gradient(const Matrix& raw, const Matrix& dscaled) {
  return sum_of(raw.size(), [&](Index i) { return dscaled.data()[i] * raw.data()[i]; });
}

}  // namespace

Trainer::Trainer(const Config& config, const TrainingConfig& training,
                 std::vector<std::vector<int>> sentences, std::optional<Encoder> start)
    : training_(checked(training)),
      source_(training_, std::move(sentences)),
      encoder_(begun(completed(config, training_, source_), std::move(start))),
      gradient_(encoder_),
      scale_(static_cast<Real>(encoder_.config.embedding_scale)),
      descent_(training_, encoder_, gradient_, training_.learn_scale ? &scale_ : nullptr,
               &scale_gradient_),
      embedding_start_(encoder_.embedding.weight) {
  for (int part = 0; part < ExampleSource::held_out_parts; ++part) {
    source_.held_out(part, held_out_[part]);
  }
  const std::vector<int>& ids = held_out_[0].batch.ids;
  const auto end = ids.begin() + source_.length();
  probe_.ids.assign(ids.begin(), std::find(ids.begin(), end, 0));  // up to the padding
}

bool Trainer::step(StepRecord& record) {
  if (!stopped_.empty()) return false;
  const int step = step_ + 1;
  const Config& config = encoder_.config;

  source_.draw(step, examples_);
  Random dropped(static_cast<std::uint64_t>(config.seed), "dropout." + std::to_string(step));
  encoder_.forward(examples_.batch, &dropped, trace_);
  const Index capacity = Index{training_.batch_size} * source_.most_asked();
  const Loss loss = answers_.forward(encoder_, trace_.output, examples_.targets, capacity);
  if (!std::isfinite(loss.mean)) return stop(step, "loss");

  descent_.clear_gradient();
  d_.output.resize(trace_.output.rows(), trace_.output.cols());
  answers_.backward(encoder_, gradient_, d_.output);
  encoder_.backward(examples_.batch, trace_, gradient_, d_);
  if (training_.learn_scale) scale_gradient_ = scale_gradient(trace_.raw, d_.scaled);
  const double norm = descent_.gradient_norms(record.gradient_norms);
  if (!std::isfinite(norm)) return stop(step, "gradient");

  const Matrix& table = encoder_.embedding.weight;
  record.step = step;
  record.loss = loss.mean;
  record.accuracy = loss.accuracy();
  record.learning_rate = training_.learning_rate * schedule_factor(training_, step);
  record.gradient_norm = norm;
  record.token_norm =
      std::fabs(config.embedding_scale) * mean_row_norm(table, first_word, table.rows());
  record.position_norm =
      std::fabs(config.position_scale) * mean_row_norm(encoder_.position, 0, source_.length());

  embedding_before_ = table;
  descent_.clip(norm);
  descent_.step(record.learning_rate);
  const double before = norm_of(embedding_before_);
  embedding_before_ -= table;
  record.embedding_change = norm_of(embedding_before_) / before;
  embedding_before_ = embedding_start_;
  embedding_before_ -= table;
  record.embedding_moved = norm_of(embedding_before_) / norm_of(embedding_start_);
  record.embedding_scale = config.embedding_scale;
  if (training_.learn_scale) encoder_.config.embedding_scale = static_cast<double>(scale_);
  step_ = step;
  return true;
}

Progress Trainer::advance(int steps, double milliseconds) {
  const double start = milliseconds_now();
  const auto late = [&] { return milliseconds > 0 && milliseconds_now() - start >= milliseconds; };
  Progress progress;
  if (evaluated_ < 0) evaluate(progress);
  for (int made = 0; made < steps && !(made > 0 && late()); ++made) {
    StepRecord record;
    if (!step(record)) break;
    progress.steps.push_back(std::move(record));
    if (step_ % training_.evaluate_every == 0) evaluate(progress);
  }
  progress.step = step_;
  progress.stopped = stopped_;
  return progress;
}

void Trainer::evaluate(Progress& progress) {
  evaluated_ = step_;
  double loss = 0;
  int correct = 0, asked = 0;
  const Index capacity = Index{ExampleSource::held_out_part} * source_.most_asked();
  for (const Examples& part : held_out_) {
    encoder_.forward(part.batch, nullptr, held_out_trace_);
    const Loss of_part =
        held_out_answers_.forward(encoder_, held_out_trace_.output, part.targets, capacity);
    loss += of_part.mean * of_part.asked;
    correct += of_part.correct;
    asked += of_part.asked;
  }
  if (!std::isfinite(loss)) {
    stop(step_, "loss on held-out sentences");
    return;
  }
  const double accuracy = static_cast<double>(correct) / asked;
  progress.evaluations.push_back({step_, loss / asked, accuracy});
  if (learned_at_ < 0 && accuracy >= training_.target_accuracy) learned_at_ = step_;
}

bool Trainer::stop(int step, const char* what) {
  stopped_ =
      "training stopped at step " + std::to_string(step) + ": the " + what + " is not finite";
  return false;
}

const Encoder::Trace& Trainer::probe() {
  encoder_.forward(probe_, nullptr, probe_trace_);
  return probe_trace_;
}

std::vector<int> Trainer::probe_targets() const {
  const auto begin = held_out_[0].targets.begin();
  return {begin, begin + static_cast<std::ptrdiff_t>(probe_.ids.size())};
}

int Trainer::held_out_count() const {
  return ExampleSource::held_out_parts * ExampleSource::held_out_part;
}

double Trainer::base_rate() const {
  std::vector<int> targets;
  for (const Examples& part : held_out_) {
    for (const int target : part.targets) targets.push_back(target);
  }
  return encoderscope::base_rate(targets);
}

}  // namespace encoderscope
