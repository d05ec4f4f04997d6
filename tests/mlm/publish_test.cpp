#include "mlm/publish.h"

#include <doctest.h>

#include <cmath>

#include "support/corpus.h"
#include "support/training.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

std::string text_in(const Metadata& metadata, const std::string& key) {
  const std::string* found = find(metadata, key);
  return found == nullptr ? "missing" : *found;
}

}  // namespace

TEST_CASE("marks are single characters that are no letter, digit or word") {
  for (const char* entry : {".", ",", "!", "?", "'", "\"", "-", "(", "~", "▁.", "。", "、", "《",
                            "…", "“", "—", "·", "，"}) {
    CAPTURE(std::string(entry));
    CHECK(is_mark(entry));
  }
  for (const char* entry :
       {"a", "▁a", "s", "7", "我", "々", "〇", "▁", "...", "[SEP]", "[MASK]", "é"}) {
    CAPTURE(std::string(entry));
    CHECK(!is_mark(entry));
  }
}

TEST_CASE("the page's vocabulary has marks, and few") {
  const auto& entries = page_vocabulary().entries;
  const auto marks = std::count_if(entries.begin(), entries.end(),
                                   [](const std::string& entry) { return is_mark(entry); });
  CHECK(marks >= 32);  // ASCII has as many
  CHECK(marks < 100);
}

TEST_CASE("the census of what is held out names every head, its measures and its kind") {
  const Corpus corpus = counting_corpus();
  const EncoderCensus census = census_of(stirred(), corpus, letters());
  const Metadata list = metadata_of(census);
  CHECK(list.size() == 1 + 10 + 4 * 11);
  CHECK(text_in(list, "heads.sentences") == "30");
  CHECK(text_in(list, "heads.uniform.entropy") == "1.000");
  for (const char* head : {"0.0", "0.1", "1.0", "1.1"}) {
    const std::string prefix = std::string("heads.") + head + '.';
    const std::string kind = text_in(list, prefix + "kind");
    CHECK_NOTHROW(value_named<HeadKind>("kind", kind));
    CHECK(std::stod(text_in(list, prefix + "previous")) > 0);
    CHECK(std::stod(text_in(list, prefix + "greatest")) < 1);
  }
}

TEST_CASE("a sample is measured by all of its sentences") {
  const Corpus sample = read_sample("tests/mlm/sample.txt", page_vocabulary());
  REQUIRE(sample.parts.size() == 1);
  CHECK(sample.parts[0].label == "sample");
  CHECK(sample.parts[0].held_out.size() == sample.parts[0].taught);
  CHECK(sample.parts[0].held_out.size() + sample.parts[0].left_out + sample.parts[0].repeated ==
        sample.parts[0].lines);
  CHECK(sample.taught.size() == 0);
}

TEST_CASE("what a file's writer adds anyway and what is measured anew is not kept") {
  const Metadata list = {{"format", "x"},           {"config.d_model", "8"},
                         {"vocabulary", "x"},       {"training.steps", "12"},
                         {"held_out.en.loss", "4"}, {"heads.0.0.kind", "x"}};
  CHECK(kept(list, {"held_out.", "heads."}) == Metadata{{"training.steps", "12"}});
}

TEST_CASE("fewer bits pack smaller, and 4-byte numbers as they are") {
  const std::size_t eight = packed_size(small_file(8)), six = packed_size(small_file(6)),
                    four = packed_size(small_file(4));
  CHECK(four < six);
  CHECK(six < eight);
  const Bytes floats = small_file(32);
  const SafetensorsHeader header = read_header(floats.data(), floats.size());
  CHECK(packed_size(floats) == floats.size() - header.data);
}
