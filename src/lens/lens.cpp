#include "lens/lens.h"

#include "lens/balance.h"
#include "lens/entropy.h"
#include "lens/rows.h"

namespace encoderscope {
namespace {

Matrix single(double value) { return Matrix::Constant(1, 1, static_cast<Real>(value)); }

}  // namespace

const Matrix* Lens::find(const std::string& name) const {
  Finder<Matrix> finder{name};
  visit(finder, *this);
  return finder.found;
}

Lens measure(const Encoder::Trace& trace, const PaddingMask& mask) {
  Lens lens;
  lens.raw_norm = row_norms(trace.raw);
  lens.scaled_norm = row_norms(trace.scaled);
  lens.position_norm = row_norms(trace.position);
  lens.sum_norm = row_norms(trace.sum);
  lens.raw_mean_norm = single(mean_norm(trace.raw, mask));
  lens.scaled_mean_norm = single(mean_norm(trace.scaled, mask));
  lens.position_mean_norm = single(mean_norm(trace.position, mask));
  lens.sum_mean_norm = single(mean_norm(trace.sum, mask));
  lens.ratio = single(balance_ratio(trace.scaled, trace.position, mask));
  lens.position_share = single(position_share(trace.scaled, trace.position, mask));
  lens.position_similarity = similarity(trace.position);
  lens.max_entropy = single(largest_entropy(trace.raw.rows(), mask));
  lens.input_zeros = single(zero_share(trace.input));
  lens.output_likeness = single(mean_cosine(trace.output, mask));
  for (const EncoderLayer::Trace& layer : trace.layers) {
    const Matrix entropy = attention_entropy(layer.attention.attention_weights);
    lens.layers.push_back(
        {entropy, mean_over_tokens(entropy, mask), single(mean_cosine(layer.norm1, mask)),
         single(mean_cosine(layer.residual1, mask)), single(mean_cosine(layer.output, mask)),
         single(zero_share(layer.ffn.hidden))});
  }
  return lens;
}

}  // namespace encoderscope
