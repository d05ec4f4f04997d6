// The file format alone. A sentence for each way to be wrong.
#include "weights/safetensors.h"

#include <doctest.h>

#include "support/weights.h"

using namespace encoderscope;

namespace {

SafetensorsHeader read(const Bytes& file) { return read_header(file.data(), file.size()); }

std::string refused(const std::string& header, std::size_t data = 0) {
  return refusal_of([&] { read(file_with(header, data)); });
}

// The sentence for a tensor "a", in 24 bytes of data, whose entry has these fields.
std::string refused_entry(const std::string& fields) {
  return refused("{\"a\":{" + fields + "}}", 24);
}

const std::string right = R"("dtype":"F32","shape":[2,3],"data_offsets":[0,24])";

}  // namespace

TEST_CASE("what is written as safetensors is read back: names, types, shapes, bytes, metadata") {
  const float floats[] = {1, 2, 3, 4, 5, 6};
  const std::int8_t bytes[] = {-1, 2, -3};
  const Metadata metadata = {{"format", "a \"b\" \\ \n\t\x01 é 漢 𝄞"}, {"", ""}, {"\"", "x"}};
  const Bytes file = safetensors_of(metadata, {{"bytes", TensorType::i8, {1, 3}, bytes},
                                               {"none", TensorType::f32, {0, 3}, nullptr},
                                               {"floats", TensorType::f32, {2, 3}, floats},
                                               {"number", TensorType::f32, {}, floats + 5}});
  const SafetensorsHeader header = read(file);
  CHECK(header.metadata == metadata);
  CHECK(header.data % 8 == 0);
  std::string names;
  for (const TensorEntry& tensor : header.tensors) names += tensor.name + " ";
  CHECK(names == "none floats number bytes ");
  const TensorEntry& last = header.tensors[3];
  CHECK(last.type == TensorType::i8);
  CHECK(last.shape == std::vector<std::size_t>{1, 3});
  CHECK(last.begin == 28);
  CHECK(file.size() == header.data + 31);
  CHECK(file.back() == 0xFD);
  CHECK(read(safetensors_of({}, {})).tensors.empty());
}

TEST_CASE("JSON is read as others write it: spaces, escapes, order, no metadata") {
  const SafetensorsHeader header = read(
      file_with(" { \"\\u0061\\/\\u00e9\\ud834\\udd1e\\udd1e\" :\r\n{ \"shape\": [ 1 , 2 ] ,\t"
                "\"data_offsets\":[2,4],\"dtype\":\"I8\"} , \"b\":{\"dtype\":\"I8\",\"shape\":[2],"
                "\"data_offsets\":[0,2]} }   ",
                4));
  CHECK(header.metadata.empty());
  CHECK(header.tensors.at(0).name == "a/é𝄞\uFFFD");
  CHECK(header.tensors.at(1).end == 2);
}

TEST_CASE("a file that is cut short or something else is refused") {
  CHECK(refusal_of([] { read({}); }) ==
        "a safetensors file begins with 8 bytes for a length, but this has 0");
  const std::string text = "Alice was beginning to get very tired";
  CHECK(refusal_of([&] { read(Bytes(text.begin(), text.end())); }) ==
        "this is no safetensors file or not all of it: its header would take 7023117763739216961 "
        "bytes, but the file has 37");
  Bytes huge = file_with("{}");
  huge[7] = 0xFF;
  CHECK(refusal_of([&] { read(huge); }).find("header would take 18374686479671623682 bytes") !=
        std::string::npos);
  CHECK(refused("{" + std::string(1'000'000, ' ') + "}") ==
        "the header takes 1000002 bytes, more than 1000000");
}

