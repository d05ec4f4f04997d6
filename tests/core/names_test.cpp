#include "core/names.h"

#include <doctest.h>

#include "model/config.h"

using namespace encoderscope;

namespace {

// Each enumerator up to `last` has a name, and each name leads back to it.
template <class E>
void check_names(E last) {
  REQUIRE(names<E>().size() == static_cast<std::size_t>(last) + 1);
  for (std::size_t i = 0; i < names<E>().size(); ++i) {
    const E value = static_cast<E>(i);
    CHECK(value_named<E>("field", name_of(value)) == value);
  }
}

}  // namespace

TEST_CASE("every enumerator has a name that leads back to it") {
  check_names(Activation::silu);
  check_names(Initializer::uniform);
  check_names(Position::none);
  check_names(Norm::none);
  check_names(Head::untied);
}

TEST_CASE("names are in the order of the enumerators") {
  CHECK(name_of(Activation::gelu) == "gelu");
  CHECK(name_of(Initializer::keras_uniform) == "keras_uniform");
  CHECK(name_of(Initializer::normal_inverse_d) == "normal_inverse_d");
  CHECK(name_of(Initializer::normal_1) == "normal_1");
  CHECK(name_of(Initializer::normal_002) == "normal_002");
  CHECK(name_of(Initializer::truncated_002) == "truncated_002");
  CHECK(name_of(Initializer::xavier) == "xavier");
  CHECK(name_of(Initializer::uniform) == "uniform");
  CHECK(name_of(Position::interleaved) == "interleaved");
  CHECK(name_of(Position::concatenated) == "concatenated");
  CHECK(name_of(Position::tensor2tensor) == "tensor2tensor");
  CHECK(name_of(Position::learned) == "learned");
  CHECK(name_of(Norm::post) == "post");
  CHECK(name_of(Head::tied) == "tied");
}

TEST_CASE("an unknown name is refused with the field, the name and the known ones") {
  CHECK_THROWS_WITH_AS(value_named<Norm>("norm", "sandwich"),
                       "norm is 'sandwich', not one of post, pre, none", std::invalid_argument);
  CHECK_THROWS_WITH_AS(value_named<Activation>("activation", ""),
                       "activation is '', not one of relu, gelu, silu", std::invalid_argument);
  CHECK_THROWS_AS(value_named<Norm>("norm", "Post"), std::invalid_argument);
}
