// Whole files. Writing is atomic: whoever reads, and whoever comes after a crash, finds the old
// file or the new one, never half of one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace encoderscope {

// Throws std::invalid_argument, "cannot read NAME: …".
std::vector<std::uint8_t> read_file(const std::string& path);

// Writes beside it, waits until the disk has it, and renames. Throws std::runtime_error.
void write_file(const std::string& path, const void* data, std::size_t size);
inline void write_file(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  write_file(path, bytes.data(), bytes.size());
}
inline void write_file(const std::string& path, std::string_view text) {
  write_file(path, text.data(), text.size());
}

}  // namespace encoderscope
