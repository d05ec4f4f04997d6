// The ratio ‖s·E‖ : ‖P‖ before anything is drawn. What an implementation begins with follows from
// how it draws its tables, so implementations can be compared without building any.
#pragma once

#include "model/config.h"

namespace encoderscope {

// What balance_ratio() (balance.h) is on average for weights drawn as `config` says: with σ the
// spread of one number of a table (initializer.h), |s| σ √d over
//   |p| √⌊d/2⌋  for sinusoids, as sin² + cos² = 1 in each pair. Of an odd d the last column is 0,
//               or a sine so slow that it is next to 0 at every place a sentence reaches;
//   |p| σ' √d   for a learned table, σ' being its spread, which depends on its rows for xavier.
// s: embedding_scale, p: position_scale, rows: input_vocab_size and max_positions. Infinite without
// a position code; 0 if both are 0. Throws std::invalid_argument, as check() does.
double expected_ratio(const Config& config);

}  // namespace encoderscope
