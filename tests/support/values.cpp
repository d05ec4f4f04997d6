// Prints what the engine computes natively, as JSON, so that the page's tests can hold what a
// browser displays against it:
//
//   encoderscope-values VOCABULARY [field=value …] [text=… [text=…]] [delimiters=true]
//                       [training=true] tensor=ratio tensor=layers.0.attention_weights.0 …
//                       [model=FILE] [fill=true] [decomposition=true] [finding=ratio …]
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>

#include "engine.h"
#include "support/fields.h"

namespace {

using namespace encoderscope;

struct Command {
  Request request;
  std::string model;  // a file of weights; empty: they are drawn
  std::vector<std::string> tensors, findings;
};

Command parse(int argc, char** argv) {
  Command command;
  for (int i = 2; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto equals = argument.find('=');
    if (equals == std::string::npos) {
      throw std::invalid_argument("'" + argument + "' is not field=value");
    }
    const std::string field = argument.substr(0, equals);
    const std::string value = argument.substr(equals + 1);
    if (field == "text") {
      command.request.texts.push_back(value);
    } else if (field == "delimiters") {
      command.request.delimiters = parse_bool(value);
    } else if (field == "training") {
      command.request.training = parse_bool(value);
    } else if (field == "fill") {
      command.request.fill = parse_bool(value);
    } else if (field == "decomposition") {
      command.request.decomposition = parse_bool(value);
    } else if (field == "finding") {
      command.findings.push_back(value);
    } else if (field == "model") {
      command.model = command.request.model = value;
    } else if (field == "tensor") {
      command.tensors.push_back(value);
    } else {
      if (!set_field(command.request.config, field, value)) refuse_field(field);
    }
  }
  return command;
}

std::string quoted(const std::string& text) {
  std::ostringstream out;
  out << '"';
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out << '\\' << c;
    else if (static_cast<unsigned char>(c) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      out << escaped;
    } else {
      out << c;
    }
  }
  out << '"';
  return out.str();
}

std::string text_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::invalid_argument("cannot read " + path);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

void print(const std::vector<Guess>& guesses, const Vocabulary& vocabulary) {
  std::cout << ",\"guesses\":[";
  const char* comma = "";
  for (const Guess& guess : guesses) {
    std::cout << comma << "{\"position\":" << guess.row << ",\"id\":" << guess.id
              << ",\"entry\":" << quoted(vocabulary.entries[static_cast<std::size_t>(guess.id)])
              << ",\"probability\":" << guess.probability << "}";
    comma = ",";
  }
  std::cout << "]";
}

void print(const Sentence& sentence, const std::vector<std::string>& tensors,
           const Vocabulary& vocabulary) {
  std::cout << "{\"pieces\":[";
  const char* comma = "";
  for (const Piece& piece : sentence.pieces) {
    std::cout << comma << "{\"id\":" << piece.id << ",\"entry\":" << quoted(piece.entry)
              << ",\"surface\":" << quoted(piece.surface) << "}";
    comma = ",";
  }
  std::cout << "],\"tensors\":{";
  comma = "";
  for (const std::string& name : tensors) {
    const Matrix& matrix = sentence.tensor(name);
    std::cout << comma << quoted(name) << ":{\"rows\":" << matrix.rows()
              << ",\"cols\":" << matrix.cols() << ",\"data\":[";
    for (Index i = 0; i < matrix.size(); ++i) {
      // JSON has no infinity; 1e999 reads as one.
      const Real value = matrix.data()[i];
      std::cout << (i ? "," : "");
      if (value == std::numeric_limits<Real>::infinity())
        std::cout << "1e999";
      else
        std::cout << value;
    }
    std::cout << "]}";
    comma = ",";
  }
  std::cout << "}";
  print(sentence.guesses, vocabulary);
  std::cout << "}";
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) throw std::invalid_argument("usage: encoderscope-values VOCABULARY field=value …");
  Engine engine(text_in(argv[1]));
  const Command command = parse(argc, argv);
  if (!command.model.empty()) {
    const std::string bytes = text_in(command.model);
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    engine.load_model(command.model, first, bytes.size());
  }
  std::cout.precision(std::numeric_limits<double>::max_digits10);
  std::cout << "{\"sentences\":[";
  const char* comma = "";
  for (const Sentence& sentence : engine.run(command.request)) {
    std::cout << comma;
    print(sentence, command.tensors, engine.vocabulary());
    comma = ",";
  }
  std::cout << "],\"findings\":[";
  comma = "";
  for (const double number : engine.findings(command.request, command.findings)) {
    // JSON has neither; 1e999 reads as infinity.
    std::cout << comma;
    if (std::isnan(number))
      std::cout << "null";
    else if (std::isinf(number))
      std::cout << "1e999";
    else
      std::cout << number;
    comma = ",";
  }
  std::cout << "]}\n";
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
