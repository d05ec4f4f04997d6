#include "mlm/masking.h"

#include <algorithm>

namespace encoderscope {
namespace {

constexpr double chosen = 0.15, hidden = 0.8, replaced = 0.9;

int shown(int id, int vocab_size, Masking masking, Random& random) {
  if (masking == Masking::measuring) return mask_id;
  const double way = random.uniform();
  if (way < hidden) return mask_id;
  if (way >= replaced) return id;
  return first_piece + static_cast<int>(random.uniform() * (vocab_size - first_piece));
}

}  // namespace

int mask_sentences(const Sentences& sentences, const std::size_t* numbers, std::size_t count,
                   int vocab_size, Masking masking, Random& random, Examples& examples) {
  std::size_t longest = 0, tokens = 0;
  for (std::size_t s = 0; s < count; ++s) {
    longest = std::max(longest, sentences.length(numbers[s]));
    tokens += sentences.length(numbers[s]);
  }
  Batch& batch = examples.batch;
  batch.sentences = static_cast<int>(count);
  batch.ids.assign(count * longest, pad_id);
  examples.targets.assign(count * longest, not_asked);
  int asked = 0;
  for (std::size_t s = 0; s < count; ++s) {
    const int* piece = sentences.begin(numbers[s]);
    for (std::size_t i = s * longest; piece != sentences.end(numbers[s]); ++i, ++piece) {
      batch.ids[i] = *piece;
      if (*piece < first_piece || random.uniform() >= chosen) continue;
      batch.ids[i] = shown(*piece, vocab_size, masking, random);
      examples.targets[i] = *piece;
      ++asked;
    }
  }
  batch.mask.clear();
  if (tokens < count * longest) batch.mask = padding_mask(batch.ids);
  return asked;
}

}  // namespace encoderscope
