#include "lens/heads.h"

#include <doctest.h>

#include <map>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

constexpr Role cls = Role::start, sep = Role::end, word = Role::word, mark = Role::mark;

std::map<std::string, double> by_name(const HeadMeasures& measures) {
  std::map<std::string, double> all;
  HeadMeasures::visit([&](const char* name, const double& value) { all[name] = value; }, measures);
  return all;
}

HeadMeasures measured(const Matrix& weights, const std::vector<int>& ids,
                      const std::vector<Role>& roles) {
  HeadCensus census;
  census.add(weights, ids, roles);
  return census.means();
}

// Rows that sum to 1, of an n that any sentence may have.
Matrix drawn_weights(Index n, const std::string& name) {
  Matrix weights = drawn(n, n, name).array().square();
  for (Index i = 0; i < n; ++i) weights.row(i) /= weights.row(i).sum();
  return weights;
}

const std::vector<int> sentence_ids = {2, 9, 8, 9, 7, 3};
const std::vector<Role> sentence_roles = {cls, word, word, word, mark, sep};

HeadKind kind_of_one(double HeadMeasures::*measure, double share, double uniform, double entropy) {
  HeadMeasures head, flat;
  head.entropy = entropy;
  head.*measure = share;
  flat.*measure = uniform;
  return kind_of(head, flat);
}

}  // namespace

TEST_CASE("the shares of a map, worked by hand") {
  //  [CLS] a   b   a   .   [SEP]
  const Matrix weights = matrix({{1, 0, 0, 0, 0, 0},
                                 {.1, .2, .3, .4, 0, 0},
                                 {0, .5, 0, .25, .25, 0},
                                 {0, .5, .5, 0, 0, 0},
                                 {0, 0, 0, .25, .5, .25},
                                 {1, 0, 0, 0, 0, 0}});
  const HeadMeasures means = measured(weights, sentence_ids, sentence_roles);
  CHECK(means.previous == doctest::Approx((.5 + .5 + .25) / 3));  // the first has no text before
  CHECK(means.next == doctest::Approx((.3 + .25 + 0) / 3));       // the mark has none after
  CHECK(means.self == doctest::Approx((.2 + 0 + 0 + .5) / 4));
  CHECK(means.same_token == doctest::Approx((.4 + .5) / 2));  // the two that are the same
  CHECK(means.start == doctest::Approx(.1 / 4));
  CHECK(means.end == doctest::Approx(.25 / 4));
  CHECK(means.punctuation == doctest::Approx((0 + .25 + 0) / 3));  // the mark sees no other
  CHECK(means.common == doctest::Approx((.2 + .5 + .5 + 0) / 4));  // the first a: 1.2 of all
  CHECK(means.greatest == doctest::Approx((.4 + .5 + .5 + .5) / 4));
  const double first =
      -(.1 * std::log(.1) + .2 * std::log(.2) + .3 * std::log(.3) + .4 * std::log(.4)) /
      std::log(6);
  const double others = 1.5 * std::log(2) / std::log(6);  // of ½ ¼ ¼
  const double third = std::log(2) / std::log(6);
  CHECK(means.entropy == doctest::Approx((first + others + third + others) / 4));
}

TEST_CASE("what no row could give is 0, and what [CLS] and [SEP] look at counts for nothing") {
  const Matrix weights = drawn_weights(3, "weights");
  const HeadMeasures means = measured(weights, {2, 9, 3}, {cls, word, sep});
  CHECK(means.previous == 0);
  CHECK(means.next == 0);
  CHECK(means.same_token == 0);
  CHECK(means.punctuation == 0);
  CHECK(means.self == doctest::Approx(static_cast<double>(weights(1, 1))));
  Matrix other = weights;
  other.row(0) = weights.row(2);
  other.row(2) = weights.row(1);
  CHECK(by_name(measured(other, {2, 9, 3}, {cls, word, sep})) == by_name(means));
  CHECK(measured(weights, {2, 3, 3}, {cls, sep, sep}).greatest == 0);
}

TEST_CASE("a head that looks at one place only has a share of 1 there") {
  const std::vector<int> ids = {2, 10, 11, 12, 13, 3};
  const std::vector<Role> roles = {cls, word, word, word, word, sep};
  const auto shifted = [](int by) {
    Matrix weights = Matrix::Zero(6, 6);
    for (Index i = 0; i < 6; ++i) weights(i, std::min<Index>(std::max<Index>(i + by, 0), 5)) = 1;
    return weights;
  };
  CHECK(measured(shifted(-1), ids, roles).previous == 1);
  CHECK(measured(shifted(1), ids, roles).next == 1);
  CHECK(measured(shifted(0), ids, roles).self == 1);
  for (const int by : {-1, 0, 1}) {
    CHECK(measured(shifted(by), ids, roles).entropy == 0);
    CHECK(measured(shifted(by), ids, roles).greatest == 1);
  }
}

TEST_CASE("where all rows look at one place, that place is common, whatever stands there") {
  for (const Index place : {0, 1, 3, 5}) {
    Matrix weights = Matrix::Zero(6, 6);
    weights.col(place).setOnes();
    weights.row(0).setConstant(Real{1} / 6);  // [CLS] is not asked
    CHECK(measured(weights, sentence_ids, sentence_roles).common == 1);
  }
  CHECK(measured(Matrix::Identity(6, 6), sentence_ids, sentence_roles).common == 0.25);
}

