#include "model/config.h"

#include <doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "support/configs.h"

using namespace encoderscope;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

// The sentence with which a small configuration is refused once `change` has been made to it.
template <class Change>
std::string refusal(Change change) {
  Config config = small_config();
  change(config);
  try {
    check(config);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("the fields of a configuration are visited by the names of links and requests") {
  std::vector<std::string> seen;
  Config config;
  Config::visit([&](const char* name, auto&) { seen.push_back(name); }, config);
  CHECK(seen == std::vector<std::string>{
                    "num_layers", "d_model", "num_heads", "dff", "input_vocab_size",
                    "max_positions", "dropout_rate", "seed", "embedding_scale", "position_scale",
                    "logits_scale", "position", "norm", "embedding_norm", "layer_norm_epsilon",
                    "activation", "initializer", "initializer_limit", "head"});
}

TEST_CASE("the root of d_model is rounded to float32, as the tutorial casts it") {
  CHECK(sqrt_d_model(64) == 8);
  CHECK(sqrt_d_model(128) == static_cast<double>(11.3137085f));
  CHECK(sqrt_d_model(128) != std::sqrt(128.0));
}

TEST_CASE("a small configuration is accepted, and so are the ends of each range") {
  CHECK(refusal([](Config&) {}) == "accepted");
  CHECK(refusal([](Config& c) { c.num_layers = c.d_model = c.num_heads = c.dff = 1; }) ==
        "accepted");
  CHECK(refusal([](Config& c) { c.input_vocab_size = c.max_positions = 1; }) == "accepted");
  CHECK(refusal([](Config& c) { c.dropout_rate = 0; }) == "accepted");
  CHECK(refusal([](Config& c) { c.dropout_rate = 0.99; }) == "accepted");
  CHECK(refusal([](Config& c) { c.seed = 0; }) == "accepted");
  CHECK(refusal([](Config& c) { c.seed = std::numeric_limits<int>::max(); }) == "accepted");
  CHECK(refusal([](Config& c) { c.layer_norm_epsilon = 0; }) == "accepted");
  CHECK(refusal([](Config& c) { c.embedding_scale = 0; }) == "accepted");
  CHECK(refusal([](Config& c) { c.position_scale = -1; }) == "accepted");
}

TEST_CASE("a size below 1 is refused with its name and value") {
  CHECK(refusal([](Config& c) { c.num_layers = 0; }) == "num_layers must be at least 1, not 0");
  CHECK(refusal([](Config& c) { c.d_model = 0; }) == "d_model must be at least 1, not 0");
  CHECK(refusal([](Config& c) { c.num_heads = -2; }) == "num_heads must be at least 1, not -2");
  CHECK(refusal([](Config& c) { c.dff = 0; }) == "dff must be at least 1, not 0");
  CHECK(refusal([](Config& c) { c.input_vocab_size = 0; }) ==
        "input_vocab_size must be at least 1, not 0");
  CHECK(refusal([](Config& c) { c.max_positions = std::numeric_limits<int>::min(); }) ==
        "max_positions must be at least 1, not -2147483648");
}

TEST_CASE("a width that the heads do not divide is refused with both values") {
  CHECK(refusal([](Config& c) { c.d_model = 7; }) == "d_model 7 is not divisible by num_heads 2");
  CHECK(refusal([](Config& c) { c.num_heads = 16; }) ==
        "d_model 8 is not divisible by num_heads 16");
}

TEST_CASE("a dropout rate outside [0, 1) is refused with its value") {
  const auto with = [](double rate) {
    return refusal([rate](Config& c) { c.dropout_rate = rate; });
  };
  CHECK(with(1) == "dropout_rate must be at least 0 and below 1, not 1");
  CHECK(with(-0.1) == "dropout_rate must be at least 0 and below 1, not -0.1");
  CHECK(with(not_a_number) == "dropout_rate must be at least 0 and below 1, not nan");
}

TEST_CASE("a negative seed is refused with its value") {
  CHECK(refusal([](Config& c) { c.seed = -1; }) == "seed must be at least 0, not -1");
}

TEST_CASE("a factor that is not finite is refused with its name and value") {
  CHECK(refusal([](Config& c) { c.embedding_scale = not_a_number; }) ==
        "embedding_scale must be a finite number, not nan");
  CHECK(refusal([](Config& c) { c.embedding_scale = infinite; }) ==
        "embedding_scale must be a finite number, not inf");
  CHECK(refusal([](Config& c) { c.position_scale = -infinite; }) ==
        "position_scale must be a finite number, not -inf");
  CHECK(refusal([](Config& c) { c.logits_scale = not_a_number; }) ==
        "logits_scale must be a finite number, not nan");
}

TEST_CASE("an epsilon below 0 or a limit not above 0 is refused with its value") {
  CHECK(refusal([](Config& c) { c.layer_norm_epsilon = -1e-6; }) ==
        "layer_norm_epsilon must be a finite number, 0 or more, not -1e-06");
  CHECK(refusal([](Config& c) { c.layer_norm_epsilon = infinite; }) ==
        "layer_norm_epsilon must be a finite number, 0 or more, not inf");
  CHECK(refusal([](Config& c) { c.initializer_limit = 0; }) ==
        "initializer_limit must be a finite number above 0, not 0");
  CHECK(refusal([](Config& c) { c.initializer_limit = not_a_number; }) ==
        "initializer_limit must be a finite number above 0, not nan");
}
