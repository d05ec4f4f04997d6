// An encoder to a file and back, and files that are right as such but no encoder of ours.
#include "weights/weights.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "support/weights.h"

using namespace encoderscope;

namespace {

// One of each kind that has tensors of its own.
std::vector<Config> kinds() {
  return {small_config(), changed([](Config& c) {
            c.norm = Norm::pre;
            c.head = Head::untied;
            c.position = Position::learned;
            c.embedding_norm = true;
            c.embedding_scale = 0.1 + 0.2;
            c.layer_norm_epsilon = 1e-12;
            c.activation = Activation::gelu;
            c.num_heads = 4;
          })};
}

bool is_text_of(const Metadata& metadata, const char* name, const char* text) {
  const std::string* found = find(metadata, name);
  return found != nullptr && *found == text;
}

// The position in the file of the first byte of a tensor.
std::size_t place_of(const Bytes& file, const std::string& name) {
  const SafetensorsHeader header = read_header(file.data(), file.size());
  for (const TensorEntry& tensor : header.tensors) {
    if (tensor.name == name) return header.data + tensor.begin;
  }
  FAIL(name);
  return 0;
}

}  // namespace

TEST_CASE("an encoder in float32 is read back bit for bit, with its configuration and metadata") {
  for (const Config& config : kinds()) {
    const Encoder encoder = stirred(config);
    const Weights weights = read_small(bytes_of(encoder, letters(), {{"training.a", "é\n\""}}, 32));
    if (sizeof(Real) == sizeof(float)) {
      CHECK(same_values(parameters_of(weights.encoder), parameters_of(encoder)));
      CHECK(same_values(values_of(run(weights.encoder, padded)), values_of(run(encoder, padded))));
    } else {
      CHECK(difference(run(weights.encoder, padded).output, run(encoder, padded).output) < 1e-5);
    }
    CHECK(misfit(weights.encoder.config, config).empty());
    CHECK(weights.encoder.config.embedding_scale == config.embedding_scale);
    CHECK(weights.encoder.config.layer_norm_epsilon == config.layer_norm_epsilon);
    CHECK(is_text_of(weights.metadata, "format", "encoderscope 1"));
    CHECK(is_text_of(weights.metadata, "training.a", "é\n\""));
    CHECK(find(weights.metadata, "training.b") == nullptr);
  }
}

TEST_CASE("rounded to bytes, no number is off by more than half its row's scale") {
  for (int bits = 4; bits <= 8; ++bits) {
    CAPTURE(bits);
    Encoder encoder = stirred();
    encoder.embedding.weight.row(3).setZero();
    encoder.embedding.weight.row(4) *= 1000;
    const auto before = parameters_of(encoder);
    const Bytes file = bytes_of(encoder, letters(), {}, bits);
    const auto after = parameters_of(read_small(file).encoder);
    for (const auto& named : before) {
      const auto& [name, values] = named;
      CAPTURE(named.first);
      const bool is_vector = values.rows() == 1;
      for (Index row = 0; row < values.rows(); ++row) {
        const double largest = values.row(row).cwiseAbs().maxCoeff();
        // Float32 and the 16 bits of a scale are off by less than a thousandth of half a scale.
        const double half = is_vector ? epsilon : 0.5 * largest / ((1 << (bits - 1)) - 1);
        CHECK(difference(after.at(name).row(row), values.row(row)) <=
              1.001 * half + 1e-7 * largest);
      }
    }
    CHECK(after.at("embedding.weight").row(3).isZero(0));
    CHECK(read_header(file.data(), file.size()).metadata.size() == 21);
  }
}

TEST_CASE("an encoder that was read is written as the same bytes again") {
  for (const Config& config : kinds()) {
    for (const int bits : {4, 5, 6, 7, 8, 32}) {
      const Bytes file = small_file(bits, config);
      CHECK(bytes_of(read_small(file).encoder, letters(), {{"training.steps", "3"}}, bits) == file);
    }
  }
  for (const int bits : {0, 3, 9, 16}) {
    CHECK(refusal_of([&] { small_file(bits); }) ==
          "bits must be 32, or from 4 to 8, not " + std::to_string(bits));
  }
}

TEST_CASE("a row of the smallest numbers there are becomes zeros, not infinities") {
  Encoder encoder = stirred();
  encoder.embedding.weight.row(2).setConstant(std::numeric_limits<float>::denorm_min());
  const Weights weights = read_small(bytes_of(encoder, letters(), {}, 8));
  CHECK(weights.encoder.embedding.weight.row(2).isZero(0));
}

