// The engine as JavaScript sees it; the only file that knows Emscripten. Nothing owned crosses:
// strings and numbers are values, and a matrix is copied into an array of JavaScript's own while
// the memory it lies in certainly still holds it.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "engine.h"

namespace encoderscope {
namespace {

using emscripten::val;

// A C++ exception would reach JavaScript as an opaque object. The JS error is thrown after the
// catch block has ended, so that the C++ exception is over by then.
template <class Call>
auto guarded(Call call) -> decltype(call()) {
  std::string sentence;
  try {
    return call();
  } catch (const std::exception& error) {
    sentence = error.what();
  }
  val::global("Error").new_(sentence).throw_();
  std::terminate();
}

void read(const val& value, const char* name, int& member) {
  const double number = value.as<double>();
  if (!(number >= -2147483648.0 && number <= 2147483647.0) ||
      number != static_cast<double>(static_cast<int>(number))) {
    throw std::invalid_argument(std::string(name) + " must be a whole number, not " +
                                value.call<std::string>("toString"));
  }
  member = static_cast<int>(number);
}
void read(const val& value, const char*, double& member) { member = value.as<double>(); }
void read(const val& value, const char*, bool& member) { member = value.as<bool>(); }
template <class Enum>
void read(const val& value, const char* name, Enum& member) {
  member = value_named<Enum>(name, value.as<std::string>());
}

Request read_request(const val& object) {
  Request request;
  const val config = object["config"];
  Config::visit(
      [&](const char* name, auto& member) {
        const val value = config[name];
        if (!value.isUndefined()) read(value, name, member);
      },
      request.config);
  request.texts = emscripten::vecFromJSArray<std::string>(object["texts"]);
  request.delimiters = object["delimiters"].as<bool>();
  request.training = object["training"].as<bool>();
  return request;
}

val tensor_of(const Matrix& matrix) {
  val tensor = val::object();
  tensor.set("rows", static_cast<double>(matrix.rows()));
  tensor.set("cols", static_cast<double>(matrix.cols()));
  const val view(
      emscripten::typed_memory_view(static_cast<std::size_t>(matrix.size()), matrix.data()));
  tensor.set("data", view.call<val>("slice"));
  return tensor;
}

val pieces_of(const Sentence& sentence) {
  val list = val::array();
  for (const Piece& piece : sentence.pieces) {
    val item = val::object();
    item.set("id", piece.id);
    item.set("entry", piece.entry);
    item.set("surface", piece.surface);
    item.set("first", static_cast<double>(piece.first));
    item.set("last", static_cast<double>(piece.last));
    list.call<void>("push", item);
  }
  return list;
}

val answer(const std::vector<Sentence>& sentences, const std::vector<std::string>& names) {
  val list = val::array();
  for (const Sentence& sentence : sentences) {
    val tensors = val::object();
    for (const std::string& name : names) tensors.set(name, tensor_of(sentence.tensor(name)));
    val item = val::object();
    item.set("pieces", pieces_of(sentence));
    item.set("tensors", tensors);
    list.call<void>("push", item);
  }
  val result = val::object();
  result.set("sentences", list);
  return result;
}

std::shared_ptr<Engine> make_engine(const std::string& vocabulary) {
  return guarded([&] { return std::make_shared<Engine>(vocabulary); });
}

val run(Engine& engine, const val& request) {
  return guarded([&] {
    const auto names = emscripten::vecFromJSArray<std::string>(request["tensors"]);
    return answer(engine.run(read_request(request)), names);
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(encoderscope) {
  emscripten::class_<Engine>("Engine")
      .smart_ptr_constructor("Engine", &make_engine)
      .function("run", &run);
}

}  // namespace encoderscope
