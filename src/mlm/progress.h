// What a person at the terminal sees of a training: one line, rewritten in place where that is
// possible, and one line a measurement that stays.
#pragma once

#include <string>

namespace encoderscope {

class ProgressLine {
 public:
  ProgressLine(int total, int made);

  // After a step of so many tokens. Shows itself a few times a second, on terminals only.
  void step(int step, double loss, int tokens);

  // A line that stays; the moving one goes on below it.
  void say(const std::string& line);

  // "step 250/12000  loss 5.1234  9876 tokens/s  12 min left"
  std::string text() const;

 private:
  int total_, first_;
  bool terminal_;
  double started_, shown_ = 0;
  int step_ = 0;
  double loss_ = 0;  // running mean
  double tokens_ = 0;
};

double seconds_now();      // of a clock that never goes back
double cpu_seconds_now();  // of all threads

}  // namespace encoderscope
