#include "mlm/held_out.h"

#include <doctest.h>

#include "support/corpus.h"
#include "support/gradient_check.h"

using namespace encoderscope;

namespace {

Encoder encoder() {
  Encoder drawn(small_config());
  stir(drawn);
  return drawn;
}

}  // namespace

TEST_CASE("what is measured does not depend on how it is split into batches or threads") {
  const Corpus corpus = counting_corpus();
  const Encoder drawn = encoder();
  HeldOut whole(corpus, 20, 10000);
  HeldOut split(corpus, 20, 30);
  const auto a = whole.measure(drawn, 1), b = split.measure(drawn, 2);
  REQUIRE(a.size() == 2);
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(a[i].label == b[i].label);
    CHECK(a[i].masked == b[i].masked);
    CHECK(std::abs(a[i].loss - b[i].loss) < (in_double ? 1e-12 : 1e-5));
    CHECK(a[i].top1 == b[i].top1);
    CHECK(a[i].top5 == b[i].top5);
  }
  CHECK(a[0].sentences == 20);
  CHECK(a[1].sentences == 10);
}

TEST_CASE(
    "a label is measured the same whatever other labels there are, and in any order of lines") {
  Corpus corpus = counting_corpus();
  const Encoder drawn = encoder();
  const auto both = HeldOut(corpus, 20, 100).measure(drawn, 1);
  corpus.parts.erase(corpus.parts.begin());
  Sentences turned;
  const Sentences& zh = corpus.parts[0].held_out;
  for (std::size_t i = zh.size(); i-- > 0;) turned.add(zh.begin(i), zh.end(i));
  corpus.parts[0].held_out = turned;
  CHECK(HeldOut(corpus, 20, 100).measure(drawn, 1)[0].loss == both[1].loss);
}

TEST_CASE(
    "an encoder without a preference is as surprised as by chance, and right by the first id") {
  const Corpus corpus = counting_corpus();
  Encoder flat(small_config());
  flat.embedding.weight.setZero();
  const HeldOutResult result = HeldOut(corpus, 20, 100).measure(flat, 1)[0];
  CHECK(std::abs(result.loss - std::log(20.0)) < 1e-5);
  // All logits are equal: the five likeliest are the special entries, which are never asked for.
  CHECK(result.top1 == 0);
  CHECK(result.top5 == 0);
  CHECK(result.masked > 5);
}
