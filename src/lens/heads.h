// What the heads of a trained encoder look at, measured over many sentences of text: for every head
// the mean share of attention that goes to
//
//   previous, next    the place before, the place after
//   self              the place itself
//   same_token        other places that hold the same token
//   start, end        [CLS], [SEP]
//   punctuation       other places that hold a mark
//   common            the one place that all rows together look at most
//
// and how widely it is spread: entropy as a share of the largest, H / ln n, and greatest, the mean
// of the rows' maxima. The rows that count are those of the text: nothing is said of what [CLS] and
// [SEP] look at. A share is a mean over those rows that could give one: only where the neighbour is
// text, too, the token occurs elsewhere, or the sentence has such a place.
//
// A head that looks at all places alike has shares as well, and more of them the shorter the
// sentences: so it is measured on the same text, for comparison.
#pragma once

#include <string>
#include <vector>

#include "core/names.h"
#include "model/encoder.h"

namespace encoderscope {

// What stands at a place of a sentence.
enum class Role { word, mark, start, end };

struct HeadMeasures {
  double previous = 0, next = 0, self = 0, same_token = 0, start = 0, end = 0, punctuation = 0;
  double common = 0, entropy = 0, greatest = 0;

  template <class F, class Self>
  static void visit(F&& f, Self& self) {
    f("previous", self.previous);
    f("next", self.next);
    f("self", self.self);
    f("same_token", self.same_token);
    f("cls", self.start);
    f("sep", self.end);
    f("punctuation", self.punctuation);
    f("common", self.common);
    f("entropy", self.entropy);
    f("greatest", self.greatest);
  }
};

// Means over the sentences that were added.
class HeadCensus {
 public:
  // weights (n, n): row = query; ids (n) and roles (n) say what stands there. No padding.
  void add(const Matrix& weights, const std::vector<int>& ids, const std::vector<Role>& roles);

  HeadMeasures means() const;  // 0 where no row could give one

 private:
  // The numbers of one row go to their sums, and to how many they are.
  HeadMeasures sums_, counts_;
};

// Of every head of an encoder, layer by layer, and of one that looks at all places alike.
struct EncoderCensus {
  std::vector<std::vector<HeadCensus>> heads;  // by layer
  HeadCensus uniform;
  int sentences = 0;

  void add(const Encoder::Trace& trace, const std::vector<int>& ids,
           const std::vector<Role>& roles);
};

// What a head is called by its measures. delimiter: [CLS] and [SEP]; common: one place for all
// rows; broad: everything; mixed: none of these.
enum class HeadKind {
  previous,
  next,
  self,
  same_token,
  delimiter,
  punctuation,
  common,
  broad,
  mixed
};

template <>
const Names& names<HeadKind>();

// broad where the entropy is at least 0.8. Else the kind of the largest share, among those that are
// at least 0.2 and twice the uniform head's; but common where that share is at least 0.4 and 1.5
// times the largest: a place for all rows often is a mark or [CLS], and then that says more. mixed
// if there is none.
HeadKind kind_of(const HeadMeasures& head, const HeadMeasures& uniform);

}  // namespace encoderscope
