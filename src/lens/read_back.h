// Whether what was added can be told again: of each row of the encoder's input the nearest row of a
// table, by its cosine. Asked with the embedding it is the word, with the position code the place.
#pragma once

#include <vector>

#include "core/tensor.h"

namespace encoderscope {

// The share of the rows of x (n, d) whose nearest row of table (m, d) is their own, own (n). All m
// rows compete: the whole vocabulary, all places of the position table. Of equals the first wins;
// a row of zeros never does, so without a position code no place is told.
double read_back(const Matrix& x, const Matrix& table, const std::vector<int>& own);

}  // namespace encoderscope
