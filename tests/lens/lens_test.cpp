#include "lens/lens.h"

#include <doctest.h>

#include "lens/balance.h"
#include "lens/rows.h"
#include "support/configs.h"
#include "support/matrices.h"

using namespace encoderscope;

namespace {

const std::vector<int> ids = {2, 7, 11, 3, 0, 0};
const PaddingMask mask = padding_mask(ids);

Encoder::Trace traced(const Config& config) { return Encoder(config).forward(ids, false, mask); }

}  // namespace

TEST_CASE("the measures of a run have these names and shapes") {
  const Lens lens = measure(traced(small_config()), mask);
  std::map<std::string, std::pair<Index, Index>> shapes;
  Lens::visit(
      [&](const std::string& name, const Matrix& value) {
        shapes[name] = {value.rows(), value.cols()};
      },
      lens);
  CHECK(shapes ==
        std::map<std::string, std::pair<Index, Index>>{{"raw_norm", {6, 1}},
                                                       {"scaled_norm", {6, 1}},
                                                       {"position_norm", {6, 1}},
                                                       {"sum_norm", {6, 1}},
                                                       {"raw_mean_norm", {1, 1}},
                                                       {"scaled_mean_norm", {1, 1}},
                                                       {"position_mean_norm", {1, 1}},
                                                       {"sum_mean_norm", {1, 1}},
                                                       {"input_zeros", {1, 1}},
                                                       {"output_likeness", {1, 1}},
                                                       {"ratio", {1, 1}},
                                                       {"position_share", {1, 1}},
                                                       {"position_similarity", {6, 6}},
                                                       {"max_entropy", {1, 1}},
                                                       {"layers.0.entropy", {2, 6}},
                                                       {"layers.0.mean_entropy", {2, 1}},
                                                       {"layers.0.norm1_likeness", {1, 1}},
                                                       {"layers.0.residual1_likeness", {1, 1}},
                                                       {"layers.0.output_likeness", {1, 1}},
                                                       {"layers.0.hidden_zeros", {1, 1}},
                                                       {"layers.1.entropy", {2, 6}},
                                                       {"layers.1.mean_entropy", {2, 1}},
                                                       {"layers.1.norm1_likeness", {1, 1}},
                                                       {"layers.1.residual1_likeness", {1, 1}},
                                                       {"layers.1.output_likeness", {1, 1}},
                                                       {"layers.1.hidden_zeros", {1, 1}}});
}

TEST_CASE("the measures of a run are those of its trace, without the padding") {
  const Encoder::Trace trace = traced(small_config());
  const Lens lens = measure(trace, mask);
  CHECK(difference(lens.raw_norm * static_cast<Real>(sqrt_d_model(8)), lens.scaled_norm) <
        16 * epsilon);
  CHECK(difference(lens.position_norm, Matrix::Constant(6, 1, 2)) < 4 * epsilon);
  CHECK(difference(lens.sum_norm, trace.sum.rowwise().norm()) < 16 * epsilon);

  const double words = trace.scaled.topRows(4).cast<double>().squaredNorm();
  CHECK(lens.ratio(0, 0) == doctest::Approx(std::sqrt(words / 16)));
  CHECK(lens.position_share(0, 0) == doctest::Approx(16 / (16 + words)));
  CHECK(lens.max_entropy(0, 0) == 2);
  CHECK(lens.sum_mean_norm(0, 0) == doctest::Approx(lens.sum_norm.topRows(4).mean()));
  CHECK(lens.input_zeros(0, 0) == 0);
  CHECK(lens.layers[0].hidden_zeros(0, 0) ==
        doctest::Approx(zero_share(trace.layers[0].ffn.hidden)));
  CHECK(lens.layers[1].norm1_likeness(0, 0) ==
        doctest::Approx(mean_cosine(trace.layers[1].norm1, mask)));
  CHECK(lens.layers[1].residual1_likeness(0, 0) ==
        doctest::Approx(mean_cosine(trace.layers[1].residual1, mask)));
  CHECK(same(lens.output_likeness, lens.layers[1].output_likeness));
  CHECK(difference(lens.layers[1].mean_entropy,
                   lens.layers[1].entropy.leftCols(4).rowwise().mean()) < 16 * epsilon);
  CHECK(lens.layers[0].entropy.maxCoeff() <= 2 * (1 + 4 * epsilon));
}

TEST_CASE("the position's scale is part of the balance") {
  Config config = small_config();
  const Lens loud = measure(traced(config), mask);
  config.position_scale = 0.5;
  const Lens quiet = measure(traced(config), mask);
  CHECK(quiet.ratio(0, 0) == doctest::Approx(2 * loud.ratio(0, 0)));
}

TEST_CASE("without positions the ratio is infinite and the share 0") {
  Config config = small_config();
  config.position = Position::none;
  const Lens lens = measure(traced(config), mask);
  CHECK(std::isinf(lens.ratio(0, 0)));
  CHECK(lens.position_share(0, 0) == 0);
}
