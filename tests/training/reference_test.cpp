// Learning against PyTorch's autograd and optimisers: five small encoders, which together have
// every kind of norm, activation and head, fixed and learned positions, with and without padding;
// written by tests/reference/training.py in double precision.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/configs.h"
#include "support/gradient_check.h"
#include "support/reference.h"
#include "training/answers.h"
#include "training/optimizer.h"
#include "training/schedule.h"

using namespace encoderscope;

namespace {

// clang-format off
constexpr ReferenceText trainings[] = {
    {"post_relu",
#include "../reference/training_post_relu.inc"
    },
    {"pre_gelu_learned_untied",
#include "../reference/training_pre_gelu_learned_untied.inc"
    },
    {"post_silu_embedding_norm",
#include "../reference/training_post_silu_embedding_norm.inc"
    },
    {"pre_relu_learned_embedding_norm",
#include "../reference/training_pre_relu_learned_embedding_norm.inc"
    },
    {"post_gelu_t2t_untied",
#include "../reference/training_post_gelu_t2t_untied.inc"
    },
};
// clang-format on

const std::string runs[] = {"adam", "adam_cosine", "adam_inverse_sqrt", "sgd", "sgd_clipped"};
constexpr int step_count = 10;

// Relative. PyTorch computed in double, so float is held to what it can hold.
constexpr double loss_tolerance = in_double ? 1e-12 : 1e-6;
constexpr double gradient_tolerance_of_largest = in_double ? 1e-10 : 1e-5;
constexpr double steps_tolerance = in_double ? 1e-12 : 1e-5;

// An encoder, the batch it learns, and what a step of the Trainer needs.
struct Learner {
  Encoder encoder;
  Batch batch;
  std::vector<int> targets;
  Encoder gradient = zeros_like(encoder);
  Encoder::Trace trace = {}, d = {};
  Answers answers = {};

  explicit Learner(const Reference& reference) : encoder(encoder_of(reference)) {
    for (const std::vector<int>& ids : reference.sentences) {
      batch.ids.insert(batch.ids.end(), ids.begin(), ids.end());
    }
    batch.sentences = static_cast<int>(reference.sentences.size());
    if (std::count(batch.ids.begin(), batch.ids.end(), 0) > 0) {
      batch.mask = padding_mask(batch.ids);
    }
    for (const double target : reference.tensor("targets").data) {
      targets.push_back(static_cast<int>(target));
    }
  }

  double loss() {
    encoder.forward(batch, nullptr, trace);
    // Room for all: rows to spare must count for nothing.
    return answers.forward(encoder, trace.output, targets, trace.output.rows()).mean;
  }

  // After loss(); adds to `gradient`.
  void backward() {
    d.output.resize(trace.output.rows(), trace.output.cols());
    answers.backward(encoder, gradient, d.output);
    encoder.backward(batch, trace, gradient, d);
  }
};

double relative(double value, double expected) {
  const double apart = std::fabs(value - expected) / std::fabs(expected);
  return std::isfinite(apart) ? apart : 1e9;
}

double largest_entry(const Matrix& m) { return static_cast<double>(m.cwiseAbs().maxCoeff()); }

// What the gradient of a parameter is measured by: its largest entry. But a constant added to every
// key adds the same to all scores of a query, which the softmax forgets: the gradient of the key's
// bias is 0, and what is left of it is rounding, measured by the query's bias.
double size_of_gradient(const Reference& reference, std::string name) {
  const std::size_t key = name.find("attention.key.bias");
  if (key != std::string::npos) name.replace(key, std::string::npos, "attention.query.bias");
  return largest_entry(matrix_of(reference.tensor("gradient." + name)));
}

std::set<std::string> names_of_gradients(const Reference& reference) {
  const std::string prefix = "gradient.";
  std::set<std::string> names;
  for (const auto& item : reference.tensors) {
    if (item.first.compare(0, prefix.size(), prefix) == 0) {
      names.insert(item.first.substr(prefix.size()));
    }
  }
  return names;
}

// Where the largest difference was found, and how large it is.
struct Largest {
  double apart = 0;
  std::string where;

