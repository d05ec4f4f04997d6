#include "layers/attention.h"

#include <doctest.h>

#include "support/gradient_check.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

struct Attended {
  Matrix output, scores, weights;
};

Attended attend(const Matrix& query, const Matrix& key, const Matrix& value,
                const PaddingMask& mask = {}) {
  Attended result;
  result.scores.resize(query.rows(), key.rows());
  result.weights.resize(query.rows(), key.rows());
  result.output.resize(query.rows(), value.cols());
  Matrix q = query, k = key, v = value;
  scaled_dot_product_attention({mask}, {q, k, v, result.scores, result.weights, result.output});
  return result;
}

MultiHeadAttention drawn_attention(Index d, int num_heads) {
  const auto linear = [d](const std::string& name) {
    return Linear{drawn(d, d, name, 0.5), drawn(1, d, name + ".bias", 0.2).row(0)};
  };
  return {linear("query"), linear("key"), linear("value"), linear("output"), num_heads};
}

struct Run {
  MultiHeadAttention::Trace trace;
  Matrix y;
};

Run run(const MultiHeadAttention& attention, const Matrix& x, const PaddingMask& mask = {}) {
  Run result;
  attention.forward(x, {{}, mask}, result.trace, result.y);
  return result;
}

}  // namespace

TEST_CASE("the tutorial's attention demo looks up the keys that match") {
  const Matrix key = matrix({{10, 0, 0}, {0, 10, 0}, {0, 0, 10}, {0, 0, 10}});
  const Matrix value = matrix({{1, 0}, {10, 0}, {100, 5}, {1000, 6}});
  const Attended found = attend(matrix({{0, 10, 0}, {0, 0, 10}, {10, 10, 0}}), key, value);
  // The other weights are e^(−100/√3) = 8.4e-26, so this is exact but for rounding.
  CHECK(difference(found.weights, matrix({{0, 1, 0, 0}, {0, 0, .5, .5}, {.5, .5, 0, 0}})) <
        4 * epsilon);
  CHECK(found.weights(0, 0) == doctest::Approx(8.4e-26).epsilon(0.01));
  CHECK(difference(found.output, matrix({{10, 0}, {550, 5.5}, {5.5, 0}})) < 550 * 4 * epsilon);
}

TEST_CASE("scores are divided by the root of the depth, worked by hand") {
  const Attended found =
      attend(matrix({{1, 2, 3, 4}}), matrix({{1, 1, 1, 1}, {2, 0, 0, 0}}), matrix({{0}, {1}}));
  CHECK(same(found.scores, matrix({{5, 1}})));
  CHECK(std::fabs(found.output(0, 0) - 1 / (1 + std::exp(4.0))) < epsilon);
}

TEST_CASE("the padding mask marks id 0, as in the tutorial's three sentences") {
  CHECK(padding_mask({7, 6, 0, 0, 1}) == PaddingMask{false, false, true, true, false});
  CHECK(padding_mask({1, 2, 3, 0, 0}) == PaddingMask{false, false, false, true, true});
  CHECK(padding_mask({0, 0, 0, 4, 5}) == PaddingMask{true, true, true, false, false});
}

TEST_CASE("a masked key has weight exactly 0 for every query, padded or not") {
  const Matrix x = drawn(5, 4, "x");
  const Attended found = attend(x, x, x, padding_mask({7, 6, 0, 0, 1}));
  for (Index i = 0; i < 5; ++i) {
    CHECK(found.weights(i, 2) == 0);
    CHECK(found.weights(i, 3) == 0);
    CHECK(found.scores(i, 2) == Real(-1e9));
    CHECK(std::fabs(found.weights.row(i).sum() - 1) < 8 * epsilon);
  }
  // The mask is on keys only: a padded query still looks at the others.
  const Attended without = attend(x.row(2), matrix({{1, 1, 1, 1}, {0, 0, 0, 0}}), x.topRows(2));
  CHECK(without.weights.minCoeff() > 0);
  CHECK(found.weights.row(2).maxCoeff() > 0);
}

