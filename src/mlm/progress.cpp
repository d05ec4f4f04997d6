#include "mlm/progress.h"

#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace encoderscope {
namespace {

double now(clockid_t clock) {
  std::timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::string left(double seconds) {
  char text[32];
  if (seconds < 90) {
    std::snprintf(text, sizeof text, "%.0f s left", seconds);
  } else if (seconds < 5400) {
    std::snprintf(text, sizeof text, "%.0f min left", seconds / 60);
  } else {
    std::snprintf(text, sizeof text, "%.1f h left", seconds / 3600);
  }
  return text;
}

}  // namespace

double seconds_now() { return now(CLOCK_MONOTONIC); }
double cpu_seconds_now() { return now(CLOCK_PROCESS_CPUTIME_ID); }

ProgressLine::ProgressLine(int total, int made)
    : total_(total),
      first_(made),
      terminal_(isatty(STDERR_FILENO) == 1),
      started_(seconds_now()),
      step_(made) {}

void ProgressLine::step(int step, double loss, int tokens) {
  step_ = step;
  tokens_ += tokens;
  loss_ = loss_ == 0 ? loss : 0.98 * loss_ + 0.02 * loss;
  const double time = seconds_now();
  if (!terminal_ || time - shown_ < 0.2) return;
  shown_ = time;
  std::fprintf(stderr, "\r\033[K%s", text().c_str());
}

void ProgressLine::say(const std::string& line) {
  std::fprintf(stderr, "%s%s\n", terminal_ ? "\r\033[K" : "", line.c_str());
}

std::string ProgressLine::text() const {
  const double seconds = seconds_now() - started_;
  const int made = step_ - first_;
  char line[128];
  std::snprintf(line, sizeof line, "step %d/%d  loss %.4f  %.0f tokens/s  ", step_, total_, loss_,
                seconds > 0 ? tokens_ / seconds : 0);
  return made > 0 ? line + left(seconds / made * (total_ - step_)) : line;
}

}  // namespace encoderscope
