// encoderscope-publish: what is left of a trained encoder with fewer bits a weight, and the file
// that the page ships.
//
//   encoderscope-publish model.safetensors --text en=english.txt --text zh=chinese.txt
//   encoderscope-publish model.safetensors --text … --bits 6 --sample sample.txt --output
//   small.safetensors
//
// The first prints a table to choose from; the second writes. With the text and --held-out of the
// training it measures on the same sentences, which were not taught.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "mlm/files.h"
#include "mlm/publish.h"
#include "mlm/record.h"

namespace {

using namespace encoderscope;

constexpr std::size_t batch_tokens = 2048;

struct Options {
  std::string model, vocabulary = "src/text/vocabulary.txt", sample, output;
  std::vector<std::string> texts;
  std::vector<int> bits = {8, 7, 6, 5, 4};
  std::size_t held_out = 500;
  int threads = 2;
};

Vocabulary read_vocabulary(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_file(path);
  return Vocabulary::parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::vector<LabelledText> labelled(const std::vector<std::string>& texts) {
  std::vector<LabelledText> list;
  for (const std::string& text : texts) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) {
      throw std::invalid_argument("--text must be LABEL=FILE, not " + text);
    }
    list.push_back({text.substr(0, sign), text.substr(sign + 1)});
  }
  return list;
}

std::string printed(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

void print_row(const std::string& bits, std::size_t size, std::size_t packed,
               const std::vector<HeldOutResult>& results,
               const std::vector<HeldOutResult>& trained) {
  std::printf("%5s %9.1f %9.1f", bits.c_str(), static_cast<double>(size) / 1e3,
              static_cast<double>(packed) / 1e3);
  for (std::size_t i = 0; i < results.size(); ++i) {
    std::printf("   %s %.4f %+.4f %5.1f %% %5.1f %%", results[i].label.c_str(), results[i].loss,
                results[i].loss - trained[i].loss, 100 * results[i].top1, 100 * results[i].top5);
  }
  std::printf("\n");
}

void print_heads(const EncoderCensus& census) {
  const auto row = [](const std::string& head, const std::string& kind, HeadMeasures measures) {
    std::printf("%8s %-12s", head.c_str(), kind.c_str());
    HeadMeasures::visit([](const char*, double& value) { std::printf(" %11.3f", value); },
                        measures);
    std::printf("\n");
  };
  std::printf("\n%8s %-12s", "head", "kind");
  HeadMeasures none;
  HeadMeasures::visit([](const char* name, double&) { std::printf(" %11s", name); }, none);
  std::printf("\n");
  const HeadMeasures uniform = census.uniform.means();
  for (std::size_t k = 0; k < census.heads.size(); ++k) {
    for (std::size_t h = 0; h < census.heads[k].size(); ++h) {
      const HeadMeasures measures = census.heads[k][h].means();
      row(std::to_string(k) + '.' + std::to_string(h),
          std::string(name_of(kind_of(measures, uniform))), measures);
    }
  }
  row("uniform", "", uniform);
}

void append(const Metadata& more, Metadata& list) {
  list.insert(list.end(), more.begin(), more.end());
}

// The metadata of the file that is written: the training's, and what was measured of these weights.
// published.LABEL.rise is by how much their loss is above that of the weights that were trained.
Metadata measured(const Options& options, const Weights& weights, const Vocabulary& vocabulary,
                  const std::vector<HeldOutResult>& before,
                  const std::vector<HeldOutResult>& results, const EncoderCensus& census) {
  Metadata list = kept(weights.metadata, {"held_out.", "sample.", "heads.", "published."});
  append(metadata_of(results), list);
  list.emplace_back("published.bits", std::to_string(options.bits.at(0)));
  for (std::size_t i = 0; i < results.size(); ++i) {
    list.emplace_back("published." + results[i].label + ".rise",
                      printed("%.4f", results[i].loss - before[i].loss));
  }
  if (!options.sample.empty()) {
    HeldOut sample(read_sample(options.sample, vocabulary), static_cast<int>(vocabulary.size()),
                   batch_tokens);
    const HeldOutResult result = sample.measure(weights.encoder, options.threads).at(0);
    const std::string loss = printed("%.5f", result.loss);
    list.emplace_back("sample.loss", loss);
    list.emplace_back("sample.masked", std::to_string(result.masked));
    std::printf("\nsample: %d sentences, %d masked, loss %s\n", result.sentences, result.masked,
                loss.c_str());
  }
  append(metadata_of(census), list);
  return list;
}

void run(const Options& options) {
  if (!options.output.empty() && options.bits.size() != 1) {
    throw std::invalid_argument("--output needs one number of --bits, not " +
                                std::to_string(options.bits.size()));
  }
  const Vocabulary vocabulary = read_vocabulary(options.vocabulary);
  const std::vector<std::uint8_t> file = read_file(options.model);
  const Weights trained = read_weights(file.data(), file.size(), vocabulary);
  const Corpus corpus = read_corpus(labelled(options.texts), vocabulary, options.held_out);
  HeldOut held_out(corpus, static_cast<int>(vocabulary.size()), batch_tokens);

  std::printf("%5s %9s %9s   by label: loss, its rise, right at first, among five\n", "bits", "kB",
              "packed");
  const std::vector<HeldOutResult> before = held_out.measure(trained.encoder, options.threads);
  print_row("file", file.size(), packed_size(file), before, before);
  for (const int bits : options.bits) {
    const std::vector<std::uint8_t> bytes = bytes_of(trained.encoder, vocabulary, {}, bits);
    Weights written = read_weights(bytes.data(), bytes.size(), vocabulary);
    const std::vector<HeldOutResult> after = held_out.measure(written.encoder, options.threads);
    print_row(std::to_string(bits), bytes.size(), packed_size(bytes), after, before);
    if (options.bits.size() > 1) continue;

    const EncoderCensus census = census_of(written.encoder, corpus, vocabulary);
    print_heads(census);
    if (options.output.empty()) continue;
    written.metadata = trained.metadata;
    const Metadata metadata = measured(options, written, vocabulary, before, after, census);
    write_file(options.output, bytes_of(trained.encoder, vocabulary, metadata, bits));
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Writes a trained encoder with fewer bits a weight, and what was measured of it.",
               "encoderscope-publish"};
  app.add_option("model", options.model, "What encoderscope-train has written")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("--text", options.texts, "LABEL=FILE: the training's text, once for each file")
      ->required()
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--held-out", options.held_out, "Sentences of each label, as in the training")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--bits", options.bits, "Of a weight; several print a table to choose from")
      ->delimiter(',')
      ->check(CLI::IsMember({32, 8, 7, 6, 5, 4}))
      ->capture_default_str();
  app.add_option("--sample", options.sample,
                 "A few sentences, one a line, whose loss is recorded in the file")
      ->check(CLI::ExistingFile);
  app.add_option("-o,--output", options.output, "Where to write the weights, as safetensors");
  app.add_option("--vocabulary", options.vocabulary, "One entry a line")->capture_default_str();
  app.add_option("--threads", options.threads, "1 or 2; the result is the same")
      ->check(CLI::Range(1, 2))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "encoderscope-publish: %s\n", error.what());
    return 1;
  }
}
