#pragma once

// A little text without words, to train on.

#include <vector>

#include "mlm/corpus.h"
#include "support/configs.h"
#include "training/training_config.h"

namespace encoderscope {

// Sentences of 5 to 9 pieces. Every piece is the one before it and 1, so that there is something to
// learn.
inline Sentences counting_sentences(int count, int vocab_size, const char* name) {
  Random random(1, name);
  Sentences sentences;
  for (int s = 0; s < count; ++s) {
    std::vector<int> ids = {start_id};
    const int words = 3 + static_cast<int>(random.uniform() * 5);
    int word = static_cast<int>(random.uniform() * 100);
    for (int i = 0; i < words; ++i, ++word) {
      ids.push_back(first_piece + word % (vocab_size - first_piece));
    }
    ids.push_back(end_id);
    sentences.add(ids.data(), ids.data() + ids.size());
  }
  return sentences;
}

inline Corpus counting_corpus() {
  Corpus corpus;
  const int vocab_size = small_config().input_vocab_size;
  corpus.taught = counting_sentences(100, vocab_size, "taught");
  corpus.parts.resize(2);
  corpus.parts[0].label = "en";
  corpus.parts[0].held_out = counting_sentences(20, vocab_size, "en");
  corpus.parts[1].label = "zh";
  corpus.parts[1].held_out = counting_sentences(10, vocab_size, "zh");
  return corpus;
}

inline TrainingConfig masked_training() {
  TrainingConfig training;
  training.task = Task::masked_word;
  training.schedule = Schedule::cosine;
  training.total_steps = 200;
  training.warmup_steps = 10;
  training.learning_rate = 1e-2;
  return training;
}

}  // namespace encoderscope
