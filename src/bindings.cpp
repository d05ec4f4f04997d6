// The engine as JavaScript sees it; the only file that knows Emscripten. Nothing owned crosses:
// strings and numbers are values, and a matrix is copied into an array of JavaScript's own while
// the memory it lies in certainly still holds it.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <exception>
#include <memory>
#include <optional>
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

// Sets the fields that the object has.
template <class Fields>
void read_fields(const val& object, Fields& fields) {
  Fields::visit(
      [&](const char* name, auto& member) {
        const val value = object[name];
        if (!value.isUndefined()) read(value, name, member);
      },
      fields);
}

Request read_request(const val& object) {
  Request request;
  read_fields(object["config"], request.config);
  request.texts = emscripten::vecFromJSArray<std::string>(object["texts"]);
  request.delimiters = object["delimiters"].as<bool>();
  request.training = object["training"].as<bool>();
  return request;
}

template <class Number>
val copied(const Number* data, std::size_t count) {
  return val(emscripten::typed_memory_view(count, data)).call<val>("slice");
}
template <class Number>
val copied(const std::vector<Number>& numbers) {
  return copied(numbers.data(), numbers.size());
}

val tensor_of(const Matrix& matrix) {
  val tensor = val::object();
  tensor.set("rows", static_cast<double>(matrix.rows()));
  tensor.set("cols", static_cast<double>(matrix.cols()));
  tensor.set("data", copied(matrix.data(), static_cast<std::size_t>(matrix.size())));
  return tensor;
}

// The tensors of those names that `from`, a sentence or a lesson, has.
template <class From>
val tensors_of(const From& from, const std::vector<std::string>& names) {
  val tensors = val::object();
  for (const std::string& name : names) tensors.set(name, tensor_of(from.tensor(name)));
  return tensors;
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
    val item = val::object();
    item.set("pieces", pieces_of(sentence));
    item.set("tensors", tensors_of(sentence, names));
    list.call<void>("push", item);
  }
  val result = val::object();
  result.set("sentences", list);
  return result;
}

// One module holds one engine and one lesson at a time: who wants two starts two modules. Embind's
// classes would let JavaScript own several, at the price of a twentieth of the engine.
std::optional<Engine> engine;
std::unique_ptr<Lesson> lesson;

void load(const std::string& vocabulary) {
  guarded([&] { engine.emplace(vocabulary); });
}

val answer_request(const val& request) {
  return guarded([&] {
    const auto names = emscripten::vecFromJSArray<std::string>(request["tensors"]);
    return answer(engine.value().run(read_request(request)), names);
  });
}

void begin(const val& object) {
  guarded([&] {
    lesson.reset();
    LessonRequest request;
    read_fields(object["config"], request.config);
    read_fields(object["training"], request.training);
    request.texts = emscripten::vecFromJSArray<std::string>(object["texts"]);
    lesson = engine.value().lesson(request);
  });
}

// One row of numbers for each step; their names are those of the columns.
val columns_of(const Trainer& trainer) {
  val columns = val::array();
  StepRecord::visit([&](const char* name, const auto&) { columns.call<void>("push", val(name)); },
                    StepRecord());
  for (const std::string& group : trainer.groups()) {
    columns.call<void>("push", val("gradient_norm." + group));
  }
  return columns;
}

std::vector<double> rows_of(const Progress& progress) {
  std::vector<double> rows;
  for (const StepRecord& step : progress.steps) {
    StepRecord::visit(
        [&](const char*, const auto& value) { rows.push_back(static_cast<double>(value)); }, step);
    for (const double norm : step.gradient_norms) rows.push_back(norm);
  }
  return rows;
}

val advance(int steps, double milliseconds) {
  return guarded([&] {
    const Progress progress = lesson->trainer.advance(steps, milliseconds);
    std::vector<double> evaluations;
    for (const Evaluation& e : progress.evaluations) {
      for (const double value : {static_cast<double>(e.step), e.loss, e.accuracy}) {
        evaluations.push_back(value);
      }
    }
    val result = val::object();
    result.set("step", progress.step);
    result.set("columns", columns_of(lesson->trainer));
    result.set("rows", copied(rows_of(progress)));
    result.set("evaluations", copied(evaluations));
    result.set("stopped", progress.stopped);
    return result;
  });
}

val probe(const val& names) {
  return guarded([&] {
    const Probe& found = lesson->probe();
    val result = val::object();
    result.set("ids", copied(found.ids));
    result.set("targets", copied(found.targets));
    result.set("answers", copied(found.answers));
    result.set("tensors", tensors_of(*lesson, emscripten::vecFromJSArray<std::string>(names)));
    return result;
  });
}

val about() {
  val entries = val::array();
  for (const std::string& entry : lesson->entries()) entries.call<void>("push", val(entry));
  val result = val::object();
  result.set("entries", entries);
  result.set("base_rate", lesson->trainer.base_rate());
  result.set("sentences_held_out", lesson->trainer.held_out_count());
  result.set("parameters", static_cast<double>(lesson->trainer.parameter_count()));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(encoderscope) {
  emscripten::function("load", &load);
  emscripten::function("answer", &answer_request);
  emscripten::function("begin", &begin);
  emscripten::function("advance", &advance);
  emscripten::function("probe", &probe);
  emscripten::function("about", &about);
}

}  // namespace encoderscope
