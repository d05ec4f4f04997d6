// Files of another writer, and PyTorch's outputs with the weights in them; both from
// tests/reference/weights.py.
#include <doctest.h>

#include "support/reference.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

// clang-format off
constexpr std::string_view outputs =
#include "../reference/weights.inc"
;
// clang-format on

Bytes file_named(const std::string& kind) {
  return read_bytes("tests/reference/weights_" + kind + ".safetensors");
}

}  // namespace

TEST_CASE("what another writer saved is read, and computes what PyTorch computes within 1e-5") {
  const Reference reference = parse_reference(outputs);
  for (const std::string kind : {"float", "bytes"}) {
    const Weights weights = read_small(file_named(kind));
    for (std::size_t s = 0; s < reference.sentences.size(); ++s) {
      const Matrix wanted = matrix_of(reference.tensor("s" + std::to_string(s) + "." + kind));
      CHECK(difference(run(weights.encoder, reference.sentences[s]).output, wanted) < 1e-5);
    }
    REQUIRE(find(weights.metadata, "training.text") != nullptr);
    CHECK(*find(weights.metadata, "training.text") == "“Alice”, \\ 漢\n𝄞");
  }
}

TEST_CASE("we write the tensors that the other writer writes") {
  for (const std::string kind : {"float", "bytes"}) {
    const Bytes theirs = file_named(kind);
    const Bytes ours =
        bytes_of(read_small(theirs).encoder, letters(), {}, kind == "bytes" ? 8 : 32);
    const auto summary = [](const Bytes& file) {
      const SafetensorsHeader header = read_header(file.data(), file.size());
      std::map<std::string, std::vector<std::size_t>> shapes;
      for (const TensorEntry& entry : header.tensors) {
        shapes[std::string(name_of(entry.type)) + " " + entry.name] = entry.shape;
      }
      return shapes;
    };
    CHECK(summary(ours) == summary(theirs));
  }
}
