#include "lens/beginning.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "training/answers.h"
#include "training/norms.h"
#include "training/parameters.h"

namespace encoderscope {
namespace {

Encoder zero_gradient(const Encoder& encoder) {
  Encoder gradient = encoder;
  for (const Parameter& p : parameters_of(gradient)) std::fill_n(p.data, p.size, Real(0));
  return gradient;
}

double first_layer_norm(Encoder& gradient) {
  double squares = 0;
  for (const Parameter& p : parameters_of(gradient)) {
    if (p.name.rfind("layers.0.", 0) == 0) squares += sum_of_squares(p.data, p.size);
  }
  return std::sqrt(squares);
}

}  // namespace

double initial_loss(const Encoder& encoder, const Encoder::Trace& trace,
                    const std::vector<int>& text) {
  Answers answers;
  const Loss loss = answers.forward(encoder, trace.output, text, trace.output.rows());
  return loss.asked > 0 ? loss.mean : std::numeric_limits<double>::quiet_NaN();
}

double first_layer_gradient(const Encoder& encoder, const Encoder::Trace& trace,
                            const std::vector<int>& ids, const std::vector<int>& text) {
  Encoder gradient = zero_gradient(encoder);
  Answers answers;
  Encoder::Trace d;
  d.output.resize(trace.output.rows(), trace.output.cols());
  answers.forward(encoder, trace.output, text, trace.output.rows());
  answers.backward(encoder, gradient, d.output);
  encoder.backward({ids, {}, 1}, trace, gradient, d);
  return first_layer_norm(gradient);
}

}  // namespace encoderscope
