#include "lens/balance.h"

#include <cmath>
#include <limits>

#include "core/product.h"

namespace encoderscope {
namespace {

double energy(const Matrix& x, const PaddingMask& mask) {
  double sum = 0;
  for (Index i = 0; i < x.rows(); ++i) {
    const bool padded = !mask.empty() && mask[static_cast<std::size_t>(i)];
    if (!padded) sum += x.row(i).cast<double>().squaredNorm();
  }
  return sum;
}

}  // namespace

Matrix row_norms(const Matrix& x) {
  Matrix norms(x.rows(), 1);
  for (Index i = 0; i < x.rows(); ++i) {
    norms(i, 0) = static_cast<Real>(x.row(i).cast<double>().norm());
  }
  return norms;
}

double balance_ratio(const Matrix& scaled, const Matrix& position, const PaddingMask& mask) {
  const double token = energy(scaled, mask);
  const double code = energy(position, mask);
  if (code == 0) return token == 0 ? 0 : std::numeric_limits<double>::infinity();
  return std::sqrt(token / code);
}

double position_share(const Matrix& scaled, const Matrix& position, const PaddingMask& mask) {
  const double token = energy(scaled, mask);
  const double code = energy(position, mask);
  return code == 0 ? 0 : code / (token + code);
}

Matrix similarity(const Matrix& x) {
  Matrix alike(x.rows(), x.rows());
  product_transposed(x, x, alike);
  return alike;
}

}  // namespace encoderscope
