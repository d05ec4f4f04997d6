// The encoder against PyTorch's own modules: seven small encoders with every parameter and every
// intermediate, written by tests/reference/make.py.
#include <doctest.h>

#include <set>

#include "support/configs.h"
#include "support/matrices.h"
#include "support/reference.h"

using namespace encoderscope;

namespace {

// PyTorch computed in float32, and our float build sums in another order.
constexpr double tolerance = 1e-5;

bool is_trace(const std::string& name) {
  return name.compare(0, 3, "s0.") == 0 || name.compare(0, 3, "s1.") == 0;
}

}  // namespace

TEST_CASE("the encoder has exactly the parameters that PyTorch's has, by name") {
  for (const ReferenceText& text : reference_texts) {
    CAPTURE(std::string(text.name));
    const Reference reference = parse_reference(text.text);
    std::set<std::string> theirs, ours;
    for (const auto& [name, values] : reference.tensors) {
      if (!is_trace(name)) theirs.insert(name);
    }
    for (const auto& [name, member] : parameters_of(Encoder(settings_of<Config>(reference)))) {
      ours.insert(name);
    }
    CHECK(ours == theirs);
  }
}

TEST_CASE("every intermediate of every sentence is PyTorch's within 1e-5") {
  double largest_of_all = 0;
  for (const ReferenceText& text : reference_texts) {
    CAPTURE(std::string(text.name));
    const Reference reference = parse_reference(text.text);
    const Encoder encoder = encoder_of(reference);
    double largest = 0;
    std::size_t compared = 0, traces = 0;
    for (const auto& [name, values] : reference.tensors) traces += is_trace(name);

    for (std::size_t s = 0; s < reference.sentences.size(); ++s) {
      const std::vector<int>& ids = reference.sentences[s];
      const Encoder::Trace trace = encoder.forward(ids, false, padding_mask(ids));
      std::map<std::string, Matrix> ours = values_of(trace);
      ours["logits"] = encoder.logits(trace.output);
      for (const auto& [name, value] : ours) {
        const auto found = reference.tensors.find("s" + std::to_string(s) + "." + name);
        if (found == reference.tensors.end()) continue;
        CAPTURE(found->first);
        const double apart = difference(value, matrix_of(found->second));
        CHECK(apart < tolerance);
        largest = std::max(largest, apart);
        ++compared;
      }
    }
    CHECK(compared == traces);
    MESSAGE(std::string(text.name)
            << ": " << compared << " matrices, largest difference " << largest);
    largest_of_all = std::max(largest_of_all, largest);
  }
  MESSAGE("largest difference to PyTorch: " << largest_of_all);
}

TEST_CASE("where every key is masked the reference's attention is uniform, and so is ours") {
  const Encoder encoder = encoder_of(reference_named("post_norm_fully_masked"));
  const std::vector<int> ids(6, 0);
  const Encoder::Trace trace = encoder.forward(ids, false, padding_mask(ids));
  for (const EncoderLayer::Trace& layer : trace.layers) {
    for (const Matrix& weights : layer.attention.attention_weights) {
      CHECK(same(weights, Matrix::Constant(6, 6, Real(1) / 6)));
    }
  }
  CHECK(all_finite(trace.output));
}
