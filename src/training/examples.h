// Batches of a task: the same seed and step give the same sentences, always and everywhere, so
// that several encoders can be taught side by side, and any step's batch drawn again.
#pragma once

#include <vector>

#include "layers/batch.h"
#include "training/tasks.h"

namespace encoderscope {

// Sentences and what is asked of them. `targets` has one entry for each id: not_asked, or the
// answer.
struct Examples {
  Batch batch;
  std::vector<int> targets;  // (sentences × length)
};

class ExampleSource {
 public:
  // Sentences to measure by come in parts, so that measuring needs little memory.
  static constexpr int held_out_parts = 8;
  static constexpr int held_out_part = 32;  // sentences

  // `sentences` are for masked_word alone: compact ids with words from first_word. Of eight or more
  // every fifth is held out; of fewer all are taught, and the held-out examples are the same
  // sentences with words masked anew. Throws std::invalid_argument where there is no sentence, an
  // empty one or an id below marker_id.
  ExampleSource(const TrainingConfig& config, std::vector<std::vector<int>> sentences);

  int vocab_size() const { return vocab_size_; }
  int length() const { return length_; }          // of every sentence, padded if need be
  int most_asked() const { return most_asked_; }  // the most places of one sentence that are asked

  // The batch of a step. Reuses the memory of `examples`.
  void draw(int step, Examples& examples) const;

  // One part of the held-out sentences, part < held_out_parts. They do not depend on the seed, so
  // that every run of a task is measured by the same ones.
  void held_out(int part, Examples& examples) const;

 private:
  void fill(int count, bool held_out, Random& random, Examples& examples) const;
  const std::vector<int>& draw_given(bool held_out, Random& random) const;

  Task task_;
  int batch_size_;
  int seed_;
  std::vector<std::vector<int>> sentences_;
  int vocab_size_;
  int length_;
  int most_asked_;
};

}  // namespace encoderscope
