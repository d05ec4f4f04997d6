#include "text/bpe.h"

#include <doctest.h>

using namespace encoderscope;
using Pieces = std::vector<std::string>;

TEST_CASE("the most frequent neighbours are joined first") {
  // pairs: l o 7, o w 7, w e 2, e r 2, w s 3
  const Counts words{{"low", 2}, {"lower", 2}, {"lows", 3}};
  CHECK(learn_merges(words, 1) == Pieces{"ow"});  // a tie: o w is later than l o
  CHECK(learn_merges(words, 2) == Pieces{"ow", "low"});
  CHECK(learn_merges(words, 3) == Pieces{"ow", "low", "lows"});
}

TEST_CASE("the marker belongs to the first letter of its word") {
  CHECK(learn_merges({{"▁at", 5}, {"at", 3}}, 9) == Pieces{"▁at", "at"});
}

TEST_CASE("words seen once and single letters teach nothing") {
  CHECK(learn_merges({{"once", 1}, {"a", 100}, {"▁b", 100}}, 9).empty());
  CHECK(learn_merges({}, 9).empty());
  CHECK(learn_merges({{"ab", 2}}, 0).empty());
}

TEST_CASE("a pair that overlaps itself is joined from the left") {
  CHECK(learn_merges({{"aaa", 4}}, 9) == Pieces{"aa", "aaa"});
}

TEST_CASE("learning ends when every word is one piece") {
  CHECK(learn_merges({{"abcd", 2}}, 100).back() == "abcd");
  CHECK(learn_merges({{"abcd", 2}}, 100).size() == 3);
}
