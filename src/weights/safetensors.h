// The file format of our weights, and of most of the world's: 8 bytes for the length of a header,
// the header in JSON, then the tensors' bytes one after the other, little-endian as is every
// machine we run on.
//
//   {"__metadata__": {"key": "text", ...},
//    "embedding.weight": {"dtype": "F32", "shape": [7800, 128], "data_offsets": [0, 3993600]}, ...}
//
// This file knows the format alone; weights.h knows what an encoder needs of it.
// https://github.com/huggingface/safetensors#format
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/names.h"

namespace encoderscope {

constexpr std::size_t length_bytes = 8;  // of the header's length
constexpr char metadata_name[] = "__metadata__";

enum class TensorType { f32, i8 };

template <>
const Names& names<TensorType>();

// Bytes of one number.
constexpr std::size_t size_of(TensorType type) { return type == TensorType::f32 ? 4 : 1; }

struct TensorEntry {
  std::string name;
  TensorType type = TensorType::f32;
  std::vector<std::size_t> shape;
  std::size_t begin = 0, end = 0;  // bytes, from the data's start
};

using Metadata = std::vector<std::pair<std::string, std::string>>;  // in the file's order

struct SafetensorsHeader {
  Metadata metadata;
  std::vector<TensorEntry> tensors;  // in the header's order
  std::size_t data = 0;              // where the data begins in the file
};

// Allocates no more than the header's own length asks for. Throws std::invalid_argument, with one
// sentence, unless every tensor has the bytes that its shape asks for and all of them together fill
// the data without a gap.
SafetensorsHeader read_header(const std::uint8_t* bytes, std::size_t count);

struct TensorBytes {
  std::string name;
  TensorType type;
  std::vector<std::size_t> shape;
  const void* data;
};

// The whole file: first all numbers of four bytes, then those of one, so that none lies askew.
std::vector<std::uint8_t> safetensors_of(const Metadata& metadata,
                                         const std::vector<TensorBytes>& tensors);

}  // namespace encoderscope
