#include "layers/attention.h"

#include <cassert>
#include <cmath>

#include "core/product.h"
#include "layers/softmax.h"

namespace encoderscope {
namespace {

template <class Block, class Trace>
AttentionHead<Block> head_of(Trace& trace, int index, Index row, Index n, Index depth) {
  const auto h = static_cast<std::size_t>(index);
  const Index column = index * depth;
  return {
      trace.query.block(row, column, n, depth),      trace.key.block(row, column, n, depth),
      trace.value.block(row, column, n, depth),      trace.scores[h].middleRows(row, n),
      trace.attention_weights[h].middleRows(row, n), trace.context.block(row, column, n, depth)};
}

// f(first row, head) for every head of every sentence.
template <class F>
void for_each_head(Index rows, Index n, int num_heads, F f) {
  for (Index row = 0; row < rows; row += n) {
    for (int h = 0; h < num_heads; ++h) f(row, h);
  }
}

void set_masked(const Padding& padding, Real value, Span scores) {
  if (padding.mask.empty()) return;
  for (Index j = 0; j < scores.cols(); ++j) {
    if (padding.mask[static_cast<std::size_t>(padding.first + j)]) scores.col(j).setConstant(value);
  }
}

// The shapes of a trace for `rows` tokens in sentences of n.
void shape(MultiHeadAttention::Trace& trace, Index rows, Index n, Index d_model, int num_heads) {
  trace.query.resize(rows, d_model);
  trace.key.resize(rows, d_model);
  trace.value.resize(rows, d_model);
  trace.context.resize(rows, d_model);
  trace.scores.resize(static_cast<std::size_t>(num_heads));
  trace.attention_weights.resize(static_cast<std::size_t>(num_heads));
  for (Matrix& scores : trace.scores) scores.resize(rows, n);
  for (Matrix& weights : trace.attention_weights) weights.resize(rows, n);
}

}  // namespace

void scaled_dot_product_attention(Padding padding, AttentionHead<Span> head) {
  product_transposed(head.query, head.key, head.scores);
  head.scores /= std::sqrt(static_cast<Real>(head.query.cols()));
  set_masked(padding, Real(-1e9), head.scores);
  softmax_rows(head.scores, head.attention_weights);
  product(head.attention_weights, head.value, head.context);
}

void scaled_dot_product_attention_backward(Padding padding, const AttentionHead<View>& head,
                                           AttentionHead<Span> d) {
  // context = weights V
  product_transposed(d.context, head.value, d.attention_weights);
  transposed_product(head.attention_weights, d.context, d.value);
  // weights = softmax(scores), where a masked score is a constant
  softmax_rows_backward(head.attention_weights, d.attention_weights, d.scores);
  set_masked(padding, 0, d.scores);
  // scores = Q Kᵀ / sqrt(depth)
  const Real root = std::sqrt(static_cast<Real>(head.query.cols()));
  product(d.scores, head.key, d.query);
  transposed_product(d.scores, head.query, d.key);
  d.query /= root;
  d.key /= root;
}

void MultiHeadAttention::forward(const Matrix& x, const Batch& batch, Trace& trace,
                                 Matrix& y) const {
  assert(batch.mask.empty() || static_cast<Index>(batch.mask.size()) == x.rows());
  const Index n = x.rows() / batch.sentences;
  const Index depth = x.cols() / num_heads;
  shape(trace, x.rows(), n, x.cols(), num_heads);
  query.forward(x, trace.query);
  key.forward(x, trace.key);
  value.forward(x, trace.value);
  for_each_head(x.rows(), n, num_heads, [&](Index row, int h) {
    scaled_dot_product_attention({batch.mask, row}, head_of<Span>(trace, h, row, n, depth));
  });
  output.forward(trace.context, y);
}

void MultiHeadAttention::backward(const Matrix& x, const Batch& batch, const Trace& trace,
                                  const Matrix& dy, MultiHeadAttention& gradient, Trace& d,
                                  Matrix& dx) const {
  const Index n = x.rows() / batch.sentences;
  const Index depth = x.cols() / num_heads;
  shape(d, x.rows(), n, x.cols(), num_heads);
  // y = output(context)
  output.backward(trace.context, dy, gradient.output, d.context);
  // context = attention(query, key, value), head by head
  for_each_head(x.rows(), n, num_heads, [&](Index row, int h) {
    scaled_dot_product_attention_backward({batch.mask, row}, head_of<View>(trace, h, row, n, depth),
                                          head_of<Span>(d, h, row, n, depth));
  });
  // query = query(x), and so on
  query.backward(x, d.query, gradient.query, dx);
  key.add_backward(x, d.key, gradient.key, dx);
  value.add_backward(x, d.value, gradient.value, dx);
}

}  // namespace encoderscope