  void see(double value, const std::string& here) {
    if (value >= apart) {
      apart = value;
      where = here;
    }
  }
};

}  // namespace

TEST_CASE("the loss of a batch is PyTorch's") {
  Largest largest;
  for (const ReferenceText& text : trainings) {
    const std::string name(text.name);
    CAPTURE(name);
    const Reference reference = parse_reference(text.text);
    const double expected = reference.tensor("loss")(0, 0);
    Learner learner(reference);
    const double of_asked_rows = relative(learner.loss(), expected);
    CHECK(of_asked_rows < loss_tolerance);

    Matrix dlogits;
    const Matrix logits = learner.encoder.logits(learner.trace.output);
    const double of_all_rows =
        relative(cross_entropy(logits, learner.targets, dlogits).mean, expected);
    CHECK(of_all_rows < loss_tolerance);
    largest.see(std::max(of_asked_rows, of_all_rows), name);
  }
  MESSAGE("largest difference of a loss, relative: " << largest.apart << " in " << largest.where);
}

TEST_CASE("the gradient of every parameter is PyTorch's, by name") {
  Largest largest;
  std::size_t compared = 0;
  for (const ReferenceText& text : trainings) {
    const std::string name(text.name);
    CAPTURE(name);
    const Reference reference = parse_reference(text.text);
    Learner learner(reference);
    learner.loss();
    learner.backward();

    const std::map<std::string, Matrix> gradients = parameters_of(learner.gradient);
    std::set<std::string> ours;
    for (const auto& item : gradients) ours.insert(item.first);
    REQUIRE(ours == names_of_gradients(reference));

    for (const auto& item : gradients) {
      const std::string& parameter = item.first;
      CAPTURE(parameter);
      const Matrix expected = matrix_of(reference.tensor("gradient." + parameter));
      const double size = size_of_gradient(reference, parameter);
      REQUIRE(size > 1e-3);
      const double apart = difference(item.second, expected) / size;
      CHECK(apart < gradient_tolerance_of_largest);
      largest.see(apart, name + "'s " + parameter);
      ++compared;
    }
  }
  MESSAGE("largest difference of " << compared << " gradients, relative to a gradient's largest "
                                   << "entry: " << largest.apart << " in " << largest.where);
}

TEST_CASE("ten steps of every optimiser and schedule lose what PyTorch's lose") {
  for (const std::string& run : runs) {
    CAPTURE(run);
    Largest of_losses, of_norms;
    for (const ReferenceText& text : trainings) {
      const std::string name(text.name);
      CAPTURE(name);
      const Reference reference = parse_reference(text.text);
      const TrainingConfig config = settings_of<TrainingConfig>(reference, run + ".");
      check(config);
      const Values& losses = reference.tensor(run + ".losses");
      const Values& rates = reference.tensor(run + ".rates");
      const Values& norms = reference.tensor(run + ".norms");
      REQUIRE(losses.cols == step_count + 1);

      Learner learner(reference);
      Descent descent(config, learner.encoder, learner.gradient);
      std::vector<double> by_group;
      for (int k = 0; k <= step_count; ++k) {
        CAPTURE(k);
        const double apart = relative(learner.loss(), losses(0, k));
        CHECK(apart < steps_tolerance);
        of_losses.see(apart, name);
        if (k == step_count) break;

        descent.clear_gradient();
        learner.backward();
        const double norm = descent.gradient_norms(by_group);
        const double norm_apart = relative(norm, norms(0, k));
        CHECK(norm_apart < 10 * steps_tolerance);
        of_norms.see(norm_apart, name);
        const double rate = config.learning_rate * schedule_factor(config, k + 1);
        CHECK(relative(rate, rates(0, k)) < 1e-12);
        descent.clip(norm);
        descent.step(rate);
      }
    }
    MESSAGE(run << ": largest difference of a loss " << of_losses.apart << " in " << of_losses.where
                << ", of a gradient's norm " << of_norms.apart << " in " << of_norms.where
                << " (relative)");
  }
}
