// Everything a training needs to go on as if it had never stopped, as one safetensors file: the
// weights under their own names, Adam's moments as adam.mean.NAME and adam.square.NAME, and as
// metadata the step, what has been recorded so far and the options that must be the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mlm/masked_trainer.h"
#include "weights/safetensors.h"

namespace encoderscope {

// What a run has recorded on its way.
struct History {
  double tokens = 0, seconds = 0, cpu_seconds = 0;  // padding does not count
  double loss_sum = 0;                              // since the last measurement
  int losses = 0;
  std::vector<std::string> curve;  // one JSON object a measurement
};

// `options`: names and values; see restore.
std::vector<std::uint8_t> checkpoint_of(MaskedTrainer& trainer, const History& history,
                                        const Metadata& options);

// Sets the trainer's weights, moments and step. Throws std::invalid_argument, with the trainer
// unchanged, where the bytes are no checkpoint or an option is another one now.
History restore(const std::vector<std::uint8_t>& bytes, const Metadata& options,
                MaskedTrainer& trainer);

// Whether the checkpoint's training has steps left to make.
bool is_unfinished(const std::vector<std::uint8_t>& checkpoint);

}  // namespace encoderscope
