#include "lens/findings.h"

#include <cmath>
#include <limits>

#include "core/logarithm.h"
#include "lens/balance.h"
#include "lens/beginning.h"
#include "lens/decomposition.h"
#include "lens/entropy.h"
#include "lens/likeness.h"
#include "lens/maps.h"
#include "lens/order.h"
#include "lens/read_back.h"
#include "text/vocabulary.h"

namespace encoderscope {

template <>
const Names& names<Finding>() {
  static const Names list = {"ratio",
                             "position_share",
                             "cosine_words",
                             "cosine_places",
                             "token_read_back",
                             "position_read_back",
                             "logit_spread",
                             "share_token_token",
                             "share_token_position",
                             "share_position_token",
                             "share_position_position",
                             "entropy",
                             "map_correlation",
                             "swap_change",
                             "twice_change",
                             "initial_loss",
                             "uniform_loss",
                             "gradient_norm",
                             "joint_output_change",
                             "joint_attention_change"};
  return list;
}

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double louder = 10;

using Trace = Encoder::Trace;
using Maps = std::vector<Matrix>;

class Examination {
 public:
  Examination(Encoder& encoder, const std::vector<std::vector<int>>& sentences)
      : encoder_(encoder), sentences_(sentences), ids_(sentences[0]), text_(ids_) {
    for (int& id : text_) {
      if (id == start_id || id == end_id) id = -1;
    }
    trace_ = encoder_.forward(ids_, false, {});
  }

  double number(Finding finding) {
    switch (finding) {
      case Finding::ratio: return balance_ratio(trace_.scaled, trace_.position, {});
      case Finding::position_share: return position_share(trace_.scaled, trace_.position, {});
      case Finding::cosine_words: return likeness(trace_.scaled, trace_.position, ids_).words;
      case Finding::cosine_places: return likeness(trace_.scaled, trace_.position, ids_).places;
      case Finding::token_read_back: return read_back(trace_.sum, encoder_.embedding.weight, ids_);
      case Finding::position_read_back: return position_read_back();
      case Finding::logit_spread: return spread_of(trace_.layers[0].attention.scores);
      case Finding::share_token_token:
      case Finding::share_token_position:
      case Finding::share_position_token:
      case Finding::share_position_position:
        return share(static_cast<int>(finding) - static_cast<int>(Finding::share_token_token));
      case Finding::entropy: return entropy();
      case Finding::map_correlation: return correlation();
      case Finding::swap_change: return swap_change();
      case Finding::twice_change: {
        const Places twice = repeated(text_);
        return twice.first < 0 ? nothing : row_change(trace_.output, twice);
      }
      case Finding::initial_loss: return initial_loss(encoder_, trace_, text_);
      case Finding::uniform_loss: return portable_log(encoder_.config.input_vocab_size);
      case Finding::gradient_norm: return first_layer_gradient(encoder_, trace_, ids_, text_);
      case Finding::joint_output_change: return relative_change(trace_.output, joint().output);
      case Finding::joint_attention_change:
        return row_distance(attention(trace_), attention(joint()));
    }
    return nothing;
  }

 private:
  static const Maps& attention(const Trace& trace) {
    return trace.layers[0].attention.attention_weights;
  }

  double position_read_back() const {
    std::vector<int> places(ids_.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
    return read_back(trace_.sum, encoder_.position, places);
  }

  double share(int part) {
    if (shares_.size() == 0) shares_ = logit_shares(decompose(encoder_, trace_), false);
    return static_cast<double>(shares_(shares_.rows() - 1, part));
  }

  double entropy() const {
    const Matrix bits = attention_entropy(attention(trace_));
    double sum = 0;
    for (Index i = 0; i < bits.size(); ++i) sum += static_cast<double>(bits.data()[i]);
    return sum / static_cast<double>(bits.size()) / largest_entropy(bits.cols(), {});
  }

  double correlation() const {
    if (sentences_.size() < 2) return nothing;
    return map_correlation(attention(trace_),
                           attention(encoder_.forward(sentences_[1], false, {})));
  }

  double swap_change() const {
    const auto [first, last] = different(text_);
    if (first < 0) return nothing;
    std::vector<int> ids = ids_;
    std::swap(ids[static_cast<std::size_t>(first)], ids[static_cast<std::size_t>(last)]);
    Matrix output = encoder_.forward(ids, false, {}).output;
    output.row(first).swap(output.row(last));
    return relative_change(trace_.output, output);
  }

  // The run with words and places both louder.
  const Trace& joint() {
    if (joint_.output.size() == 0) {
      const Config own = encoder_.config;
      encoder_.config.embedding_scale *= louder;
      encoder_.config.position_scale *= louder;
      joint_ = encoder_.forward(ids_, false, {});
      encoder_.config = own;
    }
    return joint_;
  }

  Encoder& encoder_;
  const std::vector<std::vector<int>>& sentences_;
  const std::vector<int>& ids_;  // of the first
  std::vector<int> text_;        // the same, −1 where no text stands
  Trace trace_, joint_;
  Matrix shares_;
};

}  // namespace

std::vector<double> findings(Encoder& encoder, const std::vector<std::vector<int>>& sentences,
                             const std::vector<std::string>& names) {
  std::vector<Finding> asked;
  for (const std::string& name : names) asked.push_back(value_named<Finding>("finding", name));
  std::vector<double> numbers;
  if (asked.empty()) return numbers;
  Examination examination(encoder, sentences);
  for (const Finding finding : asked) numbers.push_back(examination.number(finding));
  return numbers;
}

}  // namespace encoderscope
