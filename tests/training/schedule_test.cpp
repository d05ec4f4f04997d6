#include "training/schedule.h"

#include <doctest.h>

#include <cmath>

using namespace encoderscope;

namespace {

TrainingConfig with(Schedule schedule, int warmup = 50, int total = 850) {
  TrainingConfig config;
  config.schedule = schedule;
  config.warmup_steps = warmup;
  config.total_steps = total;
  return config;
}

}  // namespace

TEST_CASE("every schedule warms up in a straight line and is whole at the end of it") {
  for (const Schedule schedule : {Schedule::constant, Schedule::cosine, Schedule::inverse_sqrt}) {
    CAPTURE(name_of(schedule));
    CHECK(schedule_factor(with(schedule), 1) == 0.02);
    CHECK(schedule_factor(with(schedule), 25) == 0.5);
    CHECK(schedule_factor(with(schedule), 50) == 1);
  }
}

TEST_CASE("without a warm-up the first step is whole") {
  CHECK(schedule_factor(with(Schedule::constant, 0), 1) == 1);
  CHECK(schedule_factor(with(Schedule::inverse_sqrt, 0), 1) == 1);
  CHECK(schedule_factor(with(Schedule::cosine, 0), 1) == doctest::Approx(1).epsilon(1e-4));
}

TEST_CASE("the constant schedule stays at 1") {
  CHECK(schedule_factor(with(Schedule::constant), 51) == 1);
  CHECK(schedule_factor(with(Schedule::constant), 1000000) == 1);
}

TEST_CASE("the cosine is halfway in the middle, at 2 % at the end and stays there") {
  CHECK(schedule_factor(with(Schedule::cosine), 450) == doctest::Approx(0.51));
  CHECK(schedule_factor(with(Schedule::cosine), 850) == doctest::Approx(0.02));
  CHECK(schedule_factor(with(Schedule::cosine), 2000) == doctest::Approx(0.02));
}

TEST_CASE("the inverse square root halves when the steps are four times the warm-up") {
  CHECK(schedule_factor(with(Schedule::inverse_sqrt), 200) == 0.5);
  CHECK(schedule_factor(with(Schedule::inverse_sqrt), 5000) == 0.1);
}