TEST_CASE("where every key is masked the weights are uniform") {
  const Matrix x = drawn(5, 4, "x", 100);
  const Attended found = attend(x, x, x, PaddingMask(5, true));
  CHECK(same(found.weights, Matrix::Constant(5, 5, Real(1) / 5)));
  CHECK(difference(found.output.row(0), x.colwise().mean()) < 500 * epsilon);
}

TEST_CASE("attention over one token is 1") {
  const Run one = run(drawn_attention(6, 3), drawn(1, 6, "x", 10));
  for (const Matrix& weights : one.trace.attention_weights) CHECK(same(weights, matrix({{1}})));
  CHECK(same(one.trace.context, one.trace.value));
}

TEST_CASE("multi-head attention with two heads of one column, worked by hand") {
  const Matrix identity = matrix({{1, 0}, {0, 1}});
  MultiHeadAttention attention{{identity, row({0, 0})},
                               {identity, row({0, 0})},
                               {identity, row({0, 0})},
                               {matrix({{0, 1}, {1, 0}}), row({10, 20})},
                               2};
  // Head 0 sees the column (0, ln 3), head 1 the column (0, ln 2); depth 1.
  const double three = std::log(3.0), two = std::log(2.0);
  const Run result = run(attention, matrix({{0, 0}, {three, two}}));
  CHECK(difference(result.trace.scores[0], matrix({{0, 0}, {0, three * three}})) < 4 * epsilon);
  CHECK(difference(result.trace.scores[1], matrix({{0, 0}, {0, two * two}})) < 4 * epsilon);
  const double w0 = 1 / (1 + std::exp(-three * three)), w1 = 1 / (1 + std::exp(-two * two));
  CHECK(difference(result.trace.attention_weights[0], matrix({{.5, .5}, {1 - w0, w0}})) <
        4 * epsilon);
  CHECK(difference(result.trace.context, matrix({{three / 2, two / 2}, {w0 * three, w1 * two}})) <
        4 * epsilon);
  CHECK(difference(result.y, matrix({{10 + two / 2, 20 + three / 2},
                                     {10 + w1 * two, 20 + w0 * three}})) < 32 * epsilon);
}

TEST_CASE("each head reads and writes its own slice of columns") {
  const Matrix x = drawn(4, 6, "x");
  MultiHeadAttention attention = drawn_attention(6, 3);
  const Run before = run(attention, x);
  attention.query.bias.segment(2, 2).array() += Real(1);  // head 1 of 0, 1, 2
  const Run after = run(attention, x);
  CHECK(same(before.trace.scores[0], after.trace.scores[0]));
  CHECK_FALSE(same(before.trace.scores[1], after.trace.scores[1]));
  CHECK(same(before.trace.scores[2], after.trace.scores[2]));
  CHECK(same(before.trace.context.leftCols(2), after.trace.context.leftCols(2)));
  CHECK(same(before.trace.context.rightCols(2), after.trace.context.rightCols(2)));
}

TEST_CASE("one head is scaled dot-product attention between linear layers") {
  const Matrix x = drawn(4, 6, "x");
  const MultiHeadAttention attention = drawn_attention(6, 1);
  const Run result = run(attention, x);
  const Attended found =
      attend(attention.query.forward(x), attention.key.forward(x), attention.value.forward(x));
  CHECK(difference(result.y, attention.output.forward(found.output)) < 16 * epsilon);
}

TEST_CASE("attention commutes with permuting tokens: by itself it does not know their order") {
  const std::vector<int> order = {3, 0, 4, 1, 2};
  const Matrix x = drawn(5, 8, "x");
  const MultiHeadAttention attention = drawn_attention(8, 2);
  CHECK(difference(run(attention, permuted_rows(x, order)).y,
                   permuted_rows(run(attention, x).y, order)) < 64 * epsilon);
}

