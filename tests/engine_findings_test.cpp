// The findings: what they are of, and that asking for them changes nothing else.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "lens/balance.h"
#include "lens/beginning.h"
#include "lens/decomposition.h"
#include "lens/findings.h"
#include "lens/likeness.h"
#include "lens/maps.h"
#include "lens/order.h"
#include "lens/read_back.h"
#include "support/requests.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

std::vector<std::string> all_names() { return {names<Finding>().begin(), names<Finding>().end()}; }

// Asked of an engine of its own.
double alone(const Request& asked, const std::string& name) {
  return Engine(engine_vocabulary).findings(asked, {name}).at(0);
}

bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same_numbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_number);
}

const std::vector<Matrix>& attention(const Sentence& of) {
  return of.trace.layers[0].attention.attention_weights;
}

// Two sentences of seven pieces each, so that a run pads neither.
const std::vector<std::string> even = {"The cat sat on the mat.", "我喜欢学习。."};

}  // namespace

TEST_CASE("findings are those of the run's first sentence") {
  Engine engine(engine_vocabulary);
  Request asked = request(even);
  const std::vector<Sentence> run = engine.run(asked);
  REQUIRE(run[1].mask == PaddingMask(7, false));
  const Encoder::Trace& trace = run[0].trace;
  const std::vector<int> ids = {5, 6, 7, 8, 5, 9, 17};
  CHECK(alone(asked, "ratio") == balance_ratio(trace.scaled, trace.position, {}));
  CHECK(alone(asked, "position_share") == position_share(trace.scaled, trace.position, {}));
  CHECK(alone(asked, "cosine_words") == word_likeness(trace.scaled, trace.position, ids));
  CHECK(alone(asked, "cosine_places") == place_likeness(trace.scaled, trace.position));
  CHECK(alone(asked, "logit_spread") == spread_of(trace.layers[0].attention.scores));
  const Matrix code = fixed_position_code(Position::interleaved, 32, 16);
  CHECK(alone(asked, "position_read_back") == read_back(trace.sum, code, {0, 1, 2, 3, 4, 5, 6}));
  asked.config.input_vocab_size = 20;  // the vocabulary's
  CHECK(alone(asked, "token_read_back") ==
        read_back(trace.sum, Encoder(asked.config).embedding.weight, ids));
  CHECK(alone(asked, "map_correlation") == map_correlation(attention(run[0]), attention(run[1])));
  CHECK(alone(asked, "twice_change") == row_change(trace.output, {0, 4}));
  CHECK(alone(asked, "uniform_loss") == doctest::Approx(std::log(20.0)));
  CHECK(alone(asked, "entropy") ==
        doctest::Approx(static_cast<double>(run[0].lens.layers[0].mean_entropy.mean()) /
                        std::log2(7.0)));
  double shares = 0;
  for (const char* part :
       {"token_token", "token_position", "position_token", "position_position"}) {
    shares += alone(asked, "share_" + std::string(part));
  }
  CHECK(shares == doctest::Approx(1));
}

TEST_CASE("swapping words changes the output, but without a position code only the rows' order") {
  Request asked = request(cat);
  CHECK(alone(asked, "swap_change") > 0.01);
  CHECK(alone(asked, "twice_change") > 1e-4);
  asked.config.position = Position::none;
  CHECK(alone(asked, "swap_change") < 16 * epsilon);
  CHECK(alone(asked, "twice_change") < epsilon);
}

TEST_CASE("the first and last words are swapped, and [CLS] and [SEP] are no words") {
  Request asked = request({"cat on mat"});
  const auto output_of = [&](const char* words, bool delimiters) {
    Request changed = asked;
    changed.texts = {words};
    changed.delimiters = delimiters;
    return Matrix(Engine(engine_vocabulary).run(changed)[0].trace.output);
  };
  for (const bool delimiters : {false, true}) {
    CAPTURE(delimiters);
    asked.delimiters = delimiters;
    const Matrix before = output_of("cat on mat", delimiters);
    Matrix after = output_of("mat on cat", delimiters);
    const Index first = delimiters ? 1 : 0;
    after.row(first).swap(after.row(first + 2));
    CHECK(alone(asked, "swap_change") ==
          doctest::Approx((after - before).norm() / before.norm()).epsilon(64 * epsilon));
  }
}

TEST_CASE("the masked loss is that of a sentence of which every word is hidden") {
  Request asked = request({"cat on mat"}), hidden = request({"[MASK] [MASK] [MASK]"});
  asked.delimiters = hidden.delimiters = true;
  const Sentence masked = Engine(engine_vocabulary).run(hidden)[0];
  REQUIRE(masked.pieces.size() == 5);
  REQUIRE(masked.pieces[1].id == mask_id);
  asked.config.input_vocab_size = 20;  // the vocabulary's
  CHECK(alone(asked, "masked_loss") ==
        initial_loss(Encoder(asked.config), masked.trace, {-1, 6, 8, 9, -1}));
  CHECK(alone(asked, "masked_loss") != alone(asked, "initial_loss"));
}

