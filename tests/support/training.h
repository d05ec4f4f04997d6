#pragma once

// Trainings to test with.

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "model/config.h"
#include "text/vocabulary.h"
#include "training/training_config.h"

namespace encoderscope {

// Something that takes a step in well under a millisecond.
inline Config lane_config() {
  Config config;
  config.num_layers = 1;
  config.d_model = 8;
  config.num_heads = 2;
  config.dff = 16;
  config.max_positions = 10;
  config.dropout_rate = 0;
  config.embedding_scale = sqrt_d_model(8);
  config.position = Position::concatenated;
  config.initializer = Initializer::normal_inverse_d;
  return config;
}

// The encoder of the experiment: wide enough to learn each task, small enough to do it in seconds.
inline Config dup_config() {
  Config config = lane_config();
  config.d_model = 32;
  config.dff = 64;
  config.max_positions = 32;
  config.embedding_scale = sqrt_d_model(32);
  return config;
}

inline TrainingConfig small_training(Optimizer optimizer = Optimizer::adam) {
  TrainingConfig training;
  training.task = Task::copy;
  training.symbols = 8;
  training.length = 6;
  training.batch_size = 4;
  training.optimizer = optimizer;
  training.evaluate_every = 10;
  return training;
}

// The page's own vocabulary; tests run in the folder of the project.
inline const Vocabulary& page_vocabulary() {
  static const Vocabulary vocabulary = [] {
    std::ifstream file("src/text/vocabulary.txt");
    return Vocabulary::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  }();
  return vocabulary;
}

}  // namespace encoderscope
