// Counts every allocation of the process, Eigen's as well as operator new's: all end in malloc,
// which glibc lets a program define anew. Sanitizers define it themselves, and elsewhere there is
// no such name to pass calls on to.
#include <cstdlib>

#include <Eigen/Core>

#include "support/sanitized.h"

#if defined(__GLIBC__) && !ENCODERSCOPE_SANITIZED

#include <doctest.h>

#include <vector>

#include "support/training.h"
#include "training/trainer.h"

extern "C" void* __libc_malloc(std::size_t size);

namespace {

long allocations = 0;

}  // namespace

extern "C" void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}

using namespace encoderscope;

namespace {

template <class Act>
long allocations_of(Act act) {
  const long before = allocations;
  act();
  return allocations - before;
}

// Of twenty steps, when the first have been made.
long allocations_of_steps(const Config& config, const TrainingConfig& training,
                          const std::vector<std::vector<int>>& sentences = {}) {
  Trainer trainer(config, training, sentences);
  StepRecord record;
  for (int i = 0; i < 2; ++i) REQUIRE(trainer.step(record));
  return allocations_of([&] {
    for (int i = 0; i < 20; ++i) trainer.step(record);
  });
}

}  // namespace

TEST_CASE("the count of allocations sees vectors and matrices") {
  CHECK(allocations_of([] { std::vector<int> some(3); }) == 1);
  CHECK(allocations_of([] { Matrix some(3, 3); }) == 1);
  CHECK(allocations_of([] {}) == 0);
}

TEST_CASE("once the memory of the first step stands, a step allocates nothing") {
  CHECK(allocations_of_steps(dup_config(), TrainingConfig()) == 0);
}

TEST_CASE("nor does a step of a larger encoder with everything that an encoder can have") {
  Config config = dup_config();
  config.num_layers = 2;
  config.d_model = 64;
  config.dff = 256;
  config.num_heads = 4;
  config.norm = Norm::pre;
  config.head = Head::untied;
  config.position = Position::learned;
  config.embedding_norm = true;
  config.activation = Activation::gelu;
  config.dropout_rate = 0.1;
  TrainingConfig training;
  training.length = 32;
  training.batch_size = 16;
  training.clip_norm = 1;
  training.schedule = Schedule::cosine;
  for (const Task task : {Task::mode, Task::sort}) {
    training.task = task;
    CHECK(allocations_of_steps(config, training) == 0);
  }
}

TEST_CASE("nor does a step over padded sentences of unequal length") {
  TrainingConfig training;
  training.task = Task::masked_word;
  CHECK(allocations_of_steps(dup_config(), training,
                             {{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {3, 4}, {5, 6, 7}}) == 0);
}

#endif
