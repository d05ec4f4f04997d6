// libFuzzer's target: whatever the bytes, read_weights() refuses them with std::invalid_argument or
// reads finite numbers. The suite `sanitize` runs it for some seconds; longer by hand:
//
//   build/sanitize/weights_fuzz -max_total_time=600 -max_len=8000 CORPUS_FOLDER
//
// It starts from files that it writes itself, so that none can be out of date.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "weights/weights.h"

using namespace encoderscope;

namespace {

using Bytes = std::vector<std::uint8_t>;

const Vocabulary& specials() {
  static const Vocabulary vocabulary = Vocabulary::parse("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n");
  return vocabulary;
}

Bytes smallest_file(int bits, Norm norm, Head head) {
  Config config;
  config.num_layers = config.num_heads = 1;
  config.d_model = config.dff = config.max_positions = 2;
  config.input_vocab_size = static_cast<int>(specials().size());
  config.norm = norm;
  config.head = head;
  return bytes_of(Encoder(config), specials(), {{"training.steps", "1"}}, bits);
}

void read(const Bytes& file) {
  try {
    const Weights weights = read_weights(file.data(), file.size(), specials());
    Encoder::visit(
        [](const std::string&, const auto& member) {
          if (!member.array().isFinite().all()) std::abort();
        },
        weights.encoder);
  } catch (const std::invalid_argument&) {
  }
}

// What was put in or cut out of the header has moved its end: the last brace is there now, with the
// spaces behind it.
void mend_length(Bytes& file) {
  std::size_t end = file.size();
  while (end > length_bytes && file[end - 1] != '}') --end;
  while (end < file.size() && file[end] == ' ') ++end;
  if (end <= length_bytes) return;
  for (std::size_t i = 0; i < length_bytes; ++i) {
    file[i] = static_cast<std::uint8_t>(std::uint64_t{end - length_bytes} >> 8 * i);
  }
}

}  // namespace

// Where no corpus is named, adds a folder of seeds to the command line.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  static std::vector<char*> arguments(*argv, *argv + *argc);
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i][0] != '-') return 0;
  }
  static std::string folder = std::string(arguments[0]) + ".seeds";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  const Bytes seeds[] = {smallest_file(8, Norm::post, Head::tied),
                         smallest_file(32, Norm::pre, Head::untied)};
  for (const Bytes& seed : seeds) {
    std::ofstream file(folder + "/" + std::to_string(&seed - seeds), std::ios::binary);
    file.write(reinterpret_cast<const char*>(seed.data()),
               static_cast<std::streamsize>(seed.size()));
  }
  arguments.push_back(folder.data());
  arguments.push_back(nullptr);
  *argc = static_cast<int>(arguments.size()) - 1;
  *argv = arguments.data();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes file(data, data + size);
  read(file);
  mend_length(file);
  read(file);
  return 0;
}
