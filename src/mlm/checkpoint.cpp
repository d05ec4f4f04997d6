#include "mlm/checkpoint.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <list>
#include <stdexcept>

#include "core/refusal.h"
#include "training/parameters.h"
#include "weights/metadata.h"

namespace encoderscope {
namespace {

constexpr const char* format = "encoderscope checkpoint 1";
constexpr const char* option = "option.";

// Reads back as the same number.
std::string exact(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

// One after another, a checkpoint's tensors: f(name, numbers, how many).
template <class F>
void for_each_tensor(MaskedTrainer& trainer, F f) {
  const std::vector<Parameter> parameters = parameters_of(trainer.encoder());
  const std::vector<Descent::Moments> moments = trainer.descent().moments();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters[i];
    f(parameter.name, parameter.data, parameter.size);
    f(std::string("adam.mean.").append(parameter.name), moments[i].mean, parameter.size);
    f(std::string("adam.square.").append(parameter.name), moments[i].square, parameter.size);
  }
}

std::string value_of(const Metadata& metadata, const std::string& key) {
  const std::string* value = find(metadata, key);
  if (value == nullptr) throw std::invalid_argument("the checkpoint does not say its " + key);
  return *value;
}

double number_of(const Metadata& metadata, const std::string& key) {
  return std::strtod(value_of(metadata, key).c_str(), nullptr);
}

void check_options(const Metadata& metadata, const Metadata& options) {
  for (const auto& [name, value] : options) {
    const std::string before = value_of(metadata, option + name);
    if (before == value) continue;
    refuse("the checkpoint was made with $ $ and cannot go on with $", {name, before, value});
  }
}

// The header of a checkpoint, and of nothing else.
SafetensorsHeader header_of(const std::vector<std::uint8_t>& bytes) {
  SafetensorsHeader header = read_header(bytes.data(), bytes.size());
  const std::string* found = find(header.metadata, "format");
  if (found == nullptr || *found != format) {
    throw std::invalid_argument("the file is no checkpoint of a training");
  }
  return header;
}

}  // namespace

bool is_unfinished(const std::vector<std::uint8_t>& checkpoint) {
  const Metadata metadata = header_of(checkpoint).metadata;
  return number_of(metadata, "step") < number_of(metadata, "option.steps");
}

std::vector<std::uint8_t> checkpoint_of(MaskedTrainer& trainer, const History& history,
                                        const Metadata& options) {
  Metadata metadata = {{"format", format},
                       {"step", std::to_string(trainer.steps_made())},
                       {"tokens", exact(history.tokens)},
                       {"seconds", exact(history.seconds)},
                       {"cpu_seconds", exact(history.cpu_seconds)},
                       {"loss_sum", exact(history.loss_sum)},
                       {"losses", std::to_string(history.losses)}};
  for (const auto& [name, value] : options) metadata.emplace_back(option + name, value);
  std::string curve;
  for (const std::string& record : history.curve) curve += record + '\n';
  metadata.emplace_back("curve", curve);

  std::list<std::vector<float>> copies;  // where a number is more than a float
  std::vector<TensorBytes> tensors;
  for_each_tensor(trainer, [&](const std::string& name, const Real* numbers, Index size) {
    copies.emplace_back(numbers, numbers + size);
    tensors.push_back(
        {name, TensorType::f32, {static_cast<std::size_t>(size)}, copies.back().data()});
  });
  return safetensors_of(metadata, tensors);
}

History restore(const std::vector<std::uint8_t>& bytes, const Metadata& options,
                MaskedTrainer& trainer) {
  const SafetensorsHeader header = header_of(bytes);
  const Metadata& metadata = header.metadata;
  check_options(metadata, options);
  const auto tensor = [&header](const std::string& name, Index size) {
    const auto found = std::find_if(header.tensors.begin(), header.tensors.end(),
                                    [&](const TensorEntry& entry) { return entry.name == name; });
    if (found == header.tensors.end() || found->type != TensorType::f32 ||
        found->end - found->begin != static_cast<std::size_t>(size) * sizeof(float)) {
      throw std::invalid_argument("the checkpoint has no fitting tensor " + name);
    }
    return header.data + found->begin;
  };
  for_each_tensor(trainer, [&](const std::string& name, Real*, Index size) { tensor(name, size); });
  for_each_tensor(trainer, [&](const std::string& name, Real* numbers, Index size) {
    std::vector<float> copy(static_cast<std::size_t>(size));
    std::memcpy(copy.data(), bytes.data() + tensor(name, size), copy.size() * sizeof(float));
    std::copy(copy.begin(), copy.end(), numbers);
  });
  trainer.resume(static_cast<int>(number_of(metadata, "step")));

  History history;
  history.tokens = number_of(metadata, "tokens");
  history.seconds = number_of(metadata, "seconds");
  history.cpu_seconds = number_of(metadata, "cpu_seconds");
  history.loss_sum = number_of(metadata, "loss_sum");
  history.losses = static_cast<int>(number_of(metadata, "losses"));
  const std::string curve = value_of(metadata, "curve");
  for (std::size_t begin = 0; begin < curve.size();) {
    const std::size_t end = curve.find('\n', begin);
    history.curve.push_back(curve.substr(begin, end - begin));
    begin = end + 1;
  }
  return history;
}

}  // namespace encoderscope
