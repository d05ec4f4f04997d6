// Sentences to guess a masked word in, for readers who type none. A dozen animals, each with a
// place and a food of its own, and five ways to tell: whatever word is missing, the others mostly
// say which one it is, and several sentences tell the same, so that it can be learned from those
// that are not held out.
#pragma once

#include <string>
#include <vector>

namespace encoderscope {

enum class Language { english, chinese };

// 60 sentences in UTF-8, not yet tokens.
std::vector<std::string> built_in_sentences(Language language);

}  // namespace encoderscope
