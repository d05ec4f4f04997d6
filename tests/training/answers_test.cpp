#include "training/answers.h"

#include <doctest.h>

#include "support/configs.h"

using namespace encoderscope;

namespace {

const std::vector<int> asked = {-1, 3, 7, -1, 3, -1};

struct Fixture {
  Encoder encoder{small_config()};
  Encoder gradient{zeros_like(encoder)};
  Matrix full = drawn(6, 8, "output");
};

}  // namespace

TEST_CASE("the loss at the asked rows is that of the whole output with the rest left out") {
  Fixture f;
  Answers answers;
  Matrix dlogits;
  const Loss loss = answers.forward(f.encoder, f.full, asked, 3);
  const Loss whole = cross_entropy(f.encoder.logits(f.full), asked, dlogits);
  CHECK(loss.asked == 3);
  CHECK(loss.correct == whole.correct);
  CHECK(loss.mean == doctest::Approx(whole.mean).epsilon(32 * epsilon));
}

TEST_CASE("rows to spare change neither the loss nor a gradient") {
  Fixture f, g;
  Answers tight, roomy;
  Matrix d(6, 8), roomy_d(6, 8);
  CHECK(tight.forward(f.encoder, f.full, asked, 3).mean ==
        roomy.forward(g.encoder, g.full, asked, 6).mean);
  tight.backward(f.encoder, f.gradient, d);
  roomy.backward(g.encoder, g.gradient, roomy_d);
  CHECK(difference(d, roomy_d) < 32 * epsilon);
  CHECK(difference(f.gradient.embedding.weight, g.gradient.embedding.weight) < 32 * epsilon);
}

TEST_CASE("the gradient of the output is 0 where nothing was asked, and not elsewhere") {
  Fixture f;
  Answers answers;
  Matrix d = drawn(6, 8, "left over");
  answers.forward(f.encoder, f.full, asked, 4);
  answers.backward(f.encoder, f.gradient, d);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    CHECK(d.row(static_cast<Index>(i)).isZero(0) == (asked[i] < 0));
  }
}
