// The engine as JavaScript sees it; the only file that knows of JavaScript. Nothing owned crosses:
// strings and numbers are values, and a matrix is copied into an array of JavaScript's own while
// the memory it lies in certainly still holds it.
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine.h"
#include "javascript.h"
#include "lens/difference.h"

namespace encoderscope {
namespace {

// One module holds one engine and one lesson at a time: who wants two starts two modules.
std::optional<Engine> engine;
std::unique_ptr<Lesson> lesson;

// What the call gives, or the sentence why it gave nothing: a C++ exception would reach JavaScript
// as an opaque object.
template <class Call>
int guarded(Call call) {
  try {
    return call().place();
  } catch (const std::exception& error) {
    return Js::error(error.what()).place();
  }
}

void read(Js value, const char* name, int& member) {
  const double number = value.number();
  if (!(number >= -2147483648.0 && number <= 2147483647.0) ||
      number != static_cast<double>(static_cast<int>(number))) {
    throw std::invalid_argument(std::string(name) + " must be a whole number, not " + value.text());
  }
  member = static_cast<int>(number);
}
void read(Js value, const char*, double& member) { member = value.number(); }
void read(Js value, const char*, bool& member) { member = value.number() != 0; }
void read(Js value, const char*, std::string& member) { member = value.bytes(); }
template <class Enum>
void read(Js value, const char* name, Enum& member) {
  member = value_named<Enum>(name, value.bytes());
}

// What the page may leave out.
template <class Member>
void read_given(Js object, const char* name, Member& member) {
  const Js value = object[name];
  if (!value.is_undefined()) read(value, name, member);
}

// Sets the fields that the object has.
template <class Fields>
void read_fields(Js object, Fields& fields) {
  Fields::visit([&](const char* name, auto& member) { read_given(object, name, member); }, fields);
}

Request read_request(Js object) {
  Request request;
  read_fields(object["config"], request.config);
  request.texts = object["texts"].texts();
  read(object["delimiters"], "delimiters", request.delimiters);
  read(object["training"], "training", request.training);
  read_given(object, "model", request.model);
  read_given(object, "fill", request.fill);
  read_given(object, "decomposition", request.decomposition);
  return request;
}

Js tensor_of(const Matrix& matrix) {
  Js tensor = Js::object();
  tensor.set("rows", static_cast<double>(matrix.rows()));
  tensor.set("cols", static_cast<double>(matrix.cols()));
  tensor.set("data", Js(matrix.data(), static_cast<std::size_t>(matrix.size())));
  return tensor;
}

// The tensors of those names that `from`, a sentence or a lesson, has.
template <class From>
Js tensors_of(const From& from, const std::vector<std::string>& names) {
  Js tensors = Js::object();
  for (const std::string& name : names) tensors.set(name, tensor_of(from.tensor(name)));
  return tensors;
}

Js pieces_of(const Sentence& sentence) {
  Js list = Js::array();
  for (const Piece& piece : sentence.pieces) {
    Js item = Js::object();
    item.set("id", piece.id);
    item.set("entry", piece.entry);
    item.set("surface", piece.surface);
    item.set("first", static_cast<double>(piece.first));
    item.set("last", static_cast<double>(piece.last));
    list.push(item);
  }
  return list;
}

Js fills_of(const Sentence& sentence, const Vocabulary& vocabulary) {
  Js list = Js::array(), answers = Js::array();
  Index row = -1;
  for (const Guess& guess : sentence.guesses) {
    if (guess.row != row) {
      row = guess.row;
      answers = Js::array();
      Js fill = Js::object();
      fill.set("position", static_cast<double>(row));
      fill.set("answers", answers);
      list.push(fill);
    }
    Js item = Js::object();
    item.set("id", guess.id);
    item.set("entry", vocabulary.entries[static_cast<std::size_t>(guess.id)]);
    item.set("probability", guess.probability);
    answers.push(item);
  }
  return list;
}

Js answer(const std::vector<Sentence>& sentences, const std::vector<std::string>& names,
          const Vocabulary& vocabulary) {
  Js list = Js::array();
  for (const Sentence& sentence : sentences) {
    Js item = Js::object();
    item.set("pieces", pieces_of(sentence));
    item.set("tensors", tensors_of(sentence, names));
    item.set("fills", fills_of(sentence, vocabulary));
    list.push(item);
  }
  Js result = Js::object();
  result.set("sentences", list);
  return result;
}

Js difference_of(const Difference& found) {
  Js item = tensor_of(found.map);
  item.set("row", static_cast<double>(found.row));
  item.set("col", static_cast<double>(found.col));
  item.set("largest", found.largest);
  item.set("root_mean_square", found.root_mean_square);
  item.set("row_distance", found.row_distance);
  return item;
}

// The differences of the tensors `own` from `other`, pair by pair, by the name of the first; pairs
// of different shapes have none.
Js differences_of(const Sentence& sentence, const Sentence& twin,
                  const std::vector<std::string>& own, const std::vector<std::string>& other) {
  Js all = Js::object();
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Matrix &a = sentence.tensor(own[i]), &b = twin.tensor(other.at(i));
    if (a.rows() != b.rows() || a.cols() != b.cols()) continue;
    all.set(own[i], difference_of(compare(a, b, sentence.mask)));
  }
  return all;
}

// What another encoder makes of the request's sentences, and how it differs from `sentences`; or
// the error why it cannot, which is no reason to take those away.
Js twin_of(Js given, Request request, const std::vector<Sentence>& sentences) {
  return Js::at(guarded([&] {
    request.config = Config();
    read_fields(given["config"], request.config);
    request.model = random_weights;
    read_given(given, "model", request.model);
    request.fill = request.decomposition = false;
    const std::vector<Sentence>& twin = engine.value().run_twin(request);
    Js result = answer(twin, given["tensors"].texts(), engine->vocabulary());
    const auto own = given["compared"].texts(), other = given["compared_with"].texts();
    Js list = Js::array();
    for (std::size_t s = 0; s < twin.size(); ++s) {
      list.push(differences_of(sentences[s], twin[s], own, other));
    }
    result.set("differences", list);
    return result;
  }));
}

// One row of numbers for each step; their names are those of the columns.
Js columns_of(const Trainer& trainer) {
  Js columns = Js::array();
  StepRecord::visit([&](const char* name, const auto&) { columns.push(name); }, StepRecord());
  for (const std::string& group : trainer.groups()) {
    columns.push("gradient_norm." + group);
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

}  // namespace

// The functions that JavaScript calls, with places of values and giving one.
extern "C" {

#define ENCODERSCOPE_EXPORT(name) __attribute__((export_name(name))) int

ENCODERSCOPE_EXPORT("load") load(int vocabulary) {
  return guarded([&] {
    engine.emplace(Js::at(vocabulary).bytes());
    return Js::object();
  });
}

// `bytes` is a Uint8Array there. Returns the metadata.
ENCODERSCOPE_EXPORT("load_model") load_model(int name, int bytes) {
  return guarded([&] {
    const std::string file = Js::at(bytes).bytes();
    const auto* first = reinterpret_cast<const std::uint8_t*>(file.data());
    const Weights& weights = engine.value().load_model(Js::at(name).bytes(), first, file.size());
    Js metadata = Js::object();
    for (const auto& [key, text] : weights.metadata) metadata.set(key, text);
    return metadata;
  });
}

ENCODERSCOPE_EXPORT("answer") answer_request(int object) {
  return guarded([&] {
    const Js request = Js::at(object);
    const auto names = request["tensors"].texts();
    const Request asked = read_request(request);
    const std::vector<Sentence>& sentences = engine.value().run(asked);
    Js result = answer(sentences, names, engine->vocabulary());
    const Js twin = request["twin"];
    if (!twin.is_undefined()) result.set("twin", twin_of(twin, asked, sentences));
    return result;
  });
}

ENCODERSCOPE_EXPORT("findings") findings(int object) {
  return guarded([&] {
    const Js request = Js::at(object);
    return Js(engine.value().findings(read_request(request), request["findings"].texts()));
  });
}

ENCODERSCOPE_EXPORT("ratios") ratios(int array) {
  return guarded([&] {
    const Js list = Js::at(array);
    std::vector<Config> configs(static_cast<std::size_t>(list["length"].number()));
    double i = 0;
    for (Config& config : configs) read_fields(list[i++], config);
    return Js(engine.value().expected_ratios(std::move(configs)));
  });
}

ENCODERSCOPE_EXPORT("begin") begin(int object) {
  return guarded([&] {
    lesson.reset();
    const Js given = Js::at(object);
    LessonRequest request;
    read_fields(given["config"], request.config);
    read_fields(given["training"], request.training);
    request.texts = given["texts"].texts();
    read_given(given, "model", request.model);
    lesson = engine.value().lesson(request);
    return Js::object();
  });
}

ENCODERSCOPE_EXPORT("advance") advance(int steps, int milliseconds) {
  return guarded([&] {
    const Progress progress = lesson->trainer.advance(static_cast<int>(Js::at(steps).number()),
                                                      Js::at(milliseconds).number());
    std::vector<double> evaluations;
    for (const Evaluation& e : progress.evaluations) {
      for (const double value : {static_cast<double>(e.step), e.loss, e.accuracy}) {
        evaluations.push_back(value);
      }
    }
    Js result = Js::object();
    result.set("step", progress.step);
    result.set("columns", columns_of(lesson->trainer));
    result.set("rows", rows_of(progress));
    result.set("evaluations", evaluations);
    result.set("stopped", progress.stopped);
    return result;
  });
}

ENCODERSCOPE_EXPORT("probe") probe(int names) {
  return guarded([&] {
    const Probe& found = lesson->probe();
    Js result = Js::object();
    result.set("ids", found.ids);
    result.set("targets", found.targets);
    result.set("answers", found.answers);
    result.set("tensors", tensors_of(*lesson, Js::at(names).texts()));
    return result;
  });
}

ENCODERSCOPE_EXPORT("about") about() {
  return guarded([] {
    Js entries = Js::array();
    for (const std::string& entry : lesson->entries()) entries.push(entry);
    Js result = Js::object();
    result.set("entries", entries);
    result.set("base_rate", lesson->trainer.base_rate());
    result.set("sentences_held_out", lesson->trainer.held_out_count());
    result.set("parameters", static_cast<double>(lesson->trainer.parameter_count()));
    return result;
  });
}

}  // extern "C"
}  // namespace encoderscope
