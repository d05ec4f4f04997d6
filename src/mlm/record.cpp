#include "mlm/record.h"

#include <cstdio>
#include <type_traits>

#include "core/refusal.h"
#include "weights/json.h"

namespace encoderscope {
namespace {

std::string printed(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

template <class T>
std::string written(T value) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(name_of(value));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else {
    return text_of(static_cast<double>(value));
  }
}

std::string hexadecimal(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

std::string object_of(const Metadata& values) {
  std::string json = "{";
  for (const auto& [name, value] : values) {
    if (json.size() > 1) json += ", ";
    append_json(name, json);
    json += ": ";
    append_json(value, json);
  }
  return json + '}';
}

}  // namespace

Metadata deciding_options(const RunOptions& options, const Config& config, const Corpus& corpus) {
  Metadata list;
  Config::visit(
      [&](const char* name, const auto& value) { list.emplace_back(name, written(value)); },
      config);
  const TrainingConfig& training = options.training;
  list.emplace_back("training.seed", written(training.seed));
  list.emplace_back("steps", written(training.total_steps));
  list.emplace_back("tokens", written(options.tokens));
  list.emplace_back("learning_rate", written(training.learning_rate));
  list.emplace_back("warmup", written(training.warmup_steps));
  list.emplace_back("schedule", written(training.schedule));
  list.emplace_back("clip", written(training.clip_norm));
  list.emplace_back("evaluate_every", written(training.evaluate_every));
  list.emplace_back("held_out", written(options.held_out));
  list.emplace_back("text", hexadecimal(corpus.hash));
  return list;
}

std::string record_of(int step, const History& history, double learning_rate,
                      const std::vector<HeldOutResult>& results) {
  std::string json = "{\"step\": " + std::to_string(step) +
                     ", \"tokens\": " + printed("%.0f", history.tokens) +
                     ", \"cpu_seconds\": " + printed("%.1f", history.cpu_seconds) +
                     ", \"seconds\": " + printed("%.1f", history.seconds);
  if (history.losses > 0) {
    json += ", \"train_loss\": " + printed("%.5f", history.loss_sum / history.losses) +
            ", \"learning_rate\": " + printed("%.6g", learning_rate);
  }
  json += ", \"held_out\": {";
  const char* comma = "";
  for (const HeldOutResult& result : results) {
    json += comma;
    append_json(result.label, json);
    json += ": {\"loss\": " + printed("%.5f", result.loss) +
            ", \"top1\": " + printed("%.5f", result.top1) +
            ", \"top5\": " + printed("%.5f", result.top5) + '}';
    comma = ", ";
  }
  return json + "}}";
}

std::string line_of(const std::vector<HeldOutResult>& results) {
  std::string line;
  for (const HeldOutResult& result : results) {
    line += "  " + result.label + printed(" %.3f", result.loss) +
            printed(" (%.1f %%", 100 * result.top1) + printed(", %.1f %%)", 100 * result.top5);
  }
  return line;
}

std::string curve_of(const std::string& command, const Metadata& deciding, const History& history) {
  std::string json = "{\"command\": ";
  append_json(command, json);
  json += ",\n \"options\": " + object_of(deciding) + ",\n \"curve\": [";
  const char* comma = "\n  ";
  for (const std::string& record : history.curve) {
    json += comma + record;
    comma = ",\n  ";
  }
  return json + "\n]}\n";
}

Metadata metadata_of(const std::vector<HeldOutResult>& results) {
  Metadata list;
  for (const HeldOutResult& result : results) {
    const std::string name = "held_out." + result.label + '.';
    list.emplace_back(name + "sentences", std::to_string(result.sentences));
    list.emplace_back(name + "masked", std::to_string(result.masked));
    list.emplace_back(name + "loss", printed("%.4f", result.loss));
    list.emplace_back(name + "top1", printed("%.4f", result.top1));
    list.emplace_back(name + "top5", printed("%.4f", result.top5));
  }
  return list;
}

Metadata metadata_of(const RunOptions& options, const History& history,
                     const std::vector<HeldOutResult>& results) {
  const TrainingConfig& training = options.training;
  Metadata list = {{"training.steps", written(training.total_steps)},
                   {"training.seed", written(training.seed)},
                   {"training.learning_rate", written(training.learning_rate)},
                   {"training.warmup", written(training.warmup_steps)},
                   {"training.tokens_per_step", written(options.tokens)},
                   {"training.tokens", printed("%.0f", history.tokens)},
                   {"training.cpu_seconds", printed("%.0f", history.cpu_seconds)},
                   {"training.command", options.command}};
  if (!options.credits.empty()) list.emplace_back("training.text", options.credits);
  const Metadata held_out = metadata_of(results);
  list.insert(list.end(), held_out.begin(), held_out.end());
  return list;
}

}  // namespace encoderscope
