#include "mlm/run.h"

#include <unistd.h>

#include <stdexcept>

#include "mlm/files.h"
#include "mlm/progress.h"
#include "mlm/record.h"
#include "weights/weights.h"

namespace encoderscope {
namespace {

Vocabulary read_vocabulary(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_file(path);
  return Vocabulary::parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// Checked here, before a long text is read in vain.
Config completed(const RunOptions& options, const Vocabulary& vocabulary) {
  Config config = options.config;
  config.input_vocab_size = static_cast<int>(vocabulary.size());
  check(config);
  check(options.training);
  return config;
}

bool exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

class Run {
 public:
  explicit Run(const RunOptions& options)
      : options_(options),
        vocabulary_(read_vocabulary(options.vocabulary)),
        config_(completed(options, vocabulary_)),
        corpus_(
            read_corpus(options.texts, vocabulary_, static_cast<std::size_t>(options.held_out))),
        trainer_(config_, options.training, corpus_, static_cast<std::size_t>(options.tokens),
                 options.threads),
        deciding_(deciding_options(options, config_, corpus_)) {
    if (exists(options.checkpoint)) {
      const std::vector<std::uint8_t> checkpoint = read_file(options.checkpoint);
      if (options.resume) {
        history_ = restore(checkpoint, deciding_, trainer_);
      } else if (is_unfinished(checkpoint)) {
        throw std::invalid_argument(options.checkpoint +
                                    " is of a training that was interrupted: go on with --resume, "
                                    "or remove it");
      }
    }
    seconds_ = seconds_now() - history_.seconds;
    cpu_seconds_ = cpu_seconds_now() - history_.cpu_seconds;
  }

  void go() {
    const int total = options_.training.total_steps;
    ProgressLine progress(total, trainer_.steps_made());
    describe_corpus(progress);
    if (trainer_.steps_made() == 0) measure(progress, 0);
    while (trainer_.steps_made() < total) {
      const MaskedStep made = trainer_.step();
      const int step = trainer_.steps_made();
      history_.tokens += made.tokens;
      history_.loss_sum += made.loss;
      ++history_.losses;
      progress.step(step, made.loss, made.tokens);
      const bool last = step == total;
      if (last || step % options_.training.evaluate_every == 0) {
        measure(progress, made.learning_rate);
      }
      if (last || step % options_.checkpoint_every == 0) keep();
    }
    finish(progress);
  }

 private:
  void describe_corpus(ProgressLine& progress) const {
    for (const Corpus::Part& part : corpus_.parts) {
      progress.say(part.label + ": " + std::to_string(part.taught) + " sentences taught, " +
                   std::to_string(part.held_out.size()) + " held out, " +
                   std::to_string(part.repeated) + " repeated, " + std::to_string(part.left_out) +
                   " too short or too long");
    }
  }

  void take_times() {
    history_.seconds = seconds_now() - seconds_;
    history_.cpu_seconds = cpu_seconds_now() - cpu_seconds_;
  }

  void measure(ProgressLine& progress, double learning_rate) {
    take_times();
    results_ = trainer_.measure();
    history_.curve.push_back(record_of(trainer_.steps_made(), history_, learning_rate, results_));
    history_.loss_sum = 0;
    history_.losses = 0;
    progress.say(progress.text() + line_of(results_));
    write_curve();
  }

  void write_curve() const {
    if (options_.curve.empty()) return;
    write_file(options_.curve, curve_of(options_.command, deciding_, history_));
  }

  void keep() {
    take_times();
    write_file(options_.checkpoint, checkpoint_of(trainer_, history_, deciding_));
  }

  // Also what a finished training does when it is taken up again: it may be asked for other bits.
  void finish(ProgressLine& progress) {
    if (results_.empty()) {
      results_ = trainer_.measure();
      write_curve();
    }
    const Metadata metadata = metadata_of(options_, history_, results_);
    const std::vector<std::uint8_t> bytes =
        bytes_of(trainer_.encoder(), vocabulary_, metadata, options_.bits);
    write_file(options_.output, bytes);
    progress.say(options_.output + ": " + std::to_string(bytes.size()) + " bytes" +
                 line_of(results_));
  }

  RunOptions options_;
  Vocabulary vocabulary_;
  Config config_;
  Corpus corpus_;
  MaskedTrainer trainer_;
  Metadata deciding_;
  History history_;
  std::vector<HeldOutResult> results_;    // of the last measurement
  double seconds_ = 0, cpu_seconds_ = 0;  // when the run would have begun, had it never stopped
};

}  // namespace

void run(const RunOptions& options) { Run(options).go(); }

}  // namespace encoderscope
