#include "lens/findings.h"

#include <algorithm>
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
#include "lens/rows.h"
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
                             "masked_loss",
                             "uniform_loss",
                             "gradient_norm",
                             "joint_output_change",
                             "joint_attention_change",
                             "shrunk_output_change",
                             "shrunk_attention_change",
                             "output_norm"};
  return list;
}

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double louder = 10;

using Trace = Encoder::Trace;

// One sentence in one encoder, and what several findings are taken of.
class Examination {
 public:
  Examination(Encoder& encoder, const std::vector<int>& ids, const std::vector<int>& other)
      : encoder_(encoder), ids_(ids), other_(other), text_(ids) {
    for (int& id : text_) {
      if (id == start_id || id == end_id) id = -1;
    }
    run(ids_, trace_);
  }

  double number(Finding finding) {
    const Trace& trace = trace_;
    switch (finding) {
      case Finding::ratio: return balance_ratio(trace.scaled, trace.position, {});
      case Finding::position_share: return position_share(trace.scaled, trace.position, {});
      case Finding::cosine_words: return word_likeness(trace.scaled, trace.position, text_);
      case Finding::cosine_places: return place_likeness(trace.scaled, trace.position);
      case Finding::token_read_back: return read_back(trace.sum, encoder_.embedding.weight, ids_);
      case Finding::position_read_back: return position_read_back();
      case Finding::logit_spread: return spread_of(trace.layers[0].attention.scores);
      case Finding::share_token_token: return shares().of[0];
      case Finding::share_token_position: return shares().of[1];
      case Finding::share_position_token: return shares().of[2];
      case Finding::share_position_position: return shares().of[3];
      case Finding::entropy: return entropy();
      case Finding::map_correlation: return correlation();
      case Finding::swap_change: return swap_change();
      case Finding::twice_change: return twice_change();
      case Finding::initial_loss: return initial_loss(encoder_, trace, text_);
      case Finding::masked_loss: return masked_loss();
      case Finding::uniform_loss: return portable_log(encoder_.config.input_vocab_size);
      case Finding::gradient_norm: return gradient_norm();
      case Finding::joint_output_change: return output_change(louder);
      case Finding::joint_attention_change: return attention_change(louder);
      case Finding::shrunk_output_change: return output_change(quieter());
      case Finding::shrunk_attention_change: return attention_change(quieter());
      case Finding::output_norm: return mean_norm(trace.output, {});
    }
    return nothing;
  }

 private:
  void run(const std::vector<int>& ids, Trace& trace) const {
    encoder_.forward({ids, {}, 1}, nullptr, trace);
  }

  static const std::vector<Matrix>& attention(const Trace& trace) {
    return trace.layers[0].attention.attention_weights;
  }

  double position_read_back() const {
    std::vector<int> places = ids_;
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
    return read_back(trace_.sum, encoder_.position, places);
  }

  LogitShares shares() const { return logit_shares(decompose(encoder_, trace_)); }

  double entropy() const {
    const Matrix bits = attention_entropy(attention(trace_));
    double sum = 0;
    for (Index i = 0; i < bits.size(); ++i) sum += static_cast<double>(bits.data()[i]);
    return sum / (static_cast<double>(bits.size()) * largest_entropy(bits.cols(), {}));
  }

  double correlation() {
    if (other_.empty()) return nothing;
    run(other_, second_);
    return map_correlation(attention(trace_), attention(second_));
  }

  double swap_change() {
    const Places two = different(text_);
    if (two.first < 0) return nothing;
    std::vector<int> ids = ids_;
    std::swap(ids[static_cast<std::size_t>(two.first)], ids[static_cast<std::size_t>(two.second)]);
    run(ids, second_);
    const Index d = second_.output.cols();
    Real* rows = second_.output.data();
    std::swap_ranges(rows + two.first * d, rows + two.first * d + d, rows + two.second * d);
    return relative_change(trace_.output, second_.output);
  }

  double twice_change() const {
    const Places two = repeated(text_);
    return two.first < 0 ? nothing : row_change(trace_.output, two);
  }

  // The sentence with every word hidden; the second run is its.
  std::vector<int> run_hidden() {
    std::vector<int> ids = ids_;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (text_[i] >= 0) ids[i] = mask_id;
    }
    run(ids, second_);
    return ids;
  }

  double masked_loss() {
    run_hidden();
    return initial_loss(encoder_, second_, text_);
  }

  double gradient_norm() {
    const std::vector<int> ids = run_hidden();
    return first_layer_gradient(encoder_, second_, ids, text_);
  }

  double quieter() const { return 1 / encoder_.config.embedding_scale; }

  double output_change(double factor) {
    return relative_change(trace_.output, joint(factor).output);
  }

  double attention_change(double factor) {
    return row_distance(attention(trace_), attention(joint(factor)));
  }

  // The run with words and places both multiplied.
  const Trace& joint(double factor) {
    Config& config = encoder_.config;
    const double embedding_scale = config.embedding_scale, position_scale = config.position_scale;
    config.embedding_scale *= factor;
    config.position_scale *= factor;
    run(ids_, second_);
    config.embedding_scale = embedding_scale;
    config.position_scale = position_scale;
    return second_;
  }

  Encoder& encoder_;
  const std::vector<int>& ids_;
  const std::vector<int>& other_;
  std::vector<int> text_;  // the ids, −1 where no text stands
  Trace trace_;            // of the sentence as it is
  Trace second_;           // of what it was last compared with
};

}  // namespace

std::vector<double> findings(Encoder& encoder, const std::vector<int>& ids,
                             const std::vector<int>& other, const std::vector<std::string>& names) {
  const auto finding_of = [](const std::string& name) {
    return value_named<Finding>("finding", name);
  };
  for (const std::string& name : names) finding_of(name);  // all of them, before the work begins
  Examination examination(encoder, ids, other);
  std::vector<double> numbers;
  numbers.reserve(names.size());
  for (const std::string& name : names) numbers.push_back(examination.number(finding_of(name)));
  return numbers;
}

}  // namespace encoderscope
