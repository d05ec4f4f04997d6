// One of the programs that rounds.mjs sets against each other. By name it takes a workload of
// workloads.json and then
//
//   training FILE NAME          for each line "COUNT" of the input makes so many steps and answers
//                               "WALL CPU LOSS…": milliseconds of all of them, the loss of each
//   training FILE NAME COUNT    writes everything that a peer needs to do the same: the settings,
//                               the weights before the first step, the batches of COUNT steps
#include <time.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "training/trainer.h"

namespace {

using namespace encoderscope;
using Json = nlohmann::json;

template <class Fields>
Fields fields_of(const Json& object) {
  Fields fields;
  Fields::visit(
      [&](const char* name, auto& member) {
        using Member = std::decay_t<decltype(member)>;
        if (!object.contains(name)) return;
        if constexpr (std::is_enum_v<Member>) {
          member = value_named<Member>(name, object[name].get<std::string>());
        } else {
          member = object[name].get<Member>();
        }
      },
      fields);
  return fields;
}

template <class Fields>
Json json_of(const Fields& fields) {
  Json object;
  Fields::visit(
      [&](const char* name, const auto& member) {
        if constexpr (std::is_enum_v<std::decay_t<decltype(member)>>) {
          object[name] = name_of(member);
        } else {
          object[name] = member;
        }
      },
      fields);
  return object;
}

template <class Tensor>
Json json_of_tensor(const Tensor& tensor) {
  return {{"shape", {tensor.rows(), tensor.cols()}},
          {"data", std::vector<Real>(tensor.data(), tensor.data() + tensor.size())}};
}

Json everything(const Trainer& trainer, const TrainingConfig& training, int count) {
  Json parameters;
  Encoder::visit([&](const std::string& name,
                     const auto& member) { parameters[name] = json_of_tensor(member); },
                 trainer.encoder());
  Json batches;
  const ExampleSource source(training, {});
  Examples examples;
  for (int step = 1; step <= count; ++step) {
    source.draw(step, examples);
    batches.push_back({{"ids", examples.batch.ids}, {"targets", examples.targets}});
  }
  return {{"config", json_of(trainer.encoder().config)},
          {"training", json_of(training)},
          {"position", json_of_tensor(trainer.encoder().position)},
          {"parameters", parameters},
          {"batches", batches}};
}

double milliseconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

void answer(Trainer& trainer, int count) {
  const double wall = milliseconds(CLOCK_MONOTONIC);
  const double cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  std::vector<StepRecord> records(static_cast<std::size_t>(count));
  for (StepRecord& record : records) trainer.step(record);
  std::printf("%.6f %.6f", milliseconds(CLOCK_MONOTONIC) - wall,
              milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
  for (const StepRecord& record : records) std::printf(" %.9g", record.loss);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 3 && argc != 4) throw std::invalid_argument("usage: training FILE NAME [COUNT]");
    std::ifstream file(argv[1]);
    const Json workload = Json::parse(file).at(argv[2]);
    const auto training = fields_of<TrainingConfig>(workload.at("training"));
    Trainer trainer(fields_of<Config>(workload.at("config")), training);
    if (argc == 4) {
      std::cout << everything(trainer, training, std::stoi(argv[3])) << '\n';
      return 0;
    }
    for (int count; std::cin >> count;) answer(trainer, count);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "encoderscope-bench-training: %s\n", error.what());
    return 1;
  }
}
