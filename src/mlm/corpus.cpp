#include "mlm/corpus.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "text/tokenizer.h"

namespace encoderscope {
namespace {

// FNV-1a over the ids, then scrambled: its last steps alone would leave neighbours side by side.
std::uint64_t hash_of(const int* begin, const int* end) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const int* id = begin; id != end; ++id) {
    h = (h ^ static_cast<std::uint64_t>(*id)) * 0x100000001b3ULL;
  }
  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9ULL;
  return h ^ (h >> 31);
}

std::vector<int> pieces_of(const Vocabulary& vocabulary, const std::string& line) {
  std::vector<int> ids = {start_id};
  for (const Piece& piece : tokenize(vocabulary, line)) ids.push_back(piece.id);
  ids.push_back(end_id);
  return ids;
}

bool teaches(const std::vector<int>& ids) {
  return ids.size() >= shortest_sentence && ids.size() <= longest_sentence &&
         std::any_of(ids.begin(), ids.end(), [](int id) { return id >= first_piece; });
}

// The sentences of one label, before any is held out, with the hash of each.
struct Read {
  Corpus::Part part;
  Sentences sentences;
  std::vector<std::uint64_t> hashes;
};

void read_text(const std::string& path, const Vocabulary& vocabulary,
               std::unordered_set<std::uint64_t>& seen, Read& read) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::invalid_argument("cannot read " + path);
  for (std::string line; std::getline(file, line);) {
    ++read.part.lines;
    const std::vector<int> ids = pieces_of(vocabulary, line);
    if (!teaches(ids)) {
      ++read.part.left_out;
      continue;
    }
    const std::uint64_t hash = hash_of(ids.data(), ids.data() + ids.size());
    if (!seen.insert(hash).second) {
      ++read.part.repeated;
      continue;
    }
    read.hashes.push_back(hash);
    read.sentences.add(ids.data(), ids.data() + ids.size());
  }
  if (file.bad()) throw std::invalid_argument("cannot read " + path);
}

std::vector<Read> read_texts(const std::vector<LabelledText>& texts, const Vocabulary& vocabulary) {
  std::vector<Read> labels;
  std::unordered_set<std::uint64_t> seen;
  for (const LabelledText& text : texts) {
    auto label = std::find_if(labels.begin(), labels.end(),
                              [&](const Read& known) { return known.part.label == text.label; });
    if (label == labels.end()) {
      label = labels.emplace(label);
      label->part.label = text.label;
    }
    read_text(text.path, vocabulary, seen, *label);
  }
  return labels;
}

}  // namespace

void Sentences::add(const int* begin, const int* end) {
  ids_.insert(ids_.end(), begin, end);
  ends_.push_back(ids_.size());
}

Corpus read_corpus(const std::vector<LabelledText>& texts, const Vocabulary& vocabulary,
                   std::size_t held_out) {
  Corpus corpus;
  for (Read& label : read_texts(texts, vocabulary)) {
    Corpus::Part& part = label.part;
    const Sentences& all = label.sentences;
    if (all.size() <= held_out) {
      throw std::invalid_argument("the text of " + part.label + " has " +
                                  std::to_string(all.size()) +
                                  " different sentences of 5 to 48 pieces, too few to hold out " +
                                  std::to_string(held_out));
    }
    std::vector<std::uint64_t> sorted = label.hashes;
    std::sort(sorted.begin(), sorted.end());
    const std::uint64_t limit = sorted[held_out];
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::uint64_t hash = label.hashes[i];
      (hash < limit ? part.held_out : corpus.taught).add(all.begin(i), all.end(i));
      corpus.hash = corpus.hash * 0x9e3779b97f4a7c15ULL + hash;
    }
    part.taught = all.size() - part.held_out.size();
    corpus.parts.push_back(std::move(part));
  }
  return corpus;
}

}  // namespace encoderscope
