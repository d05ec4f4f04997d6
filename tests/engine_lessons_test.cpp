// Lessons that go on from a model's weights.
#include <doctest.h>

#include <algorithm>

#include "engine.h"
#include "support/matrices.h"
#include "support/training.h"
#include "support/weights.h"

using namespace encoderscope;

namespace {

// A model over the page's vocabulary, as a lesson needs.
struct Classroom {
  Engine engine;
  Encoder model;
  LessonRequest request;

  explicit Classroom(Head head = Head::tied) : engine(text()), model(trained(config(head))) {
    const auto bytes = bytes_of(model, page_vocabulary(), {}, 32);
    engine.load_model("trained", bytes.data(), bytes.size());
    request.config = config(head);
    request.config.max_positions = 64;
    request.training = small_training();
    request.training.task = Task::masked_word;
    request.texts = {"the dog saw the cat", "我 喜 欢 狗"};
    request.model = "trained";
  }

  static Config config(Head head) {
    Config made = lane_config();
    made.head = head;
    made.max_positions = 48;
    made.input_vocab_size = static_cast<int>(page_vocabulary().size());
    return made;
  }

  static std::string text() {
    std::ifstream file("src/text/vocabulary.txt");
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
};

}  // namespace

TEST_CASE("a lesson that starts from a model says of its words what the model says") {
  for (const Head head : {Head::tied, Head::untied}) {
    Classroom room(head);
    room.request.config.embedding_scale = 2;
    const std::unique_ptr<Lesson> lesson = room.engine.lesson(room.request);
    const std::vector<int> compact = lesson->probe().ids;
    const Encoder& small = lesson->trainer.encoder();

    const Words words = words_of(page_vocabulary(), room.request.texts);
    REQUIRE(words.ids.size() == lesson->entries().size());
    std::vector<int> ids;
    for (const int id : compact) ids.push_back(words.ids[static_cast<std::size_t>(id)]);
    CHECK(std::count(ids.begin(), ids.end(), int{mask_id}) >= 1);
    for (std::size_t i = 0; i < words.ids.size(); ++i) {
      CHECK(page_vocabulary().entries[static_cast<std::size_t>(words.ids[i])] == words.entries[i]);
    }

    Config scaled = room.model.config;
    scaled.embedding_scale = 2;
    room.model.reconfigure(scaled);
    const Matrix output = room.model.forward(ids, false, {}).output;
    CHECK(same(lesson->tensor("output"), output));
    const Matrix whole = room.model.logits(output), part = small.logits(output);
    for (std::size_t i = 0; i < words.ids.size(); ++i) {
      CHECK(difference(whole.col(words.ids[i]), part.col(static_cast<Index>(i))) < 16 * epsilon);
    }
  }
}

TEST_CASE("a lesson goes on learning from a model's weights and leaves the model alone") {
  Classroom room;
  const std::unique_ptr<Lesson> lesson = room.engine.lesson(room.request);
  const Matrix before = lesson->trainer.encoder().layers[0].feed_forward.expand.weight;
  CHECK(same(before, room.model.layers[0].feed_forward.expand.weight));
  const Progress progress = lesson->trainer.advance(60);
  CHECK(progress.evaluations.back().loss < progress.evaluations.front().loss);
  CHECK(!same(before, lesson->trainer.encoder().layers[0].feed_forward.expand.weight));
  const std::unique_ptr<Lesson> again = room.engine.lesson(room.request);
  CHECK(same(before, again->trainer.encoder().layers[0].feed_forward.expand.weight));
  CHECK(again->trainer.advance(60).steps.back().loss == progress.steps.back().loss);
}

TEST_CASE("a lesson that a model cannot begin is refused in one sentence") {
  Classroom room;
  const auto words = [&](auto change) {
    LessonRequest asked = room.request;
    change(asked);
    return refusal_of([&] { room.engine.lesson(asked); });
  };
  CHECK(words([](LessonRequest& r) { r.training.task = Task::dup; }) ==
        "task is 'dup', but the model \"trained\" knows only masked_word");
  CHECK(words([](LessonRequest& r) { r.config.d_model = 16; }) ==
        "d_model 16 is not the 8 of the model \"trained\"");
  CHECK(words([](LessonRequest& r) { r.model = "other"; }) == "no model \"other\" has been loaded");
  CHECK(words([](LessonRequest& r) { r.texts = {" "}; }) != "accepted");
  CHECK(words([](LessonRequest& r) { r.texts.clear(); }) == "accepted");  // the built-in ones
}
