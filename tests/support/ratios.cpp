// Prints the expected ratio (src/lens/expected_ratio.h) of each line of "field=value …" that it
// reads, as a JSON list, so that tests can hold the page's table of implementations against it.
#include <cmath>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>

#include "lens/expected_ratio.h"
#include "support/fields.h"

int main() try {
  using namespace encoderscope;
  std::cout.precision(std::numeric_limits<double>::max_digits10);
  const char* comma = "[";
  for (std::string line; std::getline(std::cin, line); comma = ",") {
    Config config;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      const auto equals = word.find('=');
      const std::string field = word.substr(0, equals);
      if (!set_field(config, field, word.substr(equals + 1))) refuse_field(field);
    }
    const double ratio = expected_ratio(config);
    std::cout << comma;
    if (std::isinf(ratio))
      std::cout << "1e999";  // JSON has no infinity
    else
      std::cout << ratio;
  }
  std::cout << "]\n";
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
