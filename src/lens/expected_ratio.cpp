#include "lens/expected_ratio.h"

#include <cmath>
#include <limits>

namespace encoderscope {
namespace {

// The root mean square of a row's norm, where the table has so many rows.
double drawn_norm(const Config& config, int rows) {
  const double sigma = spread(config.initializer, config.initializer_limit, rows, config.d_model);
  return sigma * std::sqrt(static_cast<double>(config.d_model));
}

double position_norm(const Config& config) {
  if (config.position == Position::none) return 0;
  if (config.position == Position::learned) return drawn_norm(config, config.max_positions);
  const int pairs = config.d_model / 2;
  return std::sqrt(static_cast<double>(pairs));
}

}  // namespace

double expected_ratio(const Config& config) {
  check(config);
  const double token =
      std::fabs(config.embedding_scale) * drawn_norm(config, config.input_vocab_size);
  const double code = std::fabs(config.position_scale) * position_norm(config);
  if (code == 0) return token == 0 ? 0 : std::numeric_limits<double>::infinity();
  return token / code;
}

}  // namespace encoderscope
