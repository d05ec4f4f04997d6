#include "lens/fill.h"

#include <doctest.h>

#include <cmath>

#include "support/matrices.h"

using namespace encoderscope;

namespace {

std::vector<int> ids_of(const std::vector<Guess>& guesses) {
  std::vector<int> ids;
  for (const Guess& guess : guesses) ids.push_back(guess.id);
  return ids;
}

}  // namespace

TEST_CASE("the likeliest entries, worked by hand") {
  // e^z over the last four: 1, 4, 2, 1; the first two would be likelier and are left out.
  const Matrix logits = matrix({{9, 8, 0, std::log(4.0), std::log(2.0), 0}});
  const std::vector<Guess> three = likeliest(logits, 2, 3);
  CHECK(ids_of(three) == std::vector<int>{3, 4, 2});  // of 2 and 5, which are equal, the lower
  CHECK(three[0].probability == doctest::Approx(0.5));
  CHECK(three[1].probability == doctest::Approx(0.25));
  CHECK(three[2].probability == doctest::Approx(0.125));
}

TEST_CASE("there are no more guesses than entries, and none where all are left out") {
  CHECK(ids_of(likeliest(matrix({{1, 2, 3}}), 1, 5)) == std::vector<int>{2, 1});
  CHECK(likeliest(matrix({{1, 2, 3}}), 3, 5).empty());
  CHECK(likeliest(matrix({{1, 2}}), 5, 5).empty());
  CHECK(likeliest(matrix({{1, 2, 3}}), 1, 0).empty());
}

TEST_CASE("each row of logits has its own guesses") {
  const std::vector<Guess> guesses = likeliest(matrix({{0, 1, 2, 3}, {0, 3, 2, 1}}), 1, 2);
  CHECK(ids_of(guesses) == std::vector<int>{3, 2, 1, 2});
  CHECK(guesses[1].row == 0);
  CHECK(guesses[2].row == 1);
  CHECK(guesses[0].probability == guesses[2].probability);
}

TEST_CASE("equal entries come in the order of their ids") {
  CHECK(ids_of(likeliest(Matrix::Constant(1, 9, 3), 1, 5)) == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("guesses are ordered, are probabilities, and all together sum to 1") {
  for (int draw = 0; draw < 20; ++draw) {
    const Matrix logits = drawn(1, 40, "logits " + std::to_string(draw), 3);
    const std::vector<Guess> all = likeliest(logits, 5, 40);
    REQUIRE(all.size() == 35);
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      sum += all[i].probability;
      if (i > 0) CHECK(all[i].probability <= all[i - 1].probability);
      if (i > 0) CHECK(logits(0, all[i].id) <= logits(0, all[i - 1].id));
    }
    CHECK(sum == doctest::Approx(1));
    const std::vector<Guess> five = likeliest(logits, 5, 5);
    CHECK(ids_of(five) == std::vector<int>{all[0].id, all[1].id, all[2].id, all[3].id, all[4].id});
  }
}

TEST_CASE("a constant added to all logits changes no guess, however large they are") {
  Matrix logits = drawn(1, 30, "logits");
  for (Index j = 0; j < 30; ++j) logits(0, j) = std::round(logits(0, j) * 8) / 8;  // exact sums
  const std::vector<Guess> before = likeliest(logits, 5, 5);
  for (const double shift : {-64.0, 1.0, 4096.0}) {
    const Matrix shifted = (logits.array() + static_cast<Real>(shift)).matrix();
    const std::vector<Guess> after = likeliest(shifted, 5, 5);
    CHECK(ids_of(after) == ids_of(before));
    for (std::size_t i = 0; i < 5; ++i) CHECK(after[i].probability == before[i].probability);
  }
}
