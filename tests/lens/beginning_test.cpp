#include "lens/beginning.h"

#include <doctest.h>

#include <algorithm>

#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

const std::vector<int> text = {-1, 7, 11, 3, 19, -1};  // of `sentence`

Encoder stirred_encoder(const Config& config) {
  Encoder encoder(config);
  stir(encoder);
  return encoder;
}

double loss_of(const Encoder& encoder) {
  return initial_loss(encoder, encoder.forward(sentence, false, {}), text);
}

// Row by row: the mean of −ln softmax(logits)_target.
double by_hand(const Encoder& encoder) {
  const Matrix logits = encoder.logits(encoder.forward(sentence, false, {}).output);
  double sum = 0, count = 0;
  for (Index i = 0; i < logits.rows(); ++i) {
    const int target = text[static_cast<std::size_t>(i)];
    if (target < 0) continue;
    double total = 0;
    for (Index j = 0; j < logits.cols(); ++j) total += std::exp(static_cast<double>(logits(i, j)));
    sum += std::log(total) - static_cast<double>(logits(i, target));
    ++count;
  }
  return sum / count;
}

}  // namespace

TEST_CASE("the initial loss is the mean cross entropy of the words, through either head") {
  for (const Head head : {Head::tied, Head::untied}) {
    const Encoder encoder = stirred_encoder(changed([&](Config& c) {
      c.head = head;
      c.logits_scale = 0.5;
    }));
    CHECK(loss_of(encoder) == doctest::Approx(by_hand(encoder)).epsilon(32 * epsilon));
  }
}

TEST_CASE("a head that is silent loses ln V, and without words there is nothing to lose") {
  Encoder encoder(small_config());
  encoder.config.logits_scale = 0;
  CHECK(loss_of(encoder) == doctest::Approx(std::log(20.0)).epsilon(8 * epsilon));
  const Encoder::Trace trace = encoder.forward(sentence, false, {});
  CHECK(std::isnan(initial_loss(encoder, trace, std::vector<int>(6, -1))));
}

TEST_CASE("a tied head knows nothing of hidden words: it loses ln V + ½ σ² d") {
  const auto loss = [](Initializer kind) {
    double sum = 0;
    for (int seed = 1; seed <= 8; ++seed) {
      const Encoder encoder(changed([&](Config& c) {
        c.d_model = 64;
        c.input_vocab_size = 1000;
        c.initializer = kind;
        c.seed = seed;
      }));
      const std::vector<int> hidden(6, 4);
      sum += initial_loss(encoder, encoder.forward(hidden, false, {}), text) / 8;
    }
    return sum - std::log(1000.0);
  };
  CHECK(std::fabs(loss(Initializer::normal_inverse_d) - 0.5) < 0.3);
  CHECK(std::fabs(loss(Initializer::normal_002) - 0.5 * 0.0256) < 0.1);
  // The mean of e^z over 1000 draws is less than that of the distribution: it has no such tails.
  CHECK(loss(Initializer::normal_1) > 12);
}

TEST_CASE("a tied head reads the words back that the residual connections carry to it") {
  const Encoder encoder(changed([](Config& c) {
    c.d_model = 64;
    c.input_vocab_size = 1000;
    c.embedding_scale = sqrt_d_model(64);
  }));
  CHECK(loss_of(encoder) < std::log(1000.0) - 1);
}

TEST_CASE("the first layer's gradient is that of finite differences") {
  for (const Norm norm : {Norm::post, Norm::pre}) {
    CAPTURE(std::string(name_of(norm)));
    Encoder encoder = stirred_encoder(changed([&](Config& c) {
      c.norm = norm;
      c.activation = Activation::gelu;
    }));
    const double found =
        first_layer_gradient(encoder, encoder.forward(sentence, false, {}), sentence, text);
    const double step = std::cbrt(epsilon);
    double squares = 0;
    EncoderLayer::visit(
        [&](const std::string&, auto& member) {
          for (Index i = 0; i < member.size(); ++i) {
            const Real own = member.data()[i];
            member.data()[i] = own + static_cast<Real>(step);
            const double above = loss_of(encoder);
            member.data()[i] = own - static_cast<Real>(step);
            const double slope = (above - loss_of(encoder)) / (2 * step);
            member.data()[i] = own;
            squares += slope * slope;
          }
        },
        encoder.layers[0]);
    CHECK(found > 0);
    CHECK(found == doctest::Approx(std::sqrt(squares)).epsilon(epsilon > 1e-10 ? 1e-2 : 1e-6));
  }
}

TEST_CASE("the gradient leaves the encoder as it was") {
  const Encoder encoder = stirred_encoder(small_config());
  const auto before = parameters_of(encoder);
  first_layer_gradient(encoder, encoder.forward(sentence, false, {}), sentence, text);
  CHECK(same_values(before, parameters_of(encoder)));
}
