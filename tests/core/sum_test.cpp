#include "core/sum.h"

#include <doctest.h>

#include "support/matrices.h"

using namespace encoderscope;

TEST_CASE("a sum takes every term once, whatever their number") {
  for (Index count = 0; count <= 40; ++count) {
    CHECK(sum_of(count, [](Index i) { return static_cast<Real>(i + 1); }) ==
          static_cast<Real>(count * (count + 1) / 2));
  }
}

TEST_CASE("a sum can be taken in double") {
  const double tenth = 0.1;
  CHECK(sum_of<double>(3, [&](Index) { return tenth; }) == doctest::Approx(0.3).epsilon(1e-15));
}
