// What is found out about an encoder before it is shown: what its heads look at, and how well the
// weights guess that readers will really get, which have fewer bits than those that were trained.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lens/heads.h"
#include "mlm/corpus.h"
#include "mlm/held_out.h"
#include "weights/weights.h"

namespace encoderscope {

// Whether an entry of the vocabulary is a mark, of Latin or of Chinese text.
bool is_mark(std::string_view entry);

// What the heads look at in all that the corpus holds out.
EncoderCensus census_of(const Encoder& encoder, const Corpus& corpus, const Vocabulary& vocabulary);

// heads.LAYER.HEAD.MEASURE and .kind; heads.uniform.MEASURE; heads.sentences.
Metadata metadata_of(const EncoderCensus& census);

// A few sentences that stand beside the weights, all of them to measure by: whoever has the two can
// find the recorded loss again. The label is "sample".
Corpus read_sample(const std::string& path, const Vocabulary& vocabulary);

// The metadata of a file without what bytes_of() writes itself and without what begins with any of
// these prefixes.
Metadata kept(const Metadata& metadata, const std::vector<std::string>& without);

// About how many bytes of the tensors are left once they are packed: for those in bytes, as many
// bits each as the frequencies of their values need.
std::size_t packed_size(const std::vector<std::uint8_t>& file);

}  // namespace encoderscope
