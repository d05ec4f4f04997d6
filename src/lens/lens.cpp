#include "lens/lens.h"

#include "lens/balance.h"
#include "lens/entropy.h"

namespace encoderscope {
namespace {

Matrix single(double value) { return Matrix::Constant(1, 1, static_cast<Real>(value)); }

}  // namespace

Lens measure(const Encoder::Trace& trace, const PaddingMask& mask) {
  Lens lens;
  lens.raw_norm = row_norms(trace.raw);
  lens.scaled_norm = row_norms(trace.scaled);
  lens.position_norm = row_norms(trace.position);
  lens.sum_norm = row_norms(trace.sum);
  lens.ratio = single(balance_ratio(trace.scaled, trace.position, mask));
  lens.position_share = single(position_share(trace.scaled, trace.position, mask));
  lens.position_similarity = similarity(trace.position);
  lens.max_entropy = single(largest_entropy(trace.raw.rows(), mask));
  for (const EncoderLayer::Trace& layer : trace.layers) {
    const Matrix entropy = attention_entropy(layer.attention.attention_weights);
    lens.layers.push_back({entropy, mean_over_tokens(entropy, mask)});
  }
  return lens;
}

}  // namespace encoderscope