TEST_CASE("a header that is no JSON is refused with the byte where it fails") {
  const std::string at = "the header is no list of tensors in JSON: it fails at byte ";
  CHECK(refused("") == at + "0");
  CHECK(refused("[]") == at + "0");
  CHECK(refused("{") == at + "1");
  CHECK(refused("{}}") == at + "2");
  CHECK(refused("{} {}") == at + "3");
  CHECK(refused(std::string("{}\0", 3)) == at + "2");
  for (const char* wrong :
       {"{]", "{\"a\"}", "{\"a\":}", "{\"a\":1}", "{\"a\":[]}", "{\"a\" {}}", "{,}", "{a:{}}",
        "{\"a\":{}}}", "{\"\\x\":{}}", "{\"\\u12\":{}}", "{\"a\n\":{}}", "null", "{\"a\":null}"}) {
    CAPTURE(wrong);
    CHECK(refused(wrong).substr(0, at.size()) == at);
  }
  for (const char* wrong : {"1", "[]", "{\"a\":1}", "{\"a\":null}", "{\"a\":{}}", "{\"a\" \"b\"}",
                            "{\"a\":\"b\" \"c\":\"d\"}", "{\"a\":\"b\",}", "{\"a\":\"b\",,}"}) {
    CAPTURE(wrong);
    CHECK(refused("{\"__metadata__\":" + std::string(wrong) + "}").substr(0, at.size()) == at);
  }
  const std::string nested(100'000, '[');
  CHECK(refused("{\"a\":" + nested + "}") == "the header has more than 65536 names and values");
  CHECK(refused("{\"a\":" + nested.substr(0, 60'000)).substr(0, at.size()) == at);
}

TEST_CASE("a tensor is refused with its name and what is wrong with it") {
  const std::string lacking = "\"a\" must have a dtype, a shape, two data_offsets and nothing else";
  CHECK(refused_entry(right) == "accepted");
  CHECK(refused_entry(R"("dtype":"F16","shape":[2,3],"data_offsets":[0,24])") ==
        "dtype of \"a\" is F16, not F32 or I8");
  CHECK(refused_entry(R"("dtype":"F32","shape":[2,3])") == lacking);
  CHECK(refused_entry(R"("dtype":"F32","shape":[2,3],"data_offsets":[24])") == lacking);
  CHECK(refused_entry(right + R"(,"size":24)") == lacking);
  CHECK(refused_entry(right + R"(,"dtype":"F32")") == lacking);
  for (const char* number : {"-2", "2.0", "2e0", "02", "true", "-", "99999999999999999999999"}) {
    CHECK(refused_entry(R"("dtype":"F32","shape":[)" + std::string(number) +
                        R"(,3],"data_offsets":[0,24])") ==
          "shape of \"a\" has " + std::string(number) +
              ", not a whole number from 0 to 24, the bytes of the data");
  }
  CHECK(refused_entry(R"("dtype":"F32","shape":[2,3],"data_offsets":[0,3000000000])") ==
        "data_offsets of \"a\" has 3000000000, not a whole number from 0 to 24, the bytes of the "
        "data");
  CHECK(refused_entry(R"("dtype":"F32","shape":[24,24,24,24],"data_offsets":[0,24])") ==
        "the shape of \"a\" has more numbers than the data's 24 bytes can hold");
  CHECK(refused_entry(R"("dtype":"F32","shape":[2,3],"data_offsets":[24,0])") ==
        "data_offsets of \"a\" go back from 24 to 0");
  CHECK(refused_entry(R"("dtype":"F32","shape":[2,2],"data_offsets":[0,24])") ==
        "\"a\" has 24 bytes, but its shape asks for 16");
}

TEST_CASE("tensors that overlap, leave a hole, occur twice or end early are refused") {
  const auto entry = [](const std::string& name, int begin, int end) {
    return "\"" + name + R"(":{"dtype":"I8","shape":[)" + std::to_string(end - begin) +
           R"(],"data_offsets":[)" + std::to_string(begin) + "," + std::to_string(end) + "]}";
  };
  const auto two = [&](int begin, int end) {
    return refused("{" + entry("a", begin, end) + "," + entry("b", 0, 8) + "}", 16);
  };
  CHECK(two(8, 16) == "accepted");
  CHECK(two(7, 16) == "\"a\" and \"b\" both have byte 7 of the data");
  CHECK(two(0, 16) == "\"a\" and \"b\" both have byte 0 of the data");
  CHECK(two(9, 16) == "the data has 16 bytes, but its tensors take 15");
  CHECK(two(8, 15) == "the data has 16 bytes, but its tensors take 15");
  CHECK(refused("{}", 1) == "the data has 1 bytes, but its tensors take 0");
  CHECK(refused("{" + entry("a", 0, 8) + "," + entry("a", 8, 16) + "}", 16) ==
        "two tensors are named \"a\"");
  CHECK(refused(R"({"__metadata__":{"a":""},"__metadata__":{"a":""}})") ==
        "the metadata have two texts named \"a\"");
  CHECK(refused(R"({"__metadata__":{"a":"","\u0061":""}})") ==
        "the metadata have two texts named \"a\"");
}

TEST_CASE("a sentence shows the beginning of a long name, and no half characters") {
  const auto shown = [](const std::string& name) {
    return refused(R"({"__metadata__":{")" + name + R"(":"",")" + name + R"(":""}})");
  };
  const std::string a(39, 'a'), words = "the metadata have two texts named \"";
  CHECK(shown(a + "b") == words + a + "b\"");
  CHECK(shown(a + "bc") == words + a + "b…\"");
  CHECK(shown(a + "é") == words + a + "…\"");
}
