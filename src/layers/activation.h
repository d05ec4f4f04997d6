// The bend between the two halves of the feed-forward network.
#pragma once

#include "core/names.h"
#include "core/tensor.h"

namespace encoderscope {

void relu(const Matrix& x, Matrix& y);  // max(0, x)
void gelu(const Matrix& x, Matrix& y);  // x Φ(x), exact (Hendrycks, Gimpel 2016)
void silu(const Matrix& x, Matrix& y);  // x / (1 + e^{−x})

enum class Activation { relu, gelu, silu };

template <>
const Names& names<Activation>();

void activate(Activation kind, const Matrix& x, Matrix& y);

}  // namespace encoderscope
