#include "lens/beginning.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "training/answers.h"
#include "training/norms.h"
#include "training/parameters.h"

namespace encoderscope {

double initial_loss(const Encoder& encoder, const Encoder::Trace& trace,
                    const std::vector<int>& text) {
  Answers answers;
  const Loss loss = answers.forward(encoder, trace.output, text, trace.output.rows());
  return loss.asked > 0 ? loss.mean : std::numeric_limits<double>::quiet_NaN();
}

double first_layer_gradient(const Encoder& encoder, const Encoder::Trace& trace,
                            const std::vector<int>& ids, const std::vector<int>& text) {
  Encoder gradient = encoder;
  const std::vector<Parameter> parameters = parameters_of(gradient);
  for (const Parameter& p : parameters) std::fill_n(p.data, p.size, Real(0));
  Answers answers;
  Encoder::Trace d;
  d.output.resize(trace.output.rows(), trace.output.cols());
  answers.forward(encoder, trace.output, text, trace.output.rows());
  answers.backward(encoder, gradient, d.output);
  encoder.backward({ids, {}, 1}, trace, gradient, d);
  double squares = 0;
  for (const Parameter& p : parameters) {
    if (p.name.rfind("layers.0.", 0) == 0) squares += sum_of_squares(p.data, p.size);
  }
  return std::sqrt(squares);
}

}  // namespace encoderscope
