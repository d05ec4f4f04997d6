// A small engine's vocabulary and requests, and how to compare what it answers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine.h"
#include "support/matrices.h"

namespace encoderscope {

inline const char* const engine_vocabulary =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n▁the\n▁cat\n▁sat\n▁on\n▁mat\ns\n我\n喜\n欢\n学\n习\n。\n"
    ".\n▁\nt\n";

inline Request request(const std::vector<std::string>& texts) {
  Request made;
  made.config.num_layers = 2;
  made.config.d_model = 16;
  made.config.num_heads = 2;
  made.config.dff = 32;
  made.config.max_positions = 32;
  made.config.embedding_scale = 4;
  made.texts = texts;
  return made;
}

inline const std::vector<std::string> cat = {"The cat sat on the mat."};
inline const std::vector<std::string> two = {"The cat sat on the mat.", "我喜欢"};

inline std::vector<std::string> entries(const Sentence& sentence) {
  std::vector<std::string> list;
  for (const Piece& piece : sentence.pieces) list.push_back(piece.entry);
  return list;
}

inline std::map<std::string, Matrix> tensors(const Sentence& sentence) {
  std::map<std::string, Matrix> all;
  for (const std::string& name : sentence.names()) all[name] = sentence.tensor(name);
  return all;
}

inline bool equal(const Sentence& a, const Sentence& b) {
  const auto theirs = tensors(b);
  if (entries(a) != entries(b) || a.names() != b.names()) return false;
  for (const auto& [name, value] : tensors(a)) {
    const Matrix& other = theirs.at(name);
    // The ratio may be infinite, which is equal to itself.
    if (!same(value, other)) return false;
  }
  return true;
}

}  // namespace encoderscope
