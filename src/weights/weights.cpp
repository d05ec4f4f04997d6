#include "weights/weights.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/refusal.h"
#include "training/parameters.h"

namespace encoderscope {
namespace {

// An encoder is made before its tensors are looked for, so what it takes must be in the file: a
// byte at least for each number of its matrices.
void check_size(const Config& config, std::size_t count) {
  const auto d = static_cast<std::uint64_t>(config.d_model);
  const auto layers = static_cast<std::uint64_t>(config.num_layers);
  const auto dff = static_cast<std::uint64_t>(config.dff);
  const auto entries = static_cast<std::uint64_t>(config.input_vocab_size);
  const std::uint64_t numbers = d * (entries + layers * (4 * d + 2 * dff));
  if (numbers > count) {
    refuse("the configuration asks for $ numbers or more, but the file has $ bytes",
           {numbers, count});
  }
}

// The tensor of that name and of rows × columns, or of columns where rows is 0. It loses its name,
// so that in the end the others are known.
const TensorEntry& take(std::vector<TensorEntry>& tensors, const std::string& name, Index rows,
                        Index columns) {
  for (TensorEntry& entry : tensors) {
    if (entry.name != name) continue;
    entry.name.clear();
    const std::vector<std::size_t>& shape = entry.shape;
    const std::size_t extents = rows > 0 ? 2 : 1;
    if (shape.size() != extents) {
      refuse("\"$\" must have a shape of $ numbers, not $", {name, extents, shape.size()});
    }
    const std::size_t wanted[] = {static_cast<std::size_t>(rows),
                                  static_cast<std::size_t>(columns)};
    for (std::size_t i = 0; i < extents; ++i) {
      const std::size_t extent = wanted[2 - extents + i];
      if (shape[i] != extent) {
        refuse("the shape of \"$\" has $ where the configuration asks for $",
               {name, shape[i], extent});
      }
    }
    return entry;
  }
  refuse("the file has no tensor \"$\"", {name});
}

float float_at(const std::uint8_t* bytes, Index index) {
  float value = 0;
  std::memcpy(&value, bytes + 4 * index, 4);
  return value;
}

}  // namespace

Weights read_weights(const std::uint8_t* bytes, std::size_t count, const Vocabulary& vocabulary) {
  SafetensorsHeader header = read_header(bytes, count);
  const Config config = config_of(header.metadata, vocabulary);
  check_size(config, count);

  Weights weights = {Encoder(config), std::move(header.metadata)};
  const std::uint8_t* data = bytes + header.data;
  for (const auto& [name, numbers, size, rows, columns] : parameters_of(weights.encoder)) {
    const TensorEntry* entry = &take(header.tensors, name, rows, columns);
    const std::uint8_t* values = data + entry->begin;
    const std::uint8_t* scales = nullptr;
    if (rows > 0 && entry->type == TensorType::i8) {
      entry = &take(header.tensors, name + scale_suffix, 0, rows);
      scales = data + entry->begin;
    }
    if (entry->type != TensorType::f32) refuse("what belongs to \"$\" is I8, not F32", {name});
    for (Index i = 0; i < size; ++i) {
      const float value = scales
                              ? static_cast<std::int8_t>(values[i]) * float_at(scales, i / columns)
                              : float_at(values, i);
      if (!std::isfinite(value)) {
        refuse("\"$\" has a number that is not finite in row $",
               {name, static_cast<std::size_t>(i / columns)});
      }
      numbers[i] = value;
    }
  }
  for (const TensorEntry& entry : header.tensors) {
    if (!entry.name.empty()) {
      refuse("the configuration asks for no tensor \"$\"", {entry.name});
    }
  }
  return weights;
}

}  // namespace encoderscope
