#include "weights/safetensors.h"

#include <algorithm>
#include <cstring>

#include "core/refusal.h"
#include "weights/json.h"

namespace encoderscope {
namespace {

constexpr std::size_t max_header = 1'000'000;

// A list of whole numbers that a file of `limit` bytes can mean.
std::vector<std::size_t> read_list(Json& json, const std::string& field, const std::string& name,
                                   std::size_t limit) {
  std::vector<std::size_t> list;
  json.open_array();
  while (json.more()) {
    const std::string_view digits = json.number();
    std::uint64_t value = 0;
    bool is_whole = digits == "0" || digits[0] != '0';
    for (const char digit : digits) {
      is_whole = is_whole && digit >= '0' && digit <= '9';
      value = value * 10 + static_cast<std::uint64_t>(digit - '0');
      is_whole = is_whole && value <= limit;
    }
    if (!is_whole) {
      refuse("$ of \"$\" has $, not a whole number from 0 to $, the bytes of the data",
             {field, name, digits, limit});
    }
    list.push_back(static_cast<std::size_t>(value));
  }
  return list;
}

void read_metadata(Json& json, Metadata& metadata) {
  json.open_object();
  while (json.more()) {
    metadata.emplace_back(json.key(), "");
    for (std::size_t i = 0; i + 1 < metadata.size(); ++i) {
      if (metadata[i].first == metadata.back().first) {
        refuse("the metadata have two texts named \"$\"", {metadata[i].first});
      }
    }
    metadata.back().second = json.string();
  }
}

// entry.name is known.
void read_tensor(Json& json, TensorEntry& entry, std::size_t data_size) {
  const std::string& name = entry.name;
  std::vector<std::size_t> range;
  std::string type;
  int fields = 0;
  bool has_shape = false;
  json.open_object();
  for (; json.more(); ++fields) {
    const std::string field = json.key();
    if (field == "dtype") {
      type = json.string();
    } else if (field == "shape") {
      entry.shape = read_list(json, field, name, data_size);
      has_shape = true;
    } else if (field == "data_offsets") {
      range = read_list(json, field, name, data_size);
    } else {
      fields = 0;
      break;
    }
  }
  if (fields != 3 || !has_shape || type.empty() || range.size() != 2) {
    refuse("\"$\" must have a dtype, a shape, two data_offsets and nothing else", {name});
  }
  const Names& types = names<TensorType>();
  const auto found = std::find(types.begin(), types.end(), type);
  if (found == types.end()) refuse("dtype of \"$\" is $, not F32 or I8", {name, type});
  entry.type = static_cast<TensorType>(found - types.begin());
  entry.begin = range[0];
  entry.end = range[1];
  if (entry.begin > entry.end) {
    refuse("data_offsets of \"$\" go back from $ to $", {name, entry.begin, entry.end});
  }

  std::uint64_t size = size_of(entry.type);
  for (const std::size_t extent : entry.shape) {
    if (extent > 0 && size > data_size / extent) {
      refuse("the shape of \"$\" has more numbers than the data's $ bytes can hold",
             {name, data_size});
    }
    size *= extent;
  }
  if (entry.end - entry.begin != size) {
    refuse("\"$\" has $ bytes, but its shape asks for $", {name, entry.end - entry.begin, size});
  }
}

// That the last tensor shares neither name nor byte with another.
void check_last(const std::vector<TensorEntry>& tensors) {
  const TensorEntry& last = tensors.back();
  for (const TensorEntry& entry : tensors) {
    if (&entry == &last) return;
    if (entry.name == last.name) refuse("two tensors are named \"$\"", {last.name});
    const std::size_t begin = std::max(entry.begin, last.begin);
    if (begin < std::min(entry.end, last.end)) {
      refuse("\"$\" and \"$\" both have byte $ of the data", {entry.name, last.name, begin});
    }
  }
}

}  // namespace

template <>
const Names& names<TensorType>() {
  static const Names list = {"F32", "I8"};
  return list;
}

SafetensorsHeader read_header(const std::uint8_t* bytes, std::size_t count) {
  if (count < length_bytes) {
    refuse("a safetensors file begins with $ bytes for a length, but this has $",
           {length_bytes, count});
  }
  std::uint64_t length = 0;
  std::memcpy(&length, bytes, length_bytes);
  if (length > count - length_bytes) {
    refuse(
        "this is no safetensors file or not all of it: its header would take $ bytes, but the file "
        "has $",
        {length, count});
  }
  if (length > max_header) refuse("the header takes $ bytes, more than $", {length, max_header});
  SafetensorsHeader header;
  header.data = length_bytes + static_cast<std::size_t>(length);
  const std::size_t data_size = count - header.data;

  Json json({reinterpret_cast<const char*>(bytes) + length_bytes, header.data - length_bytes});
  std::size_t taken = 0;
  json.open_object();
  while (json.more()) {
    std::string name = json.key();
    if (name == metadata_name) {
      read_metadata(json, header.metadata);
      continue;
    }
    TensorEntry& entry = header.tensors.emplace_back();
    entry.name = std::move(name);
    read_tensor(json, entry, data_size);
    check_last(header.tensors);
    taken += entry.end - entry.begin;
  }
  json.end();
  // They do not overlap, so they leave a gap.
  if (taken != data_size) {
    refuse("the data has $ bytes, but its tensors take $", {data_size, taken});
  }
  return header;
}

}  // namespace encoderscope
