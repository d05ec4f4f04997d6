// The learning rate over time, as a factor. Adam's first steps are as long as its later ones though
// it knows little yet, hence the warm-up; a rate that falls towards the end lets the weights
// settle.
//
//   warm-up        t / warmup                                         t = 1, 2, …, warmup
//   then constant  1
//   or cosine      from 1 down to 2 % at total_steps, half a wave; it stays there
//   or inverse √   √(warmup / t)     (Vaswani et al. 2017)
#pragma once

#include "training/training_config.h"

namespace encoderscope {

// What the learning rate is multiplied by at a step; steps count from 1.
double schedule_factor(const TrainingConfig& config, int step);

}  // namespace encoderscope
