// Models from files, beside the weights that are drawn.
#include <doctest.h>

#include "engine.h"
#include "support/matrices.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

const char* const vocabulary_text =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n▁the\n▁cat\n▁sat\n▁on\n▁mat\ns\n我\n喜\n欢\n.\n▁\n";

const Vocabulary& vocabulary() {
  static const Vocabulary parsed = Vocabulary::parse(vocabulary_text);
  return parsed;
}

Config model_config() {
  Config config;
  config.num_layers = 2;
  config.d_model = 16;
  config.num_heads = 2;
  config.dff = 32;
  config.input_vocab_size = static_cast<int>(vocabulary().size());
  config.max_positions = 12;
  config.embedding_scale = 4;
  config.seed = 7;
  return config;
}

void load(Engine& engine, const std::string& name, const Encoder& encoder) {
  const std::vector<std::uint8_t> bytes = bytes_of(encoder, vocabulary(), {}, 32);
  engine.load_model(name, bytes.data(), bytes.size());
}

Request request(const std::string& model, const std::vector<std::string>& texts = {"The cat."}) {
  Request made;
  made.config = model_config();
  made.config.input_vocab_size = 1;  // the engine's to fill in
  made.config.seed = 1;
  made.config.max_positions = 32;
  made.texts = texts;
  made.model = model;
  return made;
}

std::vector<int> ids_of(const Sentence& sentence) {
  std::vector<int> ids;
  for (const Piece& piece : sentence.pieces) ids.push_back(piece.id);
  return ids;
}

std::vector<Index> rows_of(const Sentence& sentence) {
  std::vector<Index> rows;
  for (const Guess& guess : sentence.guesses) rows.push_back(guess.row);
  return rows;
}

std::string refusal(Engine& engine, const Request& asked) {
  return refusal_of([&] { engine.run(asked); });
}

}  // namespace

TEST_CASE("a loaded model computes what its encoder computes") {
  const Encoder encoder = trained(model_config());
  Engine engine(vocabulary_text);
  load(engine, "trained", encoder);
  const Sentence& answer = engine.run(request("trained"))[0];
  const std::vector<int> ids = ids_of(answer);
  CHECK(same(answer.tensor("output"), encoder.forward(ids, false, {}).output));
}

TEST_CASE("scales, heads, activation and the computed position code are the request's") {
  Config config = model_config();
  const Encoder encoder = trained(config);
  Engine engine(vocabulary_text);
  load(engine, "trained", encoder);
  const std::vector<int> ids = ids_of(engine.run(request("trained"))[0]);
  const auto check = [&](auto change) {
    Request asked = request("trained");
    change(asked.config);
    Encoder expected = encoder;
    config = asked.config;
    config.input_vocab_size = encoder.config.input_vocab_size;
    config.seed = encoder.config.seed;
    config.initializer = encoder.config.initializer;
    config.initializer_limit = encoder.config.initializer_limit;
    expected.reconfigure(config);
    CHECK(same(engine.run(asked)[0].tensor("output"), expected.forward(ids, false, {}).output));
  };
  check([](Config& c) { c.embedding_scale = 1; });
  check([](Config& c) { c.position_scale = 0.5; });
  check([](Config& c) { c.num_heads = 4; });
  check([](Config& c) { c.activation = Activation::gelu; });
  check([](Config& c) { c.position = Position::tensor2tensor; });
  check([](Config& c) { c.layer_norm_epsilon = 0.1; });
  check([](Config& c) { c.max_positions = 5; });
  check([](Config&) {});
}

TEST_CASE("how weights would be drawn counts for nothing where they come from a file") {
  Engine engine(vocabulary_text);
  load(engine, "trained", trained(model_config()));
  const Matrix before = engine.run(request("trained"))[0].tensor("output");
  Request asked = request("trained");
  asked.config.seed = 1234;
  asked.config.initializer = Initializer::normal_1;
  asked.config.initializer_limit = 3;
  CHECK(same(engine.run(asked)[0].tensor("output"), before));
  asked.training = true;
  asked.config.dropout_rate = 0.5;
  const Matrix dropped = engine.run(asked)[0].tensor("output");
  CHECK(!same(dropped, before));
  asked.config.seed = 5;
  CHECK(same(engine.run(asked)[0].tensor("output"), dropped));
}

TEST_CASE("random weights and models live side by side, each run apart from those before") {
  Engine engine(vocabulary_text);
  Engine fresh(vocabulary_text);
  const Matrix random = fresh.run(request("random"))[0].tensor("output");
  load(engine, "a", trained(model_config()));
  Config narrow = model_config();
  narrow.d_model = 8;
  load(engine, "b", trained(narrow));
  const Matrix a = engine.run(request("a"))[0].tensor("output");
  Request of_b = request("b");
  of_b.config.d_model = 8;
  const Matrix b = engine.run(of_b)[0].tensor("output");
  CHECK(same(engine.run(request("random"))[0].tensor("output"), random));
  CHECK(same(engine.run(request("a"))[0].tensor("output"), a));
  CHECK(same(engine.run(of_b)[0].tensor("output"), b));
  CHECK(!same(a, random));
  CHECK(b.cols() == 8);
}