TEST_CASE("what a masked token holds does not reach the others") {
  const MultiHeadAttention attention = drawn_attention(8, 2);
  const PaddingMask mask = {false, true, false};
  Matrix x = drawn(3, 8, "x");
  const Matrix before = run(attention, x, mask).y;
  x.row(1) = drawn(1, 8, "other", 10);
  const Matrix after = run(attention, x, mask).y;
  CHECK(same(before.row(0), after.row(0)));
  CHECK(same(before.row(2), after.row(2)));
  CHECK_FALSE(same(before.row(1), after.row(1)));
}

TEST_CASE("sentences below one another do not see each other") {
  const MultiHeadAttention attention = drawn_attention(8, 2);
  const Matrix x = drawn(6, 8, "x");
  const PaddingMask mask = {false, false, true, false, true, true};
  Run both;
  attention.forward(x, {{}, mask, 2}, both.trace, both.y);
  const Run first = run(attention, x.topRows(3), {false, false, true});
  const Run second = run(attention, x.bottomRows(3), {false, true, true});
  CHECK(same(both.y.topRows(3), first.y));
  CHECK(same(both.y.bottomRows(3), second.y));
  for (std::size_t h = 0; h < 2; ++h) {
    CHECK(both.trace.scores[h].cols() == 3);
    CHECK(same(both.trace.scores[h].topRows(3), first.trace.scores[h]));
    CHECK(same(both.trace.attention_weights[h].bottomRows(3), second.trace.attention_weights[h]));
  }
}

TEST_CASE("the gradient of attention, worked by hand") {
  // Equal keys: weights (½, ½) and context ½ v₁ + ½ v₂ = 3, whatever the query, which so learns
  // nothing. dweights = dcontext v = (2, 4) × 2, less their mean 6 and times ½: dscores = (−1, 1).
  Matrix query = matrix({{3}}), key = matrix({{5}, {5}}), value = matrix({{2}, {4}});
  Matrix scores(1, 2), weights(1, 2), context(1, 1);
  scaled_dot_product_attention({{}}, {query, key, value, scores, weights, context});
  CHECK(same(context, matrix({{3}})));
  Matrix dquery(1, 1), dkey(2, 1), dvalue(2, 1), dscores(1, 2), dweights(1, 2);
  Matrix dcontext = matrix({{2}});
  scaled_dot_product_attention_backward({{}}, {query, key, value, scores, weights, context},
                                        {dquery, dkey, dvalue, dscores, dweights, dcontext});
  CHECK(same(dvalue, matrix({{1}, {1}})));
  CHECK(same(dweights, matrix({{4, 8}})));
  CHECK(same(dscores, matrix({{-1, 1}})));
  CHECK(same(dquery, matrix({{0}})));
  CHECK(same(dkey, matrix({{-3}, {3}})));
}

TEST_CASE(
    "the gradient of multi-head attention, with and without padding, in one and two sentences") {
  const Batch none = {}, padded = {{}, {false, true, false, false, true, true}, 1};
  const Batch two = {{}, {false, false, true, false, true, true}, 2};
  // Where all is padding, the weights are uniform and the scores constants.
  const Batch all_padded = {{}, PaddingMask(6, true), 2};
  for (const Batch& batch : {none, padded, two, all_padded}) {
    CAPTURE(batch.sentences);
    gradient_check(
        drawn_attention(4, 2), drawn(6, 4, "x"),
        [&](const MultiHeadAttention& attention, const Matrix& x) {
          Run result;
          attention.forward(x, batch, result.trace, result.y);
          return result.y;
        },
        [&](const MultiHeadAttention& attention, const Matrix& x, const Matrix& dy,
            MultiHeadAttention& gradient, Matrix& dx) {
          Run result;
          attention.forward(x, batch, result.trace, result.y);
          MultiHeadAttention::Trace d;
          attention.backward(x, batch, result.trace, dy, gradient, d, dx);
        });
  }
}
