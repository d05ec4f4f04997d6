// Byte-pair encoding (Sennrich, Haddow and Birch, 2016): start with words as letters, then join the
// most frequent pair of neighbours again and again; every joined pair is a piece worth an entry.
// Only the vocabulary tool learns; the tokenizer cuts greedily and needs no merges.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace encoderscope {

using Counts = std::unordered_map<std::string, std::int64_t>;

// The first `merges` joined pairs, in the order they are learned; fewer if no pair is left that
// occurs twice. Words are spelled with a–z, the marker ▁ in front of those that are initial; words
// seen once are left out. Ties go to the pair that is later in byte order, so the result depends on
// the counts alone.
std::vector<std::string> learn_merges(const Counts& words, std::size_t merges);

}  // namespace encoderscope
