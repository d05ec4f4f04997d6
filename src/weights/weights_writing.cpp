#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/refusal.h"
#include "weights/weights.h"

namespace encoderscope {
namespace {

float with_16_bits(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  bits = (bits + 0x80) & ~0xFFu;
  std::memcpy(&value, &bits, sizeof bits);
  return value;
}

// The tensors of a file, and their numbers for as long as it takes to write it.
struct Numbers {
  std::vector<std::vector<float>> floats;
  std::vector<std::vector<std::int8_t>> bytes;
  std::vector<TensorBytes> tensors;

  void add(const std::string& name, const std::vector<std::size_t>& shape,
           std::vector<float> values) {
    floats.push_back(std::move(values));
    tensors.push_back({name, TensorType::f32, shape, floats.back().data()});
  }

  // As bytes in ±largest.
  void add_rounded(const std::string& name, const std::vector<std::size_t>& shape,
                   const std::vector<float>& values, float largest) {
    const std::size_t rows = shape[0], columns = shape[1];
    std::vector<float> scales;
    std::vector<std::int8_t> rounded;
    for (std::size_t row = 0; row < rows; ++row) {
      const float* first = values.data() + row * columns;
      float size = 0;
      for (std::size_t i = 0; i < columns; ++i) size = std::max(size, std::fabs(first[i]));
      const float scale = with_16_bits(size / largest);
      for (std::size_t i = 0; i < columns; ++i) {
        const float steps = scale > 0 ? std::round(first[i] / scale) : 0;
        rounded.push_back(static_cast<std::int8_t>(std::clamp(steps, -largest, largest)));
      }
      scales.push_back(scale);
    }
    bytes.push_back(std::move(rounded));
    tensors.push_back({name, TensorType::i8, shape, bytes.back().data()});
    add(name + scale_suffix, {rows}, std::move(scales));
  }
};

}  // namespace

std::vector<std::uint8_t> bytes_of(const Encoder& encoder, const Vocabulary& vocabulary,
                                   const Metadata& more, int bits) {
  if (bits != 32 && (bits < 4 || bits > 8)) refuse("bits", "32, or from 4 to 8", bits);
  Numbers numbers;
  Encoder::visit(
      [&](const std::string& name, const auto& member) {
        constexpr bool is_vector = std::decay_t<decltype(member)>::RowsAtCompileTime == 1;
        std::vector<float> values(member.data(), member.data() + member.size());
        const auto rows = static_cast<std::size_t>(member.rows());
        const auto columns = static_cast<std::size_t>(member.cols());
        if (is_vector) {
          numbers.add(name, {columns}, std::move(values));
        } else if (bits == 32) {
          numbers.add(name, {rows, columns}, std::move(values));
        } else {
          const auto largest = static_cast<float>((1 << (bits - 1)) - 1);
          numbers.add_rounded(name, {rows, columns}, values, largest);
        }
      },
      encoder);
  Metadata metadata = metadata_of(encoder.config, vocabulary);
  metadata.insert(metadata.end(), more.begin(), more.end());
  return safetensors_of(metadata, numbers.tensors);
}

}  // namespace encoderscope
