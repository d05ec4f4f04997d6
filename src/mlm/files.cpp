#include "mlm/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace encoderscope {
namespace {

std::string why(const char* what, const std::string& path) {
  return std::string("cannot ") + what + ' ' + path + ": " + std::strerror(errno);
}

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// A new name lasts only once its folder is on the disk, too.
void sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (opened < 0) return;
  fsync(opened);
  close(opened);
}

}  // namespace

std::vector<std::uint8_t> read_file(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) throw std::invalid_argument(why("read", path));
  std::vector<std::uint8_t> bytes;
  std::uint8_t part[1 << 16];
  while (const std::size_t count = std::fread(part, 1, sizeof part, file.get())) {
    bytes.insert(bytes.end(), part, part + count);
  }
  if (std::ferror(file.get()) != 0) throw std::invalid_argument(why("read", path));
  return bytes;
}

void write_file(const std::string& path, const void* data, std::size_t size) {
  const std::string beside = path + ".new";
  {
    const File file(std::fopen(beside.c_str(), "wb"));
    if (file == nullptr || std::fwrite(data, 1, size, file.get()) != size ||
        std::fflush(file.get()) != 0 || fsync(fileno(file.get())) != 0) {
      throw std::runtime_error(why("write", beside));
    }
  }
  if (std::rename(beside.c_str(), path.c_str()) != 0) throw std::runtime_error(why("write", path));
  sync_folder_of(path);
}

}  // namespace encoderscope
