#pragma once

// Reference numbers from PyTorch: a text of `config KEY VALUE`, `ids ID ...` and
// `tensor NAME ROWS COLS` followed by its rows, parsed into maps by the names the encoder uses.
// tests/reference/make.py and training.py write the texts as raw string literals and they are
// included, so that the same tests run natively and as WebAssembly, where there is no file system.

#include <doctest.h>

#include <cstddef>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/encoder.h"

namespace encoderscope {

struct Values {
  int rows = 0;
  int cols = 0;
  std::vector<double> data;  // (rows, cols), row-major

  double operator()(int row, int col) const {
    return data.at(static_cast<std::size_t>(row) * static_cast<std::size_t>(cols) +
                   static_cast<std::size_t>(col));
  }
};

struct Reference {
  std::map<std::string, std::string> config;
  std::vector<std::vector<int>> sentences;
  std::map<std::string, Values> tensors;  // parameters, and the traces of sentence s as "s0.raw"

  const std::string& setting(const std::string& key) const {
    const auto found = config.find(key);
    if (found == config.end()) throw std::invalid_argument("the reference has no setting " + key);
    return found->second;
  }

  const Values& tensor(const std::string& name) const {
    const auto found = tensors.find(name);
    if (found == tensors.end()) throw std::invalid_argument("the reference has no tensor " + name);
    return found->second;
  }
};

inline Reference parse_reference(std::string_view text) {
  Reference reference;
  std::istringstream lines{std::string(text)};
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string kind;
    std::string name;
    if (!(words >> kind)) continue;
    if (kind == "config") {
      std::string value;
      words >> name >> value;
      reference.config[name] = value;
    } else if (kind == "ids") {
      std::vector<int> ids;
      for (int id = 0; words >> id;) ids.push_back(id);
      reference.sentences.push_back(ids);
    } else if (kind == "tensor") {
      Values values;
      words >> name >> values.rows >> values.cols;
      values.data.resize(static_cast<std::size_t>(values.rows) *
                         static_cast<std::size_t>(values.cols));
      for (double& value : values.data) lines >> value;
      if (!lines) throw std::invalid_argument("the reference tensor " + name + " is cut short");
      reference.tensors[name] = values;
    } else {
      throw std::invalid_argument("the reference has a line it cannot read: " + line);
    }
  }
  return reference;
}

inline Matrix matrix_of(const Values& values) {
  Matrix m(values.rows, values.cols);
  for (Index i = 0; i < m.size(); ++i) {
    m.data()[i] = static_cast<Real>(values.data[static_cast<std::size_t>(i)]);
  }
  return m;
}

// A Config or a TrainingConfig: its defaults, and what the reference says by name after `prefix`.
template <class Settings>
Settings settings_of(const Reference& reference, const std::string& prefix = "") {
  Settings settings;
  Settings::visit(
      [&](const std::string& name, auto& member) {
        const auto found = reference.config.find(prefix + name);
        if (found == reference.config.end()) return;
        using Member = std::decay_t<decltype(member)>;
        if constexpr (std::is_same_v<Member, bool>) {
          member = found->second == "true";
        } else if constexpr (std::is_same_v<Member, int>) {
          member = std::stoi(found->second);
        } else if constexpr (std::is_same_v<Member, double>) {
          member = std::stod(found->second);
        } else {
          member = value_named<Member>(name, found->second);
        }
      },
      settings);
  return settings;
}

// PyTorch's encoder: its configuration and every one of its parameters.
inline Encoder encoder_of(const Reference& reference) {
  Encoder encoder(settings_of<Config>(reference));
  Encoder::visit(
      [&](const std::string& name, auto& member) {
        const Matrix value = matrix_of(reference.tensor(name));
        REQUIRE(value.rows() == member.rows());
        REQUIRE(value.cols() == member.cols());
        member = value;
      },
      encoder);
  return encoder;
}

struct ReferenceText {
  const char* name;
  std::string_view text;
};

// clang-format off
inline constexpr ReferenceText reference_texts[] = {
    {"post_norm_masked",
#include "../reference/post_norm_masked.inc"
    },
    {"pre_norm_masked",
#include "../reference/pre_norm_masked.inc"
    },
    {"post_norm_gelu_embedding_norm_concatenated",
#include "../reference/post_norm_gelu_embedding_norm_concatenated.inc"
    },
    {"pre_norm_silu_t2t",
#include "../reference/pre_norm_silu_t2t.inc"
    },
    {"post_norm_fully_masked",
#include "../reference/post_norm_fully_masked.inc"
    },
    {"logits_tied",
#include "../reference/logits_tied.inc"
    },
    {"logits_untied",
#include "../reference/logits_untied.inc"
    },
};
// clang-format on

inline Reference reference_named(std::string_view name) {
  for (const ReferenceText& known : reference_texts) {
    if (known.name == name) return parse_reference(known.text);
  }
  throw std::invalid_argument("there is no reference named " + std::string(name));
}

}  // namespace encoderscope
