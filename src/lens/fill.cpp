#include "lens/fill.h"

#include <algorithm>

#include "core/exponential.h"
#include "core/sum.h"

namespace encoderscope {

std::vector<Guess> likeliest(const Matrix& logits, int first, int count) {
  std::vector<Guess> guesses;
  const Index entries = std::max<Index>(logits.cols() - first, 0);
  ColVector powers(entries);
  for (Index row = 0; row < logits.rows() && entries > 0; ++row) {
    const Real* z = logits.data() + row * logits.cols() + first;
    exponentials(z, *std::max_element(z, z + entries), entries, powers.data());
    const auto total = static_cast<double>(sum_of(entries, [&](Index j) { return powers[j]; }));
    for (int made = 0; made < count && made < entries; ++made) {
      Real* highest = std::max_element(powers.data(), powers.data() + entries);
      const int id = first + static_cast<int>(highest - powers.data());
      guesses.push_back({row, id, static_cast<double>(*highest) / total});
      *highest = -1;  // below all others
    }
  }
  return guesses;
}

}  // namespace encoderscope