TEST_CASE("words and places ten times as loud change nothing behind a LayerNorm") {
  Request asked = request(cat);
  CHECK(alone(asked, "joint_output_change") > 0.05);
  CHECK(alone(asked, "joint_attention_change") > 0.1);
  asked.config.norm = Norm::pre;
  CHECK(alone(asked, "joint_output_change") > 0.05);
  CHECK(alone(asked, "joint_attention_change") < 1e-5);
  for (const Norm norm : {Norm::pre, Norm::post}) {
    asked.config.norm = norm;
    asked.config.embedding_norm = true;
    CHECK(alone(asked, "joint_output_change") < 1e-5);
    CHECK(alone(asked, "joint_attention_change") < 1e-5);
  }
}

TEST_CASE(
    "a quieter position code in place of the factor looks the same to attention behind a norm") {
  Request asked = request(cat);
  asked.config.embedding_scale = 4;
  asked.config.initializer = Initializer::normal_inverse_d;
  CHECK(alone(asked, "shrunk_attention_change") > 0.01);
  CHECK(alone(asked, "shrunk_output_change") > 0.01);
  Request shrunk = asked;
  shrunk.config.embedding_scale = 1;
  shrunk.config.position_scale = 0.25;
  Engine engine(engine_vocabulary), other(engine_vocabulary);
  const Matrix before = engine.run(asked)[0].trace.output;
  const Matrix after = other.run(shrunk)[0].trace.output;
  CHECK(alone(asked, "shrunk_output_change") ==
        doctest::Approx((after - before).norm() / before.norm()).epsilon(64 * epsilon));
  CHECK(alone(asked, "output_norm") ==
        doctest::Approx(before.rowwise().norm().mean()).epsilon(64 * epsilon));
  asked.config.norm = Norm::pre;
  CHECK(alone(asked, "shrunk_attention_change") < 1e-4);
  CHECK(alone(asked, "shrunk_output_change") > 0.01);
  asked.config.embedding_scale = 1;
  CHECK(alone(asked, "shrunk_output_change") == 0);
}

TEST_CASE("without norms the words' size reaches the output") {
  Request asked = request(cat);
  asked.config.norm = Norm::none;
  const double before = alone(asked, "output_norm");
  asked.config.embedding_scale *= 10;
  asked.config.position_scale *= 10;
  CHECK(alone(asked, "output_norm") > 5 * before);
}

TEST_CASE("[CLS] and [SEP] are no words, and stay where words are hidden") {
  Request asked = request(cat);
  asked.delimiters = true;
  asked.config.input_vocab_size = 20;  // the vocabulary's
  Engine engine(engine_vocabulary);
  const Sentence seen = engine.run(asked)[0];
  std::vector<int> ids, words;
  for (const Piece& piece : seen.pieces) {
    const bool word = piece.id != start_id && piece.id != end_id;
    ids.push_back(word ? mask_id : piece.id);
    words.push_back(word ? piece.id : -1);
  }
  CHECK(alone(asked, "cosine_words") ==
        word_likeness(seen.trace.scaled, seen.trace.position, words));
  const Encoder encoder(asked.config);
  const Encoder::Trace hidden = encoder.forward(ids, false, {});
  CHECK(alone(asked, "masked_loss") == initial_loss(encoder, hidden, words));
  CHECK(alone(asked, "gradient_norm") == first_layer_gradient(encoder, hidden, ids, words));
}

TEST_CASE("a sentence that has not what it takes is answered with NaN") {
  const auto missing = [](const Request& asked) {
    std::vector<std::string> found;
    for (const std::string& name : all_names()) {
      if (std::isnan(alone(asked, name))) found.push_back(name);
    }
    return found;
  };
  using List = std::vector<std::string>;
  CHECK(missing(request(even)) == List{});
  CHECK(missing(request(cat)) == List{"map_correlation"});
  CHECK(missing(request({"cat mat", "mat on"})) == List{"twice_change"});
  CHECK(missing(request({"cat cat", "mat on"})) == List{"cosine_words", "swap_change"});
  CHECK(missing(request({"cat", "mat"})) == List{"cosine_words", "cosine_places", "entropy",
                                                 "map_correlation", "swap_change", "twice_change"});
}

TEST_CASE("all findings at once are what each is alone, in the order asked") {
  Engine engine(engine_vocabulary);
  std::vector<std::string> asked_names = all_names();
  std::reverse(asked_names.begin(), asked_names.end());
  for (const Norm norm : {Norm::post, Norm::pre}) {
    Request asked = request(two);
    asked.config.norm = norm;
    const std::vector<double> found = engine.findings(asked, asked_names);
    REQUIRE(found.size() == asked_names.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CAPTURE(asked_names[i]);
      CHECK(same_number(found[i], alone(asked, asked_names[i])));
    }
  }
  CHECK(engine.findings(request(cat), {}).empty());
}

