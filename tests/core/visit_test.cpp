#include "core/visit.h"

#include <doctest.h>

#include <vector>

using namespace encoderscope;

namespace {

struct Pair {
  int left = 0, right = 0;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    f("left", self.left...);
    f("right", self.right...);
  }
};

struct Tree {
  std::vector<Pair> pairs;
  std::vector<int> leaves;

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    each("pairs", f, self.pairs...);
    each_leaf("leaves", f, self.leaves...);
  }
};

const Tree example{{{1, 2}, {3, 4}}, {5, 6}};

}  // namespace

TEST_CASE("a visit numbers the items of a list and nests their names") {
  std::vector<std::string> seen;
  Tree::visit([&](const std::string& name,
                  int value) { seen.push_back(name + "=" + std::to_string(value)); },
              example);
  CHECK(seen == std::vector<std::string>{"pairs.0.left=1", "pairs.0.right=2", "pairs.1.left=3",
                                         "pairs.1.right=4", "leaves.0=5", "leaves.1=6"});
}

TEST_CASE("a visit puts a prefix and a dot before each name") {
  std::vector<std::string> seen;
  const auto note = [&](const std::string& name, int) { seen.push_back(name); };
  Pair pair;
  Pair::visit(within("outer", note), pair);
  CHECK(seen == std::vector<std::string>{"outer.left", "outer.right"});
}

TEST_CASE("one visit walks several trees in step and may change them") {
  Tree weights = example;
  const Tree gradients = example;
  Tree::visit([](const std::string&, int& weight, const int& gradient) { weight -= 2 * gradient; },
              weights, gradients);
  CHECK(weights.pairs[1].left == -3);
  CHECK(weights.leaves[1] == -6);
}
