// Each token by itself: expand to dff columns, bend, contract to d_model.
// y = activation(x W₁ + b₁) W₂ + b₂
#pragma once

#include "core/visit.h"
#include "layers/activation.h"
#include "layers/linear.h"

namespace encoderscope {

struct FeedForward {
  Linear expand;    // (d_model, dff)
  Linear contract;  // (dff, d_model)
  Activation activation = Activation::relu;

  struct Trace {
    Matrix expanded;  // (n, dff): before the bend
    Matrix hidden;    // (n, dff): after it
  };

  // x (n, d_model) -> y (n, d_model)
  void forward(const Matrix& x, Trace& trace, Matrix& y) const {
    expand.forward(x, trace.expanded);
    activate(activation, trace.expanded, trace.hidden);
    contract.forward(trace.hidden, y);
  }

  // dy (n, d_model) -> dx (n, d_model); d takes the gradients of what the trace holds.
  void backward(const Matrix& x, const Trace& trace, const Matrix& dy, FeedForward& gradient,
                Trace& d, Matrix& dx) const {
    contract.backward(trace.hidden, dy, gradient.contract, d.hidden);
    activate_backward(activation, trace.expanded, d.hidden, d.expanded);
    expand.backward(x, d.expanded, gradient.expand, dx);
  }

  template <class F, class... Self>
  static void visit(F&& f, Self&... self) {
    part("expand", f, self.expand...);
    part("contract", f, self.contract...);
  }
};

}  // namespace encoderscope
