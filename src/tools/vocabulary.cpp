// encoderscope-vocabulary: learns src/text/vocabulary.txt from files of one sentence a line.
//
//   encoderscope-vocabulary --output src/text/vocabulary.txt --report english.txt chinese.txt
//
// Entries: the special ones first; then, in byte order, which packs best, a–z, each also as the
// beginning of a word; digits and the punctuation of ASCII; the pieces of words that byte-pair
// encoding learns; every other character seen often enough. The same files give the same
// vocabulary, in whatever order their lines stand; a sentence that occurs twice counts once.
// traditional.mjs then adds the variants.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "text/bpe.h"
#include "text/reading.h"
#include "text/tokenizer.h"
#include "text/unicode.h"
#include "text/vocabulary.h"

namespace {

using namespace encoderscope;

struct Options {
  std::vector<std::string> files;
  std::size_t merges = 3900;
  std::int64_t min_count = 6;
  std::string output;
  bool report = false;
};

struct Corpus {
  Counts words;       // of a–z, with their marker
  Counts characters;  // all others outside ASCII
};

template <class F>
void for_each_line(const std::string& path, F&& f) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::invalid_argument("cannot read " + path);
  for (std::string line; std::getline(file, line);) f(line);
}

Corpus count(const std::vector<std::string>& files) {
  Corpus corpus;
  std::unordered_set<std::string> seen;
  for (const std::string& path : files) {
    for_each_line(path, [&](const std::string& line) {
      if (!seen.insert(line).second) return;
      const Reading reading = read(line);
      for (const Word& word : reading.words) {
        const char32_t letter = reading.letters[word.begin].value;
        if (word.kind == Word::letters) {
          ++corpus.words[reading.spelling(word)];
        } else if (word.kind == Word::single && letter >= 0x80 && letter != replacement_character) {
          ++corpus.characters[reading.spelling(word)];
        }
      }
    });
  }
  return corpus;
}

std::vector<std::string> entries(const Corpus& corpus, const Options& options) {
  std::set<std::string> sorted;
  for (char c = 'a'; c <= 'z'; ++c) {
    sorted.insert(std::string(1, c));
    sorted.insert(std::string(word_start) + c);
  }
  for (char c = '0'; c <= '9'; ++c) sorted.insert(std::string(1, c));
  for (char c = '!'; c <= '~'; ++c) {
    if (c < 'A' || c > 'Z') sorted.insert(std::string(1, c));
  }
  for (const std::string& piece : learn_merges(corpus.words, options.merges)) sorted.insert(piece);
  for (const auto& [character, count] : corpus.characters) {
    if (count >= options.min_count) sorted.insert(character);
  }
  std::vector<std::string> out(std::begin(special_entries), std::end(special_entries));
  out.insert(out.end(), sorted.begin(), sorted.end());
  return out;
}

void report(const Vocabulary& vocabulary, const std::vector<std::string>& files) {
  std::printf("%10s %10s %12s %12s %10s  file\n", "sentences", "pieces", "per sentence",
              "characters", "unknown");
  for (const std::string& path : files) {
    std::size_t sentences = 0, pieces = 0, unknown = 0, characters = 0;
    for_each_line(path, [&](const std::string& line) {
      const auto cut = tokenize(vocabulary, line);
      ++sentences;
      pieces += cut.size();
      characters += read(line).characters.size();
      for (const Piece& piece : cut) unknown += piece.id == unknown_id;
    });
    const double n = static_cast<double>(std::max<std::size_t>(pieces, 1));
    std::printf("%10zu %10zu %12.2f %12.2f %9.3f%%  %s\n", sentences, pieces,
                n / static_cast<double>(std::max<std::size_t>(sentences, 1)),
                static_cast<double>(characters) / n, 100 * static_cast<double>(unknown) / n,
                path.c_str());
  }
  std::printf("characters: a piece; unknown: the share of pieces that are [UNK]\n");
}

void run(const Options& options) {
  std::string text;
  for (const std::string& entry : entries(count(options.files), options)) text += entry + '\n';
  const Vocabulary vocabulary = Vocabulary::parse(text);
  std::ofstream file(options.output, std::ios::binary);
  if (!(file << text) || !file.flush()) {
    throw std::invalid_argument("cannot write " + options.output);
  }
  std::printf("%zu entries, %zu bytes: %s\n", vocabulary.size(), text.size(),
              options.output.c_str());
  if (options.report) report(vocabulary, options.files);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Learns a vocabulary from files of one sentence a line.", "encoderscope-vocabulary"};
  app.add_option("files", options.files, "Text files in UTF-8, one sentence a line")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("-o,--output", options.output, "Where to write the entries, one a line")
      ->required();
  app.add_option("--merges", options.merges, "Pieces of words to learn")->capture_default_str();
  app.add_option("--min-count", options.min_count,
                 "How often a character outside ASCII must occur to get an entry")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_flag("--report", options.report, "Print pieces and unknown share of each file");
  CLI11_PARSE(app, argc, argv);
  try {
    run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "encoderscope-vocabulary: %s\n", error.what());
    return 1;
  }
}