TEST_CASE("a number that is not finite is refused with its tensor and row") {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float wrong : {infinity, -infinity, std::nanf("")}) {
    Bytes file = small_file(32);
    std::memcpy(&file[place_of(file, "embedding.weight") + 4 * (8 * 5 + 7)], &wrong, 4);
    CHECK(refusal_of(file) == "\"embedding.weight\" has a number that is not finite in row 5");
    file = small_file(8);
    std::memcpy(&file[place_of(file, "embedding.weight.scale") + 4 * 6], &wrong, 4);
    CHECK(refusal_of(file) == "\"embedding.weight\" has a number that is not finite in row 6");
  }
  // Finite as such, but not times a byte.
  Bytes file = small_file(8);
  const float large = 3e38f;
  std::memcpy(&file[place_of(file, "embedding.weight.scale")], &large, 4);
  CHECK(refusal_of(file) == "\"embedding.weight\" has a number that is not finite in row 0");
}

TEST_CASE("a configuration that is incomplete, unknown or wrong is refused with its field") {
  const Bytes file = small_file();
  const auto refused = [&](const char* text, const char* with) {
    return refusal_of(edited(file, text, with));
  };
  CHECK(refusal_of(file) == "accepted");
  CHECK(refused(":\"encoderscope 1\"", ":\"pt\"") == "the format is 'pt', not 'encoderscope 1'");
  CHECK(refused("\"format\"", "\"formal\"") == "the metadata have no format");
  CHECK(refusal_of(file_with("{}")) == "the metadata have no format");
  CHECK(refused("config.dff", "training.dff") == "the metadata have no config.dff");
  CHECK(refused("training.steps", "config.steps")
            .find("a field of the configuration is 'steps', not one of num_layers, d_model") == 0);
  CHECK(refused("\"config.dff\":\"16\"", "\"config.dff\":\"sixteen\"") ==
        "dff is 'sixteen', not a number of up to 18 digits");
  CHECK(refused("\"config.dff\":\"16\"", "\"config.dff\":\"16.5\"") ==
        "dff must be a whole number of 32 bits, not 16.5");
  CHECK(refused("\"config.dff\":\"16\"", "\"config.dff\":\"-1\"") ==
        "dff must be at least 1, not -1");
  CHECK(refused("\"config.dff\":\"16\"", "\"config.dff\":\"17\"") ==
        "the shape of \"layers.0.feed_forward.expand.weight\" has 16 where the configuration asks "
        "for 17");
  CHECK(refused("\"interleaved\"", "\"rotary\"").find("position is 'rotary', not one of") == 0);
  CHECK(refused("\"config.embedding_norm\":\"false\"", "\"config.embedding_norm\":\"0\"") ==
        "embedding_norm is '0', not one of false, true");
}

TEST_CASE("a header alone makes nobody allocate what the file does not hold") {
  const Bytes file = small_file();
  const auto refused = [&](const char* text, const char* with) {
    return refusal_of(edited(file, text, with));
  };
  CHECK(refused("num_layers\":\"2\"", "num_layers\":\"2000000000\"") ==
        "num_layers must be at most 64, not 2000000000");
  CHECK(refused("max_positions\":\"10\"", "max_positions\":\"2000000000\"") ==
        "max_positions must be at most 4096, not 2000000000");
  CHECK(refused("d_model\":\"8\"", "d_model\":\"2000000000\"") ==
        "d_model must be at most 4096, not 2000000000");
  CHECK(refused("dff\":\"16\"", "dff\":\"2000000000\"")
            .find("the configuration asks for 64000000672 numbers or more, but the file has ") ==
        0);
}

TEST_CASE("tensors that lack, or that nobody asks for, are refused with their name") {
  const Bytes file = small_file();
  const auto refused = [&](const char* text, const char* with) {
    return refusal_of(edited(file, text, with));
  };
  CHECK(refused("layers.1.norm2.beta", "layers.1.norm2.beth") ==
        "the file has no tensor \"layers.1.norm2.beta\"");
  CHECK(refused("embedding.weight.scale", "embedding.weight.scales") ==
        "the file has no tensor \"embedding.weight.scale\"");
  CHECK(refused("},\n\"layers",
                "},\n\"more\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]"
                "},\n\"layers") == "the configuration asks for no tensor \"more\"");
  CHECK(refused("\"tied\"", "\"untied\"") == "the file has no tensor \"head.weight\"");
  CHECK(refused("num_layers\":\"2\"", "num_layers\":\"1\"")
            .find("the configuration asks for no tensor \"layers.1.") == 0);
  CHECK(
      refused("\"shape\":[8],", "\"shape\":[1,8],").find("must have a shape of 1 numbers, not 2") !=
      std::string::npos);
}

TEST_CASE("weights of another vocabulary are refused with both sizes or both hashes") {
  const Bytes file = small_file();
  const auto with = [&](const std::string& text) {
    const Vocabulary other = Vocabulary::parse("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n" + text);
    return refusal_of([&] { read_weights(file.data(), file.size(), other); });
  };
  CHECK(with("a\n") == "input_vocab_size is 20, but the vocabulary has 6 entries");
  CHECK(with("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\np\n")
            .find("the vocabulary is not '38ae93255ab660c8', but '") == 0);
  CHECK(with("a\tA\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\n") == "accepted");
}
