// What a training leaves behind in words: the options that decided it, a line for each measurement,
// the curve as JSON and the metadata of the weights.
#pragma once

#include <string>
#include <vector>

#include "mlm/checkpoint.h"
#include "mlm/held_out.h"
#include "mlm/run.h"

namespace encoderscope {

// Names and values of all that the result depends on. Threads and paths are not among it.
Metadata deciding_options(const RunOptions& options, const Config& config, const Corpus& corpus);

// One measurement:
//   {"step", "tokens", "cpu_seconds", "seconds", "train_loss", "learning_rate",
//    "held_out": {LABEL: {"loss", "top1", "top5"}, …}}
// The training's loss is the mean since the last measurement; step 0 has none, and no rate.
std::string record_of(int step, const History& history, double learning_rate,
                      const std::vector<HeldOutResult>& results);

// The same for a person: "  en 4.123 (25.0 %, 41.0 %)" for each label.
std::string line_of(const std::vector<HeldOutResult>& results);

// {"command": …, "options": {…}, "curve": [one measurement a line]}
std::string curve_of(const std::string& command, const Metadata& deciding, const History& history);

// held_out.LABEL.FIELD, for the file of weights.
Metadata metadata_of(const std::vector<HeldOutResult>& results);

// The same and training.FIELD.
Metadata metadata_of(const RunOptions& options, const History& history,
                     const std::vector<HeldOutResult>& results);

}  // namespace encoderscope