TEST_CASE("findings do not depend on dropout, nor but for the correlation on another sentence") {
  Engine engine(engine_vocabulary);
  Request asked = request(cat);
  std::vector<double> once = engine.findings(asked, all_names());
  asked.training = true;
  asked.config.dropout_rate = 0.5;
  CHECK(same_numbers(engine.findings(asked, all_names()), once));
  asked.texts = two;
  std::vector<double> beside = engine.findings(asked, all_names());
  const auto correlation = static_cast<std::size_t>(Finding::map_correlation);
  CHECK(std::fabs(beside[correlation]) <= 1);
  beside[correlation] = once[correlation];
  CHECK(same_numbers(beside, once));
}

TEST_CASE("findings leave the run before them, and the next one, as they were") {
  Engine engine(engine_vocabulary);
  const Request asked = request(two);
  const std::vector<Sentence>& run = engine.run(asked);
  const std::vector<Sentence> before = run;
  engine.findings(asked, all_names());
  Request other = asked;
  other.config.embedding_scale = 1;
  other.config.norm = Norm::pre;
  engine.findings(other, all_names());
  CHECK(equal(run[0], before[0]));
  CHECK(equal(run[1], before[1]));
  const std::vector<Sentence> again = engine.run(asked);
  CHECK(equal(again[0], before[0]));
  CHECK(equal(again[1], before[1]));
}

TEST_CASE("a finding of no such name is refused, and so is what a run refuses") {
  Engine engine(engine_vocabulary);
  try {
    engine.findings(request(cat), {"ratio", "wit"});
    FAIL("not refused");
  } catch (const std::invalid_argument& error) {
    const std::string why = error.what();
    CHECK(why.rfind("finding is 'wit', not one of ratio, position_share, ", 0) == 0);
  }
  CHECK_THROWS_WITH_AS(engine.findings(request({}), {"ratio"}),
                       "a run takes 1 or 2 sentences, not 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(engine.findings(request({""}), {"ratio"}),
                       "sentence has 0 tokens but needs at least 1", std::invalid_argument);
  Request narrow = request(cat);
  narrow.config.max_positions = 3;
  CHECK_THROWS_AS(engine.findings(narrow, {"ratio"}), std::invalid_argument);
}

TEST_CASE("findings are of a loaded model where one is named") {
  Engine engine(engine_vocabulary);
  Request asked = request(even);
  Config own = asked.config;
  own.input_vocab_size = 20;
  const Bytes file = bytes_of(stirred(own), Vocabulary::parse(engine_vocabulary), {}, 32);
  engine.load_model("small", file.data(), file.size());
  const std::vector<double> random = engine.findings(asked, all_names());
  asked.model = "small";
  const std::vector<double> loaded = engine.findings(asked, all_names());
  for (const double number : loaded) CHECK(std::isfinite(number));
  CHECK(!same_numbers(loaded, random));
  const Encoder::Trace trace = engine.run(asked)[0].trace;
  CHECK(loaded[0] == balance_ratio(trace.scaled, trace.position, {}));
  CHECK(same_numbers(engine.findings(asked, all_names()), loaded));
}

TEST_CASE("the decomposition is made where it is asked for, of every sentence") {
  Engine engine(engine_vocabulary);
  Request asked = request(two);
  const Sentence without = engine.run(asked)[0];
  CHECK_THROWS_WITH_AS(without.tensor("decomposition.1"), "no tensor is named 'decomposition.1'",
                       std::invalid_argument);
  asked.decomposition = true;
  for (const Sentence& made : engine.run(asked)) {
    const Matrix& map = made.tensor("decomposition.1");
    const Matrix scores = made.tensor("layers.0.scores.1");
    Matrix sum = map.topLeftCorner(7, 7) + map.topRightCorner(7, 7) + map.bottomLeftCorner(7, 7) +
                 map.bottomRightCorner(7, 7);
    // A masked key has another score, which is none.
    for (Index j = 0; j < 7; ++j) {
      if (made.mask[static_cast<std::size_t>(j)]) sum.col(j) = scores.col(j);
    }
    CHECK(difference(sum, scores) < 60 * epsilon * static_cast<double>(map.cwiseAbs().maxCoeff()));
  }
  const LogitShares shares = logit_shares(engine.run(asked)[0].lens.decomposition);
  CHECK(alone(asked, "share_token_position") == shares.of[1]);
}

TEST_CASE("expected ratios are those of the engine's vocabulary, and nothing is drawn for them") {
  Engine engine(engine_vocabulary);
  const std::vector<Sentence> before = engine.run(request(even));
  Config xavier;
  xavier.initializer = Initializer::xavier;
  xavier.input_vocab_size = 8000;  // not this engine's
  Config none = xavier;
  none.position = Position::none;
  const std::vector<double> ratios = engine.expected_ratios({xavier, none});
  const double rows = static_cast<double>(engine.vocabulary().entries.size());
  REQUIRE(ratios.size() == 2);
  CHECK(ratios[0] == doctest::Approx(std::sqrt(2.0 * 2 / (rows + 128))));
  CHECK(std::isinf(ratios[1]));
  CHECK(engine.expected_ratios({}).empty());
  xavier.d_model = -1;
  CHECK_THROWS_AS(engine.expected_ratios({none, xavier}), std::invalid_argument);
  CHECK(same(engine.run(request(even))[0].trace.output, before[0].trace.output));
}
