#include "weights/metadata.h"

#include <cmath>

#include "core/refusal.h"
#include "weights/decimal.h"

namespace encoderscope {
namespace {

constexpr std::string_view format = "encoderscope 1";
constexpr std::string_view config_prefix = "config.";

const Names& bool_names() {
  static const Names list = {"false", "true"};
  return list;
}

std::string word_of(int value) { return std::to_string(value); }
std::string word_of(double value) { return decimal(value); }
std::string word_of(bool value) { return std::string(bool_names()[value]); }
template <class Enum>
std::string word_of(Enum value) {
  return std::string(name_of(value));
}

// The texts of the configuration, field by field. Apart from the visit, of which each type of field
// is a copy.
struct Fields {
  const Metadata& metadata;
  Names seen = {};

  std::string_view text(const char* field);

  std::size_t index(const char* field, const Names& known) {
    return index_named(field, text(field), known);
  }

  void read(const char* field, double& member) { member = number_of(field, text(field)); }
  void read(const char* field, int& member) {
    double number = 0;
    read(field, number);
    if (!(std::fabs(number) < 2147483648.0) || number != std::floor(number)) {
      refuse(field, "a whole number of 32 bits", number);
    }
    member = static_cast<int>(number);
  }
  void read(const char* field, bool& member) { member = index(field, bool_names()) == 1; }
  template <class Enum>
  void read(const char* field, Enum& member) {
    member = static_cast<Enum>(index(field, names<Enum>()));
  }
};

std::string hex_of(std::uint64_t value) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[value >> shift & 15];
  return text;
}

const std::string& text_named(const Metadata& metadata, const std::string& name) {
  const std::string* text = find(metadata, name);
  if (text == nullptr) refuse("the metadata have no $", {name});
  return *text;
}

std::string_view Fields::text(const char* field) {
  seen.emplace_back(field);
  return text_named(metadata, std::string(config_prefix).append(field));
}

void check_at_most(const char* name, int value, int limit) {
  if (value > limit) refuse(name, "at most " + std::to_string(limit), value);
}

}  // namespace

const std::string* find(const Metadata& metadata, std::string_view name) {
  for (const auto& [known, text] : metadata) {
    if (known == name) return &text;
  }
  return nullptr;
}

std::uint64_t hash_of(const Vocabulary& vocabulary) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](char c) { hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3; };
  for (const std::string& entry : vocabulary.entries) {
    for (const char c : entry) add(c);
    add('\n');
  }
  return hash;
}

Metadata metadata_of(const Config& config, const Vocabulary& vocabulary) {
  Metadata metadata = {{"format", std::string(format)}};
  Config::visit(
      [&](const char* name, const auto& member) {
        metadata.emplace_back(std::string(config_prefix) + name, word_of(member));
      },
      config);
  metadata.emplace_back("vocabulary", hex_of(hash_of(vocabulary)));
  return metadata;
}

Config config_of(const Metadata& metadata, const Vocabulary& vocabulary) {
  const std::string& stated = text_named(metadata, "format");
  if (stated != format) refuse("the format is '$', not '$'", {stated, format});

  Config config;
  Fields fields{metadata};
  Config::visit([&](const char* field, auto& member) { fields.read(field, member); }, config);
  for (const auto& [name, text] : metadata) {
    if (name.compare(0, config_prefix.size(), config_prefix) != 0) continue;
    index_named("a field of the configuration", name.substr(config_prefix.size()), fields.seen);
  }
  check(config);
  check_at_most("num_layers", config.num_layers, 64);
  check_at_most("d_model", config.d_model, 4096);
  check_at_most("max_positions", config.max_positions, 4096);

  const auto size = static_cast<std::size_t>(config.input_vocab_size);
  if (size != vocabulary.size()) {
    refuse("input_vocab_size is $, but the vocabulary has $ entries", {size, vocabulary.size()});
  }
  const std::string& theirs = text_named(metadata, "vocabulary");
  const std::string ours = hex_of(hash_of(vocabulary));
  if (theirs != ours) refuse("the vocabulary is not '$', but '$'", {theirs, ours});
  return config;
}

}  // namespace encoderscope
