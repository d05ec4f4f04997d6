#pragma once

// Reference numbers from PyTorch: a text of `config KEY VALUE`, `ids ID ...` and
// `tensor NAME ROWS COLS` followed by its rows, parsed into maps by the names the encoder uses.
// tests/reference/make.py writes the texts as raw string literals and they are included here, so
// that the same tests run natively and as WebAssembly, where there is no file system.

#include <cstddef>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

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
