// encoderscope-train: teaches an encoder to guess masked words of your own text.
//
//   encoderscope-train --text en=english.txt --text zh=chinese.txt --output model.safetensors
//
// The options not given are those of the page's own model.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "mlm/run.h"

namespace {

using namespace encoderscope;

// Batches differ in size. Memory that is given back and asked for again costs a page fault for
// every 4 kB, so what has been freed stays with the process.
void keep_memory() {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
#endif
}

// Moments of rows that are seldom seen fade into denormal numbers, a hundred times slower than 0.
void flush_denormals() {
#ifdef __SSE2__
  _mm_setcsr(_mm_getcsr() | 0x8040);  // flush to zero, denormals are zero; threads inherit it
#endif
}

RunOptions defaults() {
  RunOptions options;
  options.vocabulary = "src/text/vocabulary.txt";
  options.config.num_layers = 3;
  options.config.num_heads = 4;
  options.config.dff = 256;
  options.config.dropout_rate = 0;
  TrainingConfig& training = options.training;
  training.task = Task::masked_word;
  training.schedule = Schedule::cosine;
  training.total_steps = 12000;
  training.learning_rate = 2e-3;
  training.warmup_steps = 200;
  training.clip_norm = 1;
  training.evaluate_every = 250;
  return options;
}

template <class Enum>
void add_named(CLI::App& app, const std::string& option, Enum& value, const std::string& help) {
  std::vector<std::string> known;
  for (const std::string_view name : names<Enum>()) known.emplace_back(name);
  const auto set = [&value, option](const std::string& name) {
    value = value_named<Enum>(option, name);
  };
  app.add_option_function<std::string>(option, set, help)
      ->check(CLI::IsMember(known))
      ->default_str(std::string(name_of(value)))
      ->type_name("");
}

// Options whose text still has to be understood.
struct Written {
  std::vector<std::string> texts;
  std::string scale = "sqrt";
};

void add_model(CLI::App& app, Config& config, Written& written) {
  const auto number = [&](const char* name, auto& value, const char* help) {
    app.add_option(name, value, help)->capture_default_str()->group("Model");
  };
  number("--layers", config.num_layers, "Encoder layers");
  number("--d-model", config.d_model, "Width");
  number("--heads", config.num_heads, "Heads of each layer; they divide the width");
  number("--dff", config.dff, "Width inside the feed-forward network");
  number("--scale", written.scale, "The factor on the embedding: sqrt (of the width), or a number");
  number("--position-scale", config.position_scale, "The factor on the position code");
  number("--dropout", config.dropout_rate, "Rate, while training");
  number("--seed", config.seed, "Of the weights, the order of sentences and the masks");
  add_named(app, "--initializer", config.initializer, "How the embedding is drawn:");
  add_named(app, "--position", config.position, "The position code:");
  add_named(app, "--norm", config.norm, "Where LayerNorm stands:");
  add_named(app, "--activation", config.activation, "Inside the feed-forward network:");
  add_named(app, "--head", config.head, "Whether the output head is the embedding:");
  for (const char* name : {"--initializer", "--position", "--norm", "--activation", "--head"}) {
    app.get_option(name)->group("Model");
  }
}

void add_training(CLI::App& app, RunOptions& options) {
  TrainingConfig& training = options.training;
  const auto number = [&](const char* name, auto& value, const char* help) {
    return app.add_option(name, value, help)->capture_default_str()->group("Training");
  };
  number("--steps", training.total_steps, "Steps to make");
  number("--tokens", options.tokens, "Of a step, padding included")->check(CLI::Range(64, 65536));
  number("--learning-rate", training.learning_rate, "Highest; falls to 2 % along a cosine");
  number("--warmup", training.warmup_steps, "Steps in which the learning rate rises");
  number("--clip", training.clip_norm, "Longest gradient; 0: any");
  number("--threads", options.threads, "1 or 2; the result is the same")->check(CLI::Range(1, 2));
  number("--held-out", options.held_out, "Sentences of each label to measure by")
      ->check(CLI::PositiveNumber);
  number("--evaluate-every", training.evaluate_every, "Steps between two measurements")
      ->check(CLI::PositiveNumber);
}

void add_files(CLI::App& app, RunOptions& options, Written& written) {
  app.add_option("--text", written.texts,
                 "LABEL=FILE: sentences in UTF-8, one a line; once for each file")
      ->required()
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("-o,--output", options.output, "Where to write the weights, as safetensors")
      ->required();
  app.add_option("--bits", options.bits, "Of a weight: 32, or 8 to 4 with a scale for each row")
      ->check(CLI::IsMember({32, 8, 7, 6, 5, 4}))
      ->capture_default_str();
  app.add_option("--vocabulary", options.vocabulary, "One entry a line")->capture_default_str();
  app.add_option("--curve", options.curve, "Where to write what was measured, as JSON");
  app.add_option("--credits", options.credits, "Where the text is from, for the file of weights");
  app.add_option("--checkpoint", options.checkpoint,
                 "Where to keep what is needed to go on; OUTPUT.checkpoint if not given");
  app.add_option("--checkpoint-every", options.checkpoint_every, "Steps")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_flag("--resume", options.resume,
               "Go on from the checkpoint, if there is one, to the same result; a finished "
               "training only writes its weights again, so that --bits can change");
}

// The command as it is recorded: without the folders, which are the business of one machine.
std::string recorded(int argc, char** argv) {
  std::string command;
  for (int i = 0; i < argc; ++i) {
    std::string word = argv[i];
    const std::size_t slash = word.rfind('/');
    if (slash != std::string::npos && word.find(' ') == std::string::npos) {
      const std::size_t sign = word.find('=');
      word = (sign < slash ? word.substr(0, sign + 1) : "") + word.substr(slash + 1);
    }
    const bool spaced = word.find(' ') != std::string::npos;
    command += (i > 0 ? " " : "") + (spaced ? "'" + word + "'" : word);
  }
  return command;
}

LabelledText labelled(const std::string& text) {
  const std::size_t sign = text.find('=');
  const std::string label = text.substr(0, sign);
  const bool plain =
      label.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
  if (sign == std::string::npos || label.empty() || !plain) {
    throw std::invalid_argument(
        "--text must be LABEL=FILE with a label of a-z, 0-9, _ and -, not " + text);
  }
  return {label, text.substr(sign + 1)};
}

double scale_of(const std::string& text, int d_model) {
  if (text == "sqrt") return sqrt_d_model(d_model);
  char* end = nullptr;
  const double scale = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') {
    throw std::invalid_argument("--scale must be sqrt or a number, not " + text);
  }
  return scale;
}

}  // namespace

int main(int argc, char** argv) {
  keep_memory();
  flush_denormals();
  RunOptions options = defaults();
  Written written;
  CLI::App app{"Teaches an encoder to guess masked words of text files, one sentence a line.",
               "encoderscope-train"};
  add_files(app, options, written);
  add_model(app, options.config, written);
  add_training(app, options);
  try {
    app.parse(argc, argv);
    for (const std::string& text : written.texts) options.texts.push_back(labelled(text));
    options.config.embedding_scale = scale_of(written.scale, options.config.d_model);
    options.training.seed = options.config.seed;
    if (options.checkpoint.empty()) options.checkpoint = options.output + ".checkpoint";
    options.command = recorded(argc, argv);
    run(options);
  } catch (const CLI::CallForHelp&) {
    std::printf("%s", app.help().c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "encoderscope-train: %s\n", error.what());
    return 1;
  }
}
