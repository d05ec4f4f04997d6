#include "mlm/batches.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "core/random.h"

namespace encoderscope {
namespace {

constexpr std::size_t chunk = 4096;

// Fisher and Yates; std::shuffle differs between standard libraries.
template <class T>
void shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) {
    const auto j = static_cast<std::size_t>(random.uniform() * static_cast<double>(i));
    std::swap(list[i - 1], list[j]);
  }
}

}  // namespace

Batches::Batches(const Sentences& sentences, std::size_t tokens, int seed)
    : sentences_(sentences), tokens_(tokens), seed_(seed) {
  draw(0);
}

void Batches::draw(int epoch) {
  epoch_ = epoch;
  Random random(static_cast<std::uint64_t>(seed_), "epoch." + std::to_string(epoch));
  Numbers order(sentences_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  shuffle(order, random);
  batches_.clear();
  for (std::size_t begin = 0; begin < order.size(); begin += chunk) {
    const auto first = order.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(chunk, order.size() - begin));
    std::stable_sort(first, last, [this](std::size_t a, std::size_t b) {
      return sentences_.length(a) < sentences_.length(b);
    });
    Numbers batch;
    for (auto it = first; it != last; ++it) {
      if (!batch.empty() && sentences_.length(*it) * (batch.size() + 1) > tokens_) {
        batches_.push_back(std::move(batch));
        batch.clear();
      }
      batch.push_back(*it);
    }
    batches_.push_back(std::move(batch));
  }
  shuffle(batches_, random);
}

const Batches::Numbers& Batches::at(int step) {
  if (step < first_) {
    first_ = 1;
    draw(0);
  }
  while (step - first_ >= static_cast<int>(batches_.size())) {
    first_ += static_cast<int>(batches_.size());
    draw(epoch_ + 1);
  }
  return batches_[static_cast<std::size_t>(step - first_)];
}

}  // namespace encoderscope
