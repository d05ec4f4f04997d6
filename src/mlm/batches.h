// Which sentences are taught at which step. Sentences of about equal length stand together, so that
// little is spent on padding:
//
//   an epoch: shuffle all → in chunks of 4096 sort by length → cut where length × sentences would
//   exceed the tokens of a step → shuffle the batches
//
// Every sentence comes once an epoch. The order depends on the seed and the epoch alone, so that
// any step's batch can be found again without those before it.
#pragma once

#include <cstddef>
#include <vector>

#include "mlm/corpus.h"

namespace encoderscope {

class Batches {
 public:
  using Numbers = std::vector<std::size_t>;

  // `tokens`: at most so many in a step, padding included, but one sentence at least.
  Batches(const Sentences& sentences, std::size_t tokens, int seed);

  // The numbers of the step's sentences, by length; steps count from 1. Fast for rising steps.
  const Numbers& at(int step);

  int epoch() const { return epoch_; }  // of the last step asked for, from 0

 private:
  void draw(int epoch);

  const Sentences& sentences_;
  std::size_t tokens_;
  int seed_;
  int epoch_ = 0;
  int first_ = 1;  // step of the epoch
  std::vector<Numbers> batches_;
};

}  // namespace encoderscope
