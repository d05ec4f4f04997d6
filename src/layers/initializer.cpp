#include "layers/initializer.h"

#include <cmath>

namespace encoderscope {
namespace {

template <class Draw>
Matrix filled(Index rows, Index d, Draw draw) {
  Matrix table(rows, d);
  for (Index i = 0; i < table.size(); ++i) table.data()[i] = static_cast<Real>(draw());
  return table;
}

double xavier_limit(Index rows, Index d) { return std::sqrt(6.0 / static_cast<double>(rows + d)); }

constexpr double small_sigma = 0.02;
constexpr double truncation = 2;                     // in σ
constexpr double truncated_factor = 0.879625661034;  // sqrt(1 − 2 z φ(z) / (2 Φ(z) − 1)) at z = 2

}  // namespace

template <>
const Names& names<Initializer>() {
  static const Names list = {"keras_uniform", "normal_inverse_d", "normal_1", "normal_002",
                             "truncated_002", "xavier",           "uniform"};
  return list;
}

Matrix draw_table(Initializer kind, double limit, Index rows, Index d, Random random) {
  switch (kind) {
    case Initializer::keras_uniform: limit = 0.05; break;
    case Initializer::xavier: limit = xavier_limit(rows, d); break;
    case Initializer::uniform: break;
    case Initializer::truncated_002:
      return filled(rows, d, [&] { return small_sigma * random.truncated_normal(truncation); });
    case Initializer::normal_inverse_d:
    case Initializer::normal_1:
    case Initializer::normal_002: {
      const double sigma = spread(kind, limit, rows, d);
      return filled(rows, d, [&] { return sigma * random.normal(); });
    }
  }
  return filled(rows, d, [&] { return random.uniform(-limit, limit); });
}

double spread(Initializer kind, double limit, Index rows, Index d) {
  switch (kind) {
    case Initializer::keras_uniform: return 0.05 / std::sqrt(3.0);
    case Initializer::normal_inverse_d: return 1 / std::sqrt(static_cast<double>(d));
    case Initializer::normal_1: return 1;
    case Initializer::normal_002: return small_sigma;
    case Initializer::truncated_002: return small_sigma * truncated_factor;
    case Initializer::xavier: return xavier_limit(rows, d) / std::sqrt(3.0);
    case Initializer::uniform: break;
  }
  return limit / std::sqrt(3.0);
}

}  // namespace encoderscope
