#include "mlm/publish.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "text/unicode.h"

namespace encoderscope {
namespace {

std::string printed(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.3f", share);
  return text;
}

void append(const std::string& prefix, const HeadMeasures& measures, Metadata& list) {
  HeadMeasures::visit(
      [&](const char* name, const double& value) {
        list.emplace_back(prefix + name, printed(value));
      },
      measures);
}

std::vector<Role> roles_of(const std::vector<int>& ids, const Vocabulary& vocabulary) {
  std::vector<Role> roles;
  for (const int id : ids) {
    if (id == start_id) {
      roles.push_back(Role::start);
    } else if (id == end_id) {
      roles.push_back(Role::end);
    } else {
      const bool mark = is_mark(vocabulary.entries[static_cast<std::size_t>(id)]);
      roles.push_back(mark ? Role::mark : Role::word);
    }
  }
  return roles;
}

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

}  // namespace

bool is_mark(std::string_view entry) {
  if (starts_with(entry, word_start) && entry.size() > word_start.size()) {
    entry.remove_prefix(word_start.size());
  }
  const CodePoint letter = decode(entry, 0);
  if (letter.length != entry.size()) return false;
  const auto between = [&](char32_t first, char32_t last) {
    return letter.value >= first && letter.value <= last;
  };
  const bool ascii =
      between('!', '/') || between(':', '@') || between('[', '`') || between('{', '~');
  const bool latin = letter.value == 0xA1 || letter.value == 0xAB || letter.value == 0xB7 ||
                     letter.value == 0xBB || letter.value == 0xBF || between(0x2010, 0x205E);
  const bool chinese = between(0x3001, 0x3003) || between(0x3008, 0x3011) ||
                       between(0x3014, 0x301F) || between(0xFF01, 0xFF0F) ||
                       between(0xFF1A, 0xFF20);
  return ascii || latin || chinese;
}

EncoderCensus census_of(const Encoder& encoder, const Corpus& corpus,
                        const Vocabulary& vocabulary) {
  EncoderCensus census;
  for (const Corpus::Part& part : corpus.parts) {
    for (std::size_t i = 0; i < part.held_out.size(); ++i) {
      const std::vector<int> ids(part.held_out.begin(i), part.held_out.end(i));
      census.add(encoder.forward(ids, false, {}), ids, roles_of(ids, vocabulary));
    }
  }
  return census;
}

Metadata metadata_of(const EncoderCensus& census) {
  const HeadMeasures uniform = census.uniform.means();
  Metadata list = {{"heads.sentences", std::to_string(census.sentences)}};
  append("heads.uniform.", uniform, list);
  for (std::size_t k = 0; k < census.heads.size(); ++k) {
    for (std::size_t h = 0; h < census.heads[k].size(); ++h) {
      const std::string prefix = "heads." + std::to_string(k) + '.' + std::to_string(h) + '.';
      const HeadMeasures measures = census.heads[k][h].means();
      list.emplace_back(prefix + "kind", name_of(kind_of(measures, uniform)));
      append(prefix, measures, list);
    }
  }
  return list;
}

Corpus read_sample(const std::string& path, const Vocabulary& vocabulary) {
  Corpus sample = read_corpus({{"sample", path}}, vocabulary, 0);
  std::swap(sample.parts[0].held_out, sample.taught);
  return sample;
}

Metadata kept(const Metadata& metadata, const std::vector<std::string>& without) {
  Metadata list;
  for (const auto& item : metadata) {
    const std::string& key = item.first;
    const bool written_anyway =
        key == "format" || key == "vocabulary" || starts_with(key, "config.");
    const bool unwanted =
        std::any_of(without.begin(), without.end(),
                    [&](const std::string& prefix) { return starts_with(key, prefix); });
    if (!written_anyway && !unwanted) list.push_back(item);
  }
  return list;
}

std::size_t packed_size(const std::vector<std::uint8_t>& file) {
  const SafetensorsHeader header = read_header(file.data(), file.size());
  double size = 0;
  for (const TensorEntry& tensor : header.tensors) {
    const auto count = static_cast<double>(tensor.end - tensor.begin);
    if (tensor.type == TensorType::f32) {
      size += count;
      continue;
    }
    std::vector<double> times(256);
    for (std::size_t i = tensor.begin; i < tensor.end; ++i) ++times[file[header.data + i]];
    for (const double n : times) {
      if (n > 0) size += n * std::log2(count / n) / 8;
    }
  }
  return static_cast<std::size_t>(std::ceil(size));
}

}  // namespace encoderscope
