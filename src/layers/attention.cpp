#include "layers/attention.h"

#include <cassert>
#include <cmath>

#include "core/product.h"
#include "layers/softmax.h"

namespace encoderscope {

PaddingMask padding_mask(const std::vector<int>& ids) {
  PaddingMask mask(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) mask[i] = ids[i] == 0;
  return mask;
}

Matrix scaled_dot_product_attention(const Matrix& query, const Matrix& key, const Matrix& value,
                                    const PaddingMask& mask, HeadTrace trace) {
  assert(mask.empty() || static_cast<Index>(mask.size()) == key.rows());
  product_transposed(query, key, trace.scores);
  trace.scores /= std::sqrt(static_cast<Real>(query.cols()));
  for (std::size_t j = 0; j < mask.size(); ++j) {
    if (mask[j]) trace.scores.col(static_cast<Index>(j)).setConstant(Real(-1e9));
  }
  softmax_rows(trace.scores, trace.attention_weights);
  Matrix output;
  product(trace.attention_weights, value, output);
  return output;
}

void MultiHeadAttention::forward(const Matrix& x, const PaddingMask& mask, Trace& trace,
                                 Matrix& y) const {
  const Index depth = x.cols() / num_heads;
  query.forward(x, trace.query);
  key.forward(x, trace.key);
  value.forward(x, trace.value);
  trace.scores.resize(static_cast<std::size_t>(num_heads));
  trace.attention_weights.resize(static_cast<std::size_t>(num_heads));
  trace.context.resize(x.rows(), x.cols());
  for (int h = 0; h < num_heads; ++h) {
    const auto head = static_cast<std::size_t>(h);
    trace.context.middleCols(h * depth, depth) = scaled_dot_product_attention(
        trace.query.middleCols(h * depth, depth), trace.key.middleCols(h * depth, depth),
        trace.value.middleCols(h * depth, depth), mask,
        {trace.scores[head], trace.attention_weights[head]});
  }
  output.forward(trace.context, y);
}

}  // namespace encoderscope
