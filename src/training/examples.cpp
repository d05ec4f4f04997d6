#include "training/examples.h"

#include <algorithm>
#include <string>

#include "core/refusal.h"

namespace encoderscope {
namespace {

// Fewer sentences are too few to spare some of them.
constexpr std::size_t fewest_to_split = 8;
constexpr std::size_t held_out_every = 5;

void check_sentences(const std::vector<std::vector<int>>& sentences) {
  if (sentences.empty()) refuse("sentences", "at least 1", 0);
  for (const std::vector<int>& sentence : sentences) {
    if (sentence.empty()) refuse("length of every sentence", "at least 1", 0);
    const int lowest = *std::min_element(sentence.begin(), sentence.end());
    if (lowest < marker_id) refuse("id of every token", "at least 1", lowest);
  }
}

}  // namespace

ExampleSource::ExampleSource(const TrainingConfig& config, std::vector<std::vector<int>> sentences)
    : task_(config.task),
      batch_size_(config.batch_size),
      seed_(config.seed),
      sentences_(std::move(sentences)),
      vocab_size_(config.symbols),
      length_(config.length),
      most_asked_(config.length) {
  if (task_ == Task::mode) most_asked_ = 1;
  if (task_ == Task::prev) most_asked_ = config.length - 1;
  if (task_ != Task::masked_word) return;
  check_sentences(sentences_);
  vocab_size_ = first_word;
  length_ = 1;
  for (const std::vector<int>& sentence : sentences_) {
    length_ = std::max(length_, static_cast<int>(sentence.size()));
    vocab_size_ = std::max(vocab_size_, 1 + *std::max_element(sentence.begin(), sentence.end()));
  }
  most_asked_ = masked_count(length_);
}

void ExampleSource::draw(int step, Examples& examples) const {
  Random random(static_cast<std::uint64_t>(seed_), "batch." + std::to_string(step));
  fill(batch_size_, false, random, examples);
}

void ExampleSource::held_out(int part, Examples& examples) const {
  Random random(0, "held_out." + std::to_string(part));
  fill(held_out_part, true, random, examples);
}

const std::vector<int>& ExampleSource::draw_given(bool held_out, Random& random) const {
  const std::size_t all = sentences_.size();
  const auto below = [&](std::size_t count) {
    return static_cast<std::size_t>(random.uniform() * static_cast<double>(count));
  };
  if (all < fewest_to_split) return sentences_[below(all)];
  const std::size_t spared = all / held_out_every;  // numbers 4, 9, 14 …
  if (held_out) return sentences_[below(spared) * held_out_every + held_out_every - 1];
  const std::size_t taught = below(all - spared);
  return sentences_[taught + taught / (held_out_every - 1)];
}

void ExampleSource::fill(int count, bool held_out, Random& random, Examples& examples) const {
  Batch& batch = examples.batch;
  const std::size_t tokens = static_cast<std::size_t>(count) * static_cast<std::size_t>(length_);
  batch.sentences = count;
  batch.ids.assign(tokens, 0);
  examples.targets.assign(tokens, not_asked);
  for (int s = 0; s < count; ++s) {
    int* ids = batch.ids.data() + s * length_;
    int* targets = examples.targets.data() + s * length_;
    if (task_ != Task::masked_word) {
      draw_sentence(task_, vocab_size_, length_, random, ids, targets);
      continue;
    }
    const std::vector<int>& sentence = draw_given(held_out, random);
    std::copy(sentence.begin(), sentence.end(), ids);
    mask_words(static_cast<int>(sentence.size()), random, ids, targets);
  }
  if (task_ != Task::masked_word) return;
  batch.mask.resize(tokens);
  for (std::size_t i = 0; i < tokens; ++i) batch.mask[i] = batch.ids[i] == 0;
}

}  // namespace encoderscope