TEST_CASE("a head that looks everywhere alike has entropy 1 and the shares of the places") {
  const Matrix flat = Matrix::Constant(6, 6, Real{1} / 6);
  const HeadMeasures means = measured(flat, sentence_ids, sentence_roles);
  CHECK(means.entropy == doctest::Approx(1));
  for (const double share : {means.previous, means.next, means.self, means.same_token, means.start,
                             means.end, means.punctuation, means.common, means.greatest}) {
    CHECK(share == doctest::Approx(1.0 / 6));
  }
}

TEST_CASE("every measure of any map lies between 0 and 1") {
  for (Index n = 1; n < 12; ++n) {
    std::vector<int> ids;
    std::vector<Role> roles;
    Random random(3, "sentence " + std::to_string(n));
    for (Index i = 0; i < n; ++i) {
      ids.push_back(static_cast<int>(random.uniform(5, 9)));
      roles.push_back(static_cast<Role>(static_cast<int>(random.uniform(0, 4))));
    }
    const auto all =
        by_name(measured(drawn_weights(n, "weights " + std::to_string(n)), ids, roles));
    CHECK(all.size() == 10);
    for (const auto& measure : all) {
      CAPTURE(measure.first);
      CHECK(measure.second >= 0);
      CHECK(measure.second <= 1 + 16 * epsilon);
    }
  }
}

TEST_CASE("means are over rows, so that sentences count by their length and in any order") {
  const Matrix a = drawn_weights(6, "a"), b = drawn_weights(3, "b");
  const std::vector<int> ids = {2, 9, 3};
  const std::vector<Role> roles = {cls, word, sep};
  HeadCensus one, other;
  one.add(a, sentence_ids, sentence_roles);
  one.add(b, ids, roles);
  other.add(b, ids, roles);
  other.add(a, sentence_ids, sentence_roles);
  const double apart = measured(a, sentence_ids, sentence_roles).self,
               alone = measured(b, ids, roles).self;
  CHECK(one.means().self == doctest::Approx((4 * apart + alone) / 5));
  for (const auto& [name, value] : by_name(one.means())) {
    CHECK(by_name(other.means())[name] == doctest::Approx(value));
  }
}

TEST_CASE("the census of an encoder has every head of every layer, and one that looks at all") {
  const Encoder encoder(small_config());
  EncoderCensus census;
  census.add(encoder.forward(sentence_ids, false, {}), sentence_ids, sentence_roles);
  REQUIRE(census.heads.size() == 2);
  REQUIRE(census.heads[1].size() == 2);
  CHECK(census.sentences == 1);
  const Encoder::Trace trace = encoder.forward(sentence_ids, false, {});
  const Matrix& weights = trace.layers[1].attention.attention_weights[0];
  CHECK(by_name(census.heads[1][0].means()) ==
        by_name(measured(weights, sentence_ids, sentence_roles)));
  CHECK(census.uniform.means().entropy == doctest::Approx(1));
}

TEST_CASE("a head is called by its largest share, if that is clearly more than chance") {
  CHECK(kind_of_one(&HeadMeasures::previous, .3, .1, .5) == HeadKind::previous);
  CHECK(kind_of_one(&HeadMeasures::next, .2, .1, .7) == HeadKind::next);
  CHECK(kind_of_one(&HeadMeasures::next, .3, .1, .8) == HeadKind::broad);
  CHECK(kind_of_one(&HeadMeasures::self, .19, .05, .5) == HeadKind::mixed);
  CHECK(kind_of_one(&HeadMeasures::same_token, .3, .16, .5) == HeadKind::mixed);
  CHECK(kind_of_one(&HeadMeasures::common, .4, .3, .5) == HeadKind::common);
  CHECK(kind_of_one(&HeadMeasures::common, .39, .1, .5) == HeadKind::mixed);
  CHECK(kind_of_one(&HeadMeasures::start, .4, .1, .5) == HeadKind::delimiter);
  CHECK(kind_of_one(&HeadMeasures::end, .4, .1, .5) == HeadKind::delimiter);
  CHECK(kind_of_one(&HeadMeasures::punctuation, .4, .1, .5) == HeadKind::punctuation);

  HeadMeasures head, uniform;
  head.start = head.end = .15;
  uniform.start = uniform.end = .07;
  head.previous = .25;
  uniform.previous = .07;
  CHECK(kind_of(head, uniform) == HeadKind::delimiter);
  uniform.start = .1;
  CHECK(kind_of(head, uniform) == HeadKind::previous);
  head.common = .4;
  CHECK(kind_of(head, uniform) == HeadKind::common);
  head.previous = .3;
  CHECK(kind_of(head, uniform) == HeadKind::previous);
}

TEST_CASE("every kind has a name of its own") {
  CHECK(names<HeadKind>().size() == 9);
  CHECK(name_of(HeadKind::mixed) == "mixed");
  CHECK(name_of(HeadKind::same_token) == "same_token");
}
