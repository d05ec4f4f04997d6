// Independent jobs on a few threads. Their results must not depend on which thread does which: then
// one thread and several give the same bits.
#pragma once

#include <cstddef>
#include <future>
#include <vector>

namespace encoderscope {

// f(0), f(1) … f(count − 1): thread t takes t, t + threads, … What a job throws comes out here.
template <class F>
void in_parallel(int threads, std::size_t count, F f) {
  const auto stride = static_cast<std::size_t>(threads);
  const auto share = [&](std::size_t thread) {
    for (std::size_t job = thread; job < count; job += stride) f(job);
  };
  std::vector<std::future<void>> others;
  for (std::size_t thread = 1; thread < stride && thread < count; ++thread) {
    others.push_back(std::async(std::launch::async, share, thread));
  }
  share(0);
  for (std::future<void>& other : others) other.get();
}

}  // namespace encoderscope
