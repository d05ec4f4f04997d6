// The weights that the page ships are what they say they are.
#include <doctest.h>

#include <cmath>
#include <fstream>

#include "mlm/publish.h"
#include "support/training.h"

using namespace encoderscope;

namespace {

std::vector<std::uint8_t> bytes_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::vector<std::uint8_t>(std::istreambuf_iterator<char>(file), {});
}

double number_in(const Metadata& metadata, const std::string& key) {
  const std::string* text = find(metadata, key);
  REQUIRE_MESSAGE(text != nullptr, key);
  return std::stod(*text);
}

}  // namespace

TEST_CASE("each shipped model loses on the sample what its record says, and names its heads") {
  HeldOut held_out(read_sample("tests/mlm/sample.txt", page_vocabulary()),
                   static_cast<int>(page_vocabulary().size()), 2048);
  for (const char* name : {"trained", "unscaled"}) {
    CAPTURE(std::string(name));
    const auto file = bytes_in(std::string("web/models/") + name + ".safetensors");
    REQUIRE(!file.empty());
    const Weights weights = read_weights(file.data(), file.size(), page_vocabulary());
    const HeldOutResult result = held_out.measure(weights.encoder, 1).at(0);
    CHECK(std::abs(result.loss - number_in(weights.metadata, "sample.loss")) < 1e-3);
    CHECK(result.masked == number_in(weights.metadata, "sample.masked"));
    for (const char* label : {"en", "zh"}) {
      const std::string prefix = std::string("held_out.") + label + '.';
      CHECK(number_in(weights.metadata, prefix + "loss") > 0);
      CHECK(number_in(weights.metadata, prefix + "top1") <
            number_in(weights.metadata, prefix + "top5"));
    }
    const Config& config = weights.encoder.config;
    for (int k = 0; k < config.num_layers; ++k) {
      for (int h = 0; h < config.num_heads; ++h) {
        const std::string head = "heads." + std::to_string(k) + '.' + std::to_string(h);
        CHECK(find(weights.metadata, head + ".kind") != nullptr);
      }
    }
  }
}