TEST_CASE("a model of the same name replaces the one before") {
  Engine engine(vocabulary_text);
  load(engine, "file", trained(model_config()));
  Config other = model_config();
  other.dff = 8;
  load(engine, "file", trained(other));
  CHECK(refusal(engine, request("file")) == "dff 32 is not the 8 of the model \"file\"");
  Request asked = request("file");
  asked.config.dff = 8;
  CHECK(refusal(engine, asked) == "accepted");
}

TEST_CASE("a file that cannot be read leaves the model as it was") {
  Engine engine(vocabulary_text);
  load(engine, "file", trained(model_config()));
  const Matrix before = engine.run(request("file"))[0].tensor("output");
  std::vector<std::uint8_t> bytes = bytes_of(trained(model_config()), vocabulary(), {}, 32);
  bytes.resize(bytes.size() / 100);
  CHECK(refusal_of([&] { engine.load_model("file", bytes.data(), bytes.size()); }) != "accepted");
  CHECK(refusal_of([&] { engine.load_model("new", bytes.data(), 0); }) != "accepted");
  CHECK(refusal(engine, request("new")) == "no model \"new\" has been loaded");
  CHECK(same(engine.run(request("file"))[0].tensor("output"), before));
}

TEST_CASE("a configuration of other weights is refused with the field and both values") {
  Engine engine(vocabulary_text);
  load(engine, "trained", trained(model_config()));
  const std::vector<Sentence>& held = engine.run(request("trained"));
  const Matrix before = held[0].tensor("output");
  const auto words = [&](auto change) {
    Request asked = request("trained");
    change(asked.config);
    return refusal(engine, asked);
  };
  CHECK(words([](Config& c) { c.d_model = 64; }) ==
        "d_model 64 is not the 16 of the model \"trained\"");
  CHECK(words([](Config& c) { c.num_layers = 3; }) ==
        "num_layers 3 is not the 2 of the model \"trained\"");
  CHECK(words([](Config& c) { c.norm = Norm::pre; }) ==
        "norm pre is not the post of the model \"trained\"");
  CHECK(words([](Config& c) { c.embedding_norm = true; }) ==
        "embedding_norm true is not the false of the model \"trained\"");
  CHECK(words([](Config& c) { c.head = Head::untied; }) ==
        "head untied is not the tied of the model \"trained\"");
  CHECK(words([](Config& c) { c.position = Position::learned; }) ==
        "position learned is not the interleaved of the model \"trained\"");
  CHECK(words([](Config& c) { c.num_heads = 3; }) == "d_model 16 is not divisible by num_heads 3");
  CHECK(refusal(engine, request("unscaled")) == "no model \"unscaled\" has been loaded");
  CHECK(same(held[0].tensor("output"), before));
}

TEST_CASE("learned positions come with their number of rows") {
  Config config = model_config();
  config.position = Position::learned;
  Engine engine(vocabulary_text);
  load(engine, "learned", trained(config));
  Request asked = request("learned");
  asked.config.position = Position::learned;
  CHECK(refusal(engine, asked) == "max_positions 32 is not the 12 of the model \"learned\"");
  asked.config.max_positions = 12;
  CHECK(refusal(engine, asked) == "accepted");
  asked.texts = {"the the the the the the the the the the the the the"};
  CHECK(refusal(engine, asked) == "sentence has 13 tokens but the position table has 12 rows");
}

TEST_CASE("each [MASK] is filled by the likeliest entries, none of them special") {
  for (const Head head : {Head::tied, Head::untied}) {
    Config config = model_config();
    config.head = head;
    config.logits_scale = 0.5;
    const Encoder encoder = trained(config);
    Engine engine(vocabulary_text);
    load(engine, "trained", encoder);
    Request asked = request("trained", {"The [MASK] sat on [MASK].", "我 喜 欢 [MASK]"});
    asked.config.head = head;
    asked.config.logits_scale = 0.5;
    asked.fill = true;
    const std::vector<Sentence>& run = engine.run(asked);
    CHECK(rows_of(run[0]) == std::vector<Index>{1, 1, 1, 1, 1, 4, 4, 4, 4, 4});
    CHECK(rows_of(run[1]) == std::vector<Index>{3, 3, 3, 3, 3});
    for (const Sentence& answer : run) {
      const Matrix logits = encoder.logits(answer.tensor("output"));
      double sum = 0;
      for (std::size_t i = 0; i < answer.guesses.size(); ++i) {
        const Guess& guess = answer.guesses[i];
        CHECK(answer.pieces[static_cast<std::size_t>(guess.row)].entry == "[MASK]");
        CHECK(guess.id > mask_id);
        sum = i % 5 == 0 ? guess.probability : sum + guess.probability;
        CHECK(sum <= 1);
        if (i % 5 != 0) continue;
        Index highest = 0;
        logits.row(guess.row).tail(logits.cols() - 5).maxCoeff(&highest);
        CHECK(guess.id == highest + 5);
      }
    }
  }
}

TEST_CASE("nothing is guessed where nothing is asked or nothing is masked") {
  Engine engine(vocabulary_text);
  CHECK(engine.run(request("random", {"The [MASK]."}))[0].guesses.empty());
  Request asked = request("random");
  asked.fill = true;
  CHECK(engine.run(asked)[0].guesses.empty());
  asked.texts = {"[MASK]"};  // random weights have an opinion, too
  CHECK(engine.run(asked)[0].guesses.size() == 5);
}
