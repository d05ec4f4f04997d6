// The trap of reusing weights: after a change of any one field, an encoder that is reconfigured
// must be the encoder that would have been made afresh.
#include <doctest.h>

#include <type_traits>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

// For each field of a configuration, others that differ from it in that field alone.
struct Alternative {
  std::string field;
  Config config;
};

std::vector<Alternative> alternatives(const Config& base) {
  std::vector<Alternative> list;
  Config walked = base;
  Config::visit(
      [&](const std::string& field, auto& member) {
        using Member = std::decay_t<decltype(member)>;
        const Member original = member;
        std::vector<Member> others;
        if constexpr (std::is_enum_v<Member>) {
          for (std::size_t i = 0; i < names<Member>().size(); ++i) {
            others.push_back(static_cast<Member>(i));
          }
        } else if constexpr (std::is_same_v<Member, bool>) {
          others = {!original};
        } else if constexpr (std::is_same_v<Member, int>) {
          others = {2 * original};  // keeps d_model divisible
        } else {
          others = {original / 2, original + 0.25};
        }
        for (const Member other : others) {
          if (other == original) continue;
          member = other;
          list.push_back({field, walked});
        }
        member = original;
      },
      walked);
  return list;
}

bool other_weights(const Encoder& a, const Encoder& b) {
  return !same_values(parameters_of(a), parameters_of(b));
}

// Bases in which every field matters.
std::vector<Config> bases() {
  std::vector<Config> list;
  for (std::size_t i = 0; i < names<Position>().size(); ++i) {
    for (const Norm norm : {Norm::post, Norm::pre, Norm::none}) {
      Config config = small_config();
      config.position = static_cast<Position>(i);
      config.norm = norm;
      config.embedding_norm = norm == Norm::post;
      config.initializer = Initializer::uniform;
      config.initializer_limit = 0.3;
      config.head = norm == Norm::post ? Head::tied : Head::untied;
      list.push_back(config);
    }
  }
  return list;
}

}  // namespace

TEST_CASE("for a change of any field, weights differ or an encoder can be reconfigured to it") {
  for (const Config& base : bases()) {
    const Encoder original(base);
    for (const Alternative& to : alternatives(base)) {
      CAPTURE(to.field);
      CAPTURE(std::string(name_of(to.config.position)));
      const Encoder fresh(to.config);
      CHECK(same_weights(base, to.config) == same_weights(to.config, base));
      CHECK(same_weights(base, to.config) == !other_weights(original, fresh));
      if (!same_weights(base, to.config)) continue;
      Encoder reconfigured(base);
      reconfigured.reconfigure(to.config);
      for (const bool training : {false, true}) {
        CHECK(same_values(values_of(run(reconfigured, padded, training)),
                          values_of(run(fresh, padded, training))));
      }
      CHECK(reconfigured.position.rows() == to.config.max_positions);
      const Matrix output = run(fresh, padded).output;
      CHECK(same(reconfigured.logits(output), fresh.logits(output)));
      reconfigured.reconfigure(base);
      CHECK(same_values(values_of(run(reconfigured, padded)), values_of(run(original, padded))));
    }
  }
}

TEST_CASE("the fields that need no other weights are these") {
  std::vector<std::string> fields;
  const Config base = small_config();
  for (const Alternative& to : alternatives(base)) {
    if (same_weights(base, to.config) && (fields.empty() || fields.back() != to.field)) {
      fields.push_back(to.field);
    }
  }
  CHECK(fields == std::vector<std::string>{"num_heads", "max_positions", "dropout_rate",
                                           "embedding_scale", "position_scale", "logits_scale",
                                           "position", "layer_norm_epsilon", "activation"});
}

TEST_CASE("the first field that needs other weights is named with both values") {
  const Config base = small_config();
  const auto words = [&](auto change) { return misfit(changed(change), base); };
  CHECK(misfit(base, base) == "");
  CHECK(words([](Config& c) { c.d_model = 16; }) == "d_model 16 is not the 8");
  CHECK(words([](Config& c) { c.norm = Norm::pre; }) == "norm pre is not the post");
  CHECK(words([](Config& c) { c.embedding_norm = true; }) ==
        "embedding_norm true is not the false");
  CHECK(words([](Config& c) { c.position = Position::learned; }) ==
        "position learned is not the interleaved");
  CHECK(words([](Config& c) {
          c.dff = 3;
          c.num_layers = 5;
        }) == "num_layers 5 is not the 2");
  for (const Config& one : bases()) {
    for (const Alternative& to : alternatives(one)) {
      CAPTURE(to.field);
      const std::string found = misfit(to.config, one);
      CHECK((found.empty() || found.find(to.field + " ") == 0));
    }
  }
}

TEST_CASE("reconfiguring refuses what the constructor would and changes nothing then") {
  Encoder encoder(small_config());
  const Matrix before = run(encoder, sentence).output;
  CHECK_THROWS_WITH_AS(encoder.reconfigure(changed([](Config& c) { c.num_heads = 3; })),
                       "d_model 8 is not divisible by num_heads 3", std::invalid_argument);
  CHECK(encoder.config.num_heads == 2);
  CHECK(same(run(encoder, sentence).output, before));
}
