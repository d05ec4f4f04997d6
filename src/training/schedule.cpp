#include "training/schedule.h"

#include <algorithm>
#include <cmath>

#include "core/sine.h"

namespace encoderscope {
namespace {

constexpr double pi = 3.14159265358979324;
constexpr double cosine_floor = 0.02;

}  // namespace

double schedule_factor(const TrainingConfig& config, int step) {
  const double t = step;
  const double warmup = config.warmup_steps;
  if (t < warmup) return t / warmup;
  switch (config.schedule) {
    case Schedule::constant: break;
    case Schedule::cosine: {
      const double progress = std::min((t - warmup) / (config.total_steps - warmup), 1.0);
      return cosine_floor + (1 - cosine_floor) * (1 + portable_cos(pi * progress)) / 2;
    }
    case Schedule::inverse_sqrt: return std::sqrt(std::max(warmup, 1.0) / t);
  }
  return 1;
}

}  // namespace encoderscope
