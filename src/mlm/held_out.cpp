#include "mlm/held_out.h"

#include <algorithm>
#include <numeric>

#include "mlm/masking.h"
#include "mlm/parallel.h"

namespace encoderscope {
namespace {

// How many logits of the row come before the target's: 0 where it is the likeliest.
Index rank(const Matrix& logits, Index row, int target) {
  const Real* s = logits.data() + row * logits.cols();
  Index before = 0;
  for (Index j = 0; j < logits.cols(); ++j) {
    before += s[j] > s[target] || (s[j] == s[target] && j < target);
  }
  return before;
}

}  // namespace

HeldOut::HeldOut(const Corpus& corpus, int vocab_size, std::size_t tokens) {
  for (const Corpus::Part& text : corpus.parts) {
    const Sentences& sentences = text.held_out;
    std::vector<std::size_t> order(sentences.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // By length, and of the same length by their pieces: not by where they stood in the file.
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (sentences.length(a) != sentences.length(b)) {
        return sentences.length(a) < sentences.length(b);
      }
      return std::lexicographical_compare(sentences.begin(a), sentences.end(a), sentences.begin(b),
                                          sentences.end(b));
    });
    Random random(0, "held_out." + text.label);
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
      while (end < order.size() && (end + 1 - begin) * sentences.length(order[end]) <= tokens) {
        ++end;
      }
      end = std::max(end, begin + 1);
      Part part{labels_.size(), {}, 0, 0, 0, 0};
      part.asked = mask_sentences(sentences, order.data() + begin, end - begin, vocab_size,
                                  Masking::measuring, random, part.examples);
      parts_.push_back(std::move(part));
    }
    HeldOutResult label;
    label.label = text.label;
    label.sentences = static_cast<int>(sentences.size());
    labels_.push_back(label);
  }
}

std::vector<HeldOutResult> HeldOut::measure(const Encoder& encoder, int threads) {
  in_parallel(threads, parts_.size(), [&](std::size_t index) {
    Part& part = parts_[index];
    part.loss = 0;
    part.first = part.among_five = 0;
    if (part.asked == 0) return;
    thread_local Memory memory;
    encoder.forward(part.examples.batch, nullptr, memory.trace);
    const Loss loss =
        memory.answers.forward(encoder, memory.trace.output, part.examples.targets, part.asked);
    part.loss = loss.mean * loss.asked;
    for (Index i = 0; i < part.asked; ++i) {
      const int target = memory.answers.targets[static_cast<std::size_t>(i)];
      const Index before = rank(memory.answers.logits, i, target);
      part.first += before == 0;
      part.among_five += before < 5;
    }
  });
  std::vector<HeldOutResult> results = labels_;
  for (const Part& part : parts_) {
    HeldOutResult& result = results[part.label];
    result.masked += part.asked;
    result.loss += part.loss;
    result.top1 += part.first;
    result.top5 += part.among_five;
  }
  for (HeldOutResult& result : results) {
    const double asked = std::max(result.masked, 1);
    result.loss /= asked;
    result.top1 /= asked;
    result.top5 /= asked;
  }
  return results;
}

}  // namespace encoderscope
