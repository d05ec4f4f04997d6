#pragma once

// Weights files to test with: small right ones, and wrong ones made from them.

#include <doctest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/configs.h"
#include "weights/weights.h"

namespace encoderscope {

using Bytes = std::vector<std::uint8_t>;

// As many entries as small_config() asks for; tests/reference/weights.py has the same.
inline const Vocabulary& letters() {
  static const Vocabulary vocabulary = Vocabulary::parse(
      "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\n");
  return vocabulary;
}

inline Encoder stirred(const Config& config = small_config()) {
  Encoder encoder(config);
  stir(encoder);
  return encoder;
}

// Not as it was drawn any more, and of numbers that a file can hold: float32.
inline Encoder trained(const Config& config) {
  Encoder encoder(config);
  Random random(99, "training");
  Encoder::visit(
      [&](const std::string&, auto& member) {
        for (Index i = 0; i < member.size(); ++i) {
          const auto change = static_cast<Real>(random.uniform(-0.1, 0.1));
          member.data()[i] = static_cast<float>(member.data()[i] + change);
        }
      },
      encoder);
  return encoder;
}

inline Bytes small_file(int bits = 8, const Config& config = small_config()) {
  return bytes_of(stirred(config), letters(), {{"training.steps", "3"}}, bits);
}

inline Weights read_small(const Bytes& file) {
  return read_weights(file.data(), file.size(), letters());
}

// The sentence with which the call is refused.
template <class Call>
std::string refusal_of(Call call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

inline std::string refusal_of(const Bytes& file) {
  return refusal_of([&] { read_small(file); });
}

// A file with this header and so many zero bytes of data.
inline Bytes file_with(const std::string& header, std::size_t data = 0) {
  Bytes file;
  for (std::size_t i = 0; i < length_bytes; ++i) {
    file.push_back(static_cast<std::uint8_t>(std::uint64_t{header.size()} >> 8 * i));
  }
  file.insert(file.end(), header.begin(), header.end());
  file.resize(file.size() + data);
  return file;
}

inline std::size_t header_size(const Bytes& file) {
  return read_header(file.data(), file.size()).data - length_bytes;
}

// The file with `text` in its header replaced, once.
inline Bytes edited(const Bytes& file, const std::string& text, const std::string& with) {
  const auto begin = file.begin() + length_bytes;
  const auto end = begin + static_cast<std::ptrdiff_t>(header_size(file));
  std::string header(begin, end);
  const std::size_t at = header.find(text);
  REQUIRE(at != std::string::npos);
  header.replace(at, text.size(), with);
  Bytes result = file_with(header);
  result.insert(result.end(), end, file.end());
  return result;
}

inline Bytes read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, path);
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

}  // namespace encoderscope
