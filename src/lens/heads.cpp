#include "lens/heads.h"

#include <algorithm>
#include <cassert>

#include "core/logarithm.h"
#include "lens/entropy.h"

namespace encoderscope {
namespace {

bool is_text(Role role) { return role == Role::word || role == Role::mark; }

}  // namespace

void HeadCensus::add(const Matrix& weights, const std::vector<int>& ids,
                     const std::vector<Role>& roles) {
  const std::size_t n = ids.size();
  assert(roles.size() == n && static_cast<std::size_t>(weights.rows()) == n);
  const Matrix entropy = attention_entropy({weights});  // (1, n) bits
  std::vector<double> columns(n);  // what each place gets from all rows of text
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n && is_text(roles[i]); ++j) {
      columns[j] += static_cast<double>(weights(static_cast<Index>(i), static_cast<Index>(j)));
    }
  }
  const auto most_wanted = std::max_element(columns.begin(), columns.end()) - columns.begin();
  for (std::size_t i = 0; i < n; ++i) {
    if (!is_text(roles[i])) continue;
    const auto row = static_cast<Index>(i);
    const auto weight = [&](std::size_t j) {
      return static_cast<double>(weights(row, static_cast<Index>(j)));
    };
    const auto count = [&](double HeadMeasures::*measure, double value) {
      sums_.*measure += value;
      counts_.*measure += 1;
    };
    // The weight of all places of that kind, where there is one.
    const auto share = [&](double HeadMeasures::*measure, auto is_one) {
      double sum = 0;
      bool any = false;
      for (std::size_t j = 0; j < n; ++j) {
        if (!is_one(j)) continue;
        any = true;
        sum += weight(j);
      }
      if (any) count(measure, sum);
    };
    share(&HeadMeasures::previous, [&](std::size_t j) { return j + 1 == i && is_text(roles[j]); });
    share(&HeadMeasures::next, [&](std::size_t j) { return j == i + 1 && is_text(roles[j]); });
    share(&HeadMeasures::self, [&](std::size_t j) { return j == i; });
    share(&HeadMeasures::same_token, [&](std::size_t j) { return j != i && ids[j] == ids[i]; });
    share(&HeadMeasures::start, [&](std::size_t j) { return roles[j] == Role::start; });
    share(&HeadMeasures::end, [&](std::size_t j) { return roles[j] == Role::end; });
    share(&HeadMeasures::punctuation,
          [&](std::size_t j) { return j != i && roles[j] == Role::mark; });
    share(&HeadMeasures::common,
          [&](std::size_t j) { return j == static_cast<std::size_t>(most_wanted); });
    if (n > 1) {
      const auto most = portable_log2(static_cast<double>(n));
      count(&HeadMeasures::entropy, static_cast<double>(entropy(0, row)) / most);
    }
    count(&HeadMeasures::greatest, static_cast<double>(weights.row(row).maxCoeff()));
  }
}

HeadMeasures HeadCensus::means() const {
  HeadMeasures means;
  std::vector<double> counts;
  const auto note = [&](const char*, const double& count) { counts.push_back(count); };
  HeadMeasures::visit(note, counts_);
  const double* count = counts.data();
  means = sums_;
  HeadMeasures::visit(
      [&](const char*, double& mean) {
        if (*count > 0) mean /= *count;
        ++count;
      },
      means);
  return means;
}

void EncoderCensus::add(const Encoder::Trace& trace, const std::vector<int>& ids,
                        const std::vector<Role>& roles) {
  heads.resize(trace.layers.size());
  for (std::size_t k = 0; k < heads.size(); ++k) {
    const std::vector<Matrix>& weights = trace.layers[k].attention.attention_weights;
    heads[k].resize(weights.size());
    for (std::size_t h = 0; h < weights.size(); ++h) heads[k][h].add(weights[h], ids, roles);
  }
  const auto n = static_cast<Index>(ids.size());
  uniform.add(Matrix::Constant(n, n, 1 / static_cast<Real>(n)), ids, roles);
  ++sentences;
}

template <>
const Names& names<HeadKind>() {
  static const Names list = {"previous",    "next",   "self",  "same_token", "delimiter",
                             "punctuation", "common", "broad", "mixed"};
  return list;
}

HeadKind kind_of(const HeadMeasures& head, const HeadMeasures& uniform) {
  constexpr double least_share = 0.2, least_ratio = 2, broad_entropy = 0.8;
  constexpr double least_common = 0.4, common_ratio = 1.5;
  if (head.entropy >= broad_entropy) return HeadKind::broad;
  HeadKind kind = HeadKind::mixed;
  double largest = 0;
  const auto consider = [&](HeadKind candidate, double share, double of_uniform) {
    if (share < least_share || share < least_ratio * of_uniform || share <= largest) return;
    largest = share;
    kind = candidate;
  };
  consider(HeadKind::previous, head.previous, uniform.previous);
  consider(HeadKind::next, head.next, uniform.next);
  consider(HeadKind::self, head.self, uniform.self);
  consider(HeadKind::same_token, head.same_token, uniform.same_token);
  consider(HeadKind::delimiter, head.start + head.end, uniform.start + uniform.end);
  consider(HeadKind::punctuation, head.punctuation, uniform.punctuation);
  const bool common = head.common >= least_common && head.common >= common_ratio * largest;
  return common ? HeadKind::common : kind;
}

}  // namespace encoderscope
