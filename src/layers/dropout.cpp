#include "layers/dropout.h"

namespace encoderscope {

void Dropout::forward(const Matrix& x, Random* random, Matrix& kept, Matrix& y) const {
  if (random == nullptr || rate == 0) {
    kept.resize(0, 0);
    y = x;
    return;
  }
  kept.resize(x.rows(), x.cols());
  for (Index i = 0; i < kept.size(); ++i) {
    kept.data()[i] = random->uniform() < rate ? Real(0) : 1 / (1 - rate);
  }
  y = x.cwiseProduct(kept);
}

void dropout_backward(const Matrix& kept, const Matrix& dy, Matrix& dx) {
  // y = x ∘ kept, or x
  if (kept.size() == 0) {
    dx = dy;
  } else {
    dx = dy.cwiseProduct(kept);
  }
}

}  // namespace encoderscope
