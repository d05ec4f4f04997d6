// Whatever happens to a file on its way, it is refused with a sentence or read into finite numbers.
// Run with AddressSanitizer by the suite `sanitize`; tests/fuzz goes on where this ends.
#include <doctest.h>

#include "support/sanitized.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

// Whether the file was read; anything but a refusal is a failure of the test.
bool is_read(const Bytes& file) {
  const std::string sentence = refusal_of(file);
  CHECK(sentence.size() < 400);
  if (sentence != "accepted") return false;
  bool finite = true;
  for (const auto& [name, values] : parameters_of(read_small(file).encoder)) {
    finite = finite && all_finite(values);
  }
  CHECK(finite);
  return true;
}

}  // namespace

TEST_CASE("a file that is cut off anywhere is refused") {
  for (const int bits : {8, 32}) {
    const Bytes file = small_file(bits);
    const std::size_t header = length_bytes + header_size(file);
    std::size_t read = 0;
    for (std::size_t size = 0; size < file.size(); size += size < header ? 1 : 64) {
      read += is_read(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)));
    }
    read += is_read(Bytes(file.begin(), file.end() - 1));
    CHECK(read == 0);
    Bytes longer = file;
    longer.push_back(0);
    CHECK(!is_read(longer));
  }
}

TEST_CASE("a file with flipped bits is refused or read into finite numbers") {
  Random random(1, "flips");
  const auto below = [&](std::size_t limit) {
    return static_cast<std::size_t>(random.uniform(0, static_cast<double>(limit)));
  };
  const Bytes files[] = {small_file(8), small_file(32)};
  const int rounds = ENCODERSCOPE_SANITIZED ? 1500 : 4000;
  int read = 0;
  for (int round = 0; round < rounds; ++round) {
    Bytes file = files[round % 2];
    // A third of them in the header, where it matters most.
    const std::size_t limit = round % 3 == 0 ? length_bytes + header_size(file) : file.size();
    for (int flip = 0; flip <= round % 4; ++flip) file[below(limit)] ^= 1 << below(8);
    CAPTURE(round);
    read += is_read(file);
  }
  MESSAGE(read << " of " << rounds << " were read");
  CHECK(read > rounds / 10);
  CHECK(read < rounds);
}

TEST_CASE("a header whose words were swapped, doubled or lost is refused") {
  const Bytes file = small_file();
  const std::string header(
      file.begin() + length_bytes,
      file.begin() + static_cast<std::ptrdiff_t>(length_bytes + header_size(file)));
  Random random(2, "words");
  const auto below = [&](std::size_t limit) {
    return static_cast<std::size_t>(random.uniform(0, static_cast<double>(limit)));
  };
  for (int round = 0; round < 1000; ++round) {
    std::string changed = header;
    const std::size_t from = below(header.size()), size = 1 + below(20);
    const std::string part = header.substr(from, size);
    if (round % 2 == 0) changed.erase(from, size);
    changed.insert(below(changed.size()), part);
    Bytes result = file_with(changed);
    result.insert(result.end(),
                  file.begin() + static_cast<std::ptrdiff_t>(length_bytes + header.size()),
                  file.end());
    CAPTURE(round);
    is_read(result);
  }
}
