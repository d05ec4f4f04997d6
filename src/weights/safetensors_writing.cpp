#include <array>
#include <functional>
#include <numeric>

#include "weights/json.h"
#include "weights/safetensors.h"

namespace encoderscope {

std::vector<std::uint8_t> safetensors_of(const Metadata& metadata,
                                         const std::vector<TensorBytes>& tensors) {
  std::string header = "{";
  const auto key = [&](std::string_view name) {
    if (header.back() != '{') header += ",\n";
    append_json(name, header);
    header += ':';
  };
  const auto list = [&](const char* field, const auto& numbers) {
    header.append(",\"").append(field).append("\":[");
    for (const std::size_t number : numbers) {
      if (header.back() != '[') header += ',';
      header += std::to_string(number);
    }
    header += ']';
  };
  key(metadata_name);
  header += '{';
  for (const auto& [name, text] : metadata) {
    key(name);
    append_json(text, header);
  }
  header += '}';

  std::vector<std::uint8_t> data;
  for (const TensorType type : {TensorType::f32, TensorType::i8}) {
    for (const TensorBytes& tensor : tensors) {
      if (tensor.type != type) continue;
      const std::size_t size = std::accumulate(tensor.shape.begin(), tensor.shape.end(),
                                               size_of(type), std::multiplies<>());
      const std::size_t begin = data.size();
      const auto* bytes = static_cast<const std::uint8_t*>(tensor.data);
      data.insert(data.end(), bytes, bytes + size);
      key(tensor.name);
      header.append("{\"dtype\":\"").append(name_of(type)).append("\"");
      list("shape", tensor.shape);
      list("data_offsets", std::array<std::size_t, 2>{begin, data.size()});
      header += '}';
    }
  }
  header += '}';
  while (header.size() % length_bytes != 0) header += ' ';

  std::vector<std::uint8_t> file;
  file.reserve(length_bytes + header.size() + data.size());
  for (std::size_t i = 0; i < length_bytes; ++i) {
    file.push_back(static_cast<std::uint8_t>(std::uint64_t{header.size()} >> 8 * i));
  }
  file.insert(file.end(), header.begin(), header.end());
  file.insert(file.end(), data.begin(), data.end());
  return file;
}

}  // namespace encoderscope
