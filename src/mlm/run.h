// A whole training, from text files to a file of weights: measures, records, keeps checkpoints, and
// goes on from one.
#pragma once

#include <string>
#include <vector>

#include "mlm/corpus.h"
#include "model/config.h"
#include "training/training_config.h"

namespace encoderscope {

struct RunOptions {
  std::vector<LabelledText> texts;
  std::string vocabulary, output, checkpoint;  // paths
  std::string curve;                           // likewise; empty: none is written
  Config config;                               // input_vocab_size is the run's to fill in
  TrainingConfig training;                     // total_steps: how many to make
  int tokens = 2048;                           // of a step, padding included
  int threads = 2;
  int held_out = 500;  // sentences of each label
  int checkpoint_every = 500;
  int bits = 32;  // see bytes_of
  bool resume = false;
  std::string command, credits;  // for the record
};

// Throws std::exception, with one sentence.
void run(const RunOptions& options);

}  // namespace encoderscope
