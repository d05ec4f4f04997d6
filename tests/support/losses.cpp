// Prints what a training loses natively, step by step, as JSON, so that what a browser learns can
// be held against it:
//
//   encoderscope-losses VOCABULARY STEPS [config.field=value …] [training.field=value …] [text=…]
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>

#include "engine.h"
#include "support/fields.h"

namespace {

using namespace encoderscope;

LessonRequest parse(int argc, char** argv) {
  LessonRequest request;
  for (int i = 3; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto equals = argument.find('=');
    const auto dot = argument.find('.');
    if (equals == std::string::npos) {
      throw std::invalid_argument("'" + argument + "' is not field=value");
    }
    const std::string value = argument.substr(equals + 1);
    const std::string part = argument.substr(0, std::min(dot, equals));
    const std::string field = dot < equals ? argument.substr(dot + 1, equals - dot - 1) : "";
    if (part == "text") {
      request.texts.push_back(value);
    } else if (!(part == "config" && set_field(request.config, field, value)) &&
               !(part == "training" && set_field(request.training, field, value))) {
      refuse_field(part + "." + field);
    }
  }
  return request;
}

// "name":[numbers] of one number of each item.
template <class Items, class Number>
void print(const char* name, const Items& items, Number number) {
  std::cout << '"' << name << "\":[";
  const char* comma = "";
  for (const auto& item : items) {
    std::cout << comma << number(item);
    comma = ",";
  }
  std::cout << ']';
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) throw std::invalid_argument("usage: encoderscope-losses VOCABULARY STEPS …");
  std::ifstream file(argv[1]);
  if (!file) throw std::invalid_argument(std::string("cannot read ") + argv[1]);
  std::ostringstream vocabulary;
  vocabulary << file.rdbuf();
  Engine engine(vocabulary.str());
  const auto lesson = engine.lesson(parse(argc, argv));
  const Progress progress = lesson->trainer.advance(std::stoi(argv[2]));
  std::cout.precision(std::numeric_limits<double>::max_digits10);
  std::cout << '{';
  print("losses", progress.steps, [](const StepRecord& step) { return step.loss; });
  std::cout << ',';
  print("gradient_norms", progress.steps,
        [](const StepRecord& step) { return step.gradient_norm; });
  std::cout << ',';
  print("moves", progress.steps, [](const StepRecord& step) { return step.embedding_moved; });
  std::cout << ',';
  print("scales", progress.steps, [](const StepRecord& step) { return step.embedding_scale; });
  std::cout << ',';
  print("held_out_losses", progress.evaluations, [](const Evaluation& e) { return e.loss; });
  std::cout << ',';
  print("accuracies", progress.evaluations, [](const Evaluation& e) { return e.accuracy; });
  std::cout << ",\"stopped\":\"" << progress.stopped << "\"}\n";
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
