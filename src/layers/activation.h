// The bend between the two halves of the feed-forward network, each beside its derivative.
#pragma once

#include "core/names.h"
#include "core/tensor.h"

namespace encoderscope {

void relu(const Matrix& x, Matrix& y);  // max(0, x)
void gelu(const Matrix& x, Matrix& y);  // x Φ(x), exact (Hendrycks, Gimpel 2016)
void silu(const Matrix& x, Matrix& y);  // x / (1 + e^{−x})

// dx = dy ∘ f′(x), all (n, d).
void relu_backward(const Matrix& x, const Matrix& dy, Matrix& dx);  // 0 at x = 0, as in PyTorch
void gelu_backward(const Matrix& x, const Matrix& dy, Matrix& dx);  // f′ = Φ(x) + x φ(x)
void silu_backward(const Matrix& x, const Matrix& dy, Matrix& dx);  // f′ = σ (1 + x (1 − σ))

enum class Activation { relu, gelu, silu };

template <>
const Names& names<Activation>();

void activate(Activation kind, const Matrix& x, Matrix& y);
void activate_backward(Activation kind, const Matrix& x, const Matrix& dy, Matrix& dx);

}  // namespace encoderscope
