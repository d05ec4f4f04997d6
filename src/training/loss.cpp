#include "training/loss.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/exponential.h"
#include "core/logarithm.h"
#include "core/sum.h"

namespace encoderscope {
namespace {

// One row of V logits s; sets ds, the gradient times `share`, and returns the row's loss. The
// largest term of the sum is e⁰ = 1, so it is above 0; or it is NaN, of which there is no
// logarithm.
double row_loss(const Real* s, Index columns, int target, Real share, Real* ds, bool& correct) {
  const Real* highest = std::max_element(s, s + columns);
  correct = highest - s == target;
  const Real m = *highest;
  const double apart = static_cast<double>(s[target]) - static_cast<double>(m);
  exponentials(s, m, columns, ds);
  const double sum = sum_of<double>(columns, [ds](Index j) { return static_cast<double>(ds[j]); });
  const double loss = (sum > 0 ? portable_log(sum) : sum) - apart;
  const Real scale = share / static_cast<Real>(sum);
  for (Index j = 0; j < columns; ++j) ds[j] *= scale;
  ds[target] -= share;
  return loss;
}

}  // namespace

Loss cross_entropy(const Matrix& logits, const std::vector<int>& targets, Matrix& dlogits, int of) {
  assert(targets.size() == static_cast<std::size_t>(logits.rows()));
  const Index columns = logits.cols();
  dlogits.resize(logits.rows(), columns);
  Loss loss;
  loss.asked = static_cast<int>(
      std::count_if(targets.begin(), targets.end(), [](int target) { return target >= 0; }));
  if (loss.asked == 0) {
    dlogits.setZero();
    return loss;
  }
  const Real share = 1 / static_cast<Real>(of > 0 ? of : loss.asked);
  double total = 0;
  for (Index i = 0; i < logits.rows(); ++i) {
    const int target = targets[static_cast<std::size_t>(i)];
    Real* ds = dlogits.data() + i * columns;
    if (target < 0) {
      std::fill(ds, ds + columns, Real(0));
      continue;
    }
    assert(target < columns);
    bool correct = false;
    total += row_loss(logits.data() + i * columns, columns, target, share, ds, correct);
    loss.correct += correct;
  }
  loss.mean = total / loss.asked;
  return loss;
}

}  // namespace encoderscope
