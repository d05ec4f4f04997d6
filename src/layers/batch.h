// Several sentences of equal length at once, one below the other: a batch of three sentences of
// five tokens is a matrix of fifteen rows. Only attention and the position code know where a
// sentence ends; for all other layers a row is a row.
#pragma once

#include <vector>

namespace encoderscope {

// True where the id is 0. It masks keys only: a padded token is not looked at, but still looks.
// Empty means no mask.
using PaddingMask = std::vector<bool>;
PaddingMask padding_mask(const std::vector<int>& ids);

struct Batch {
  std::vector<int> ids;  // (sentences × n), sentence by sentence
  PaddingMask mask;      // (sentences × n), or empty
  int sentences = 1;     // divides the number of ids
};

}  // namespace encoderscope
