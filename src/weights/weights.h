// An encoder in a file, and back. Matrices may be in bytes, with a scale for each row: value = byte
// × scale. A row is a word of the embedding, or what one input of a linear layer is worth, and rows
// differ in size by more than what is in them does.
//
// Scales have 16 significant bits, so that byte × scale is exact in float32: what is read is what
// was meant, on every machine, and writing it again gives the same bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "model/encoder.h"
#include "text/vocabulary.h"
#include "weights/metadata.h"
#include "weights/safetensors.h"

namespace encoderscope {

constexpr char scale_suffix[] = ".scale";  // of the name of a matrix's scales

struct Weights {
  Encoder encoder;
  Metadata metadata;
};

// Throws std::invalid_argument, with one sentence, where the file is not the whole of one encoder
// with this vocabulary; says so before it allocates anything larger than the file's header.
Weights read_weights(const std::uint8_t* bytes, std::size_t count, const Vocabulary& vocabulary);

// The file of an encoder whose vocabulary this is, with `more` in its metadata. bits: 32 (float32),
// or 8 to 4: bytes in ±(2^(bits−1) − 1), each rounded to the nearest, so off by half a scale at
// most; vectors are float32 all the same. Throws std::invalid_argument for other bits.
std::vector<std::uint8_t> bytes_of(const Encoder& encoder, const Vocabulary& vocabulary,
                                   const Metadata& more, int bits);

}  // namespace encoderscope
