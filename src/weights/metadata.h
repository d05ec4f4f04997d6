// What a weights file says of itself in words: `format`, `config.FIELD` for every field of Config,
// `vocabulary` (a hash), and whatever else its writer had to tell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/config.h"
#include "text/vocabulary.h"
#include "weights/safetensors.h"

namespace encoderscope {

// The text of that name, or null.
const std::string* find(const Metadata& metadata, std::string_view name);

// FNV-1a of the entries, each with a line break: of vocabulary.txt without the variants, which may
// become more with the same weights.
std::uint64_t hash_of(const Vocabulary& vocabulary);

Metadata metadata_of(const Config& config, const Vocabulary& vocabulary);

// The configuration, each field named once and none that we do not know, and small enough that
// what is computed from it alone (the position code) fits. Throws std::invalid_argument for that,
// as check() does, and for another vocabulary or format.
Config config_of(const Metadata& metadata, const Vocabulary& vocabulary);

}  // namespace encoderscope
