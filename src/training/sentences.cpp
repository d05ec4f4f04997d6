#include "training/sentences.h"

namespace encoderscope {
namespace {

constexpr int animal_count = 12;
constexpr int way_count = 5;

// Digits in a way of telling stand for the columns of an animal's line: 0 the animal, 1 its place,
// 2 its food.
struct Tale {
  const char* animals[animal_count][3];
  const char* ways[way_count];
};

// Every word is one piece of our vocabulary.
constexpr Tale english = {{{"dog", "house", "bread"},
                           {"cat", "kitchen", "milk"},
                           {"cow", "field", "grass"},
                           {"horse", "farm", "apples"},
                           {"bird", "tree", "fruit"},
                           {"fish", "river", "water"},
                           {"bear", "forest", "sugar"},
                           {"mouse", "hole", "cheese"},
                           {"fox", "wood", "eggs"},
                           {"rabbit", "garden", "leaves"},
                           {"lion", "valley", "meat"},
                           {"pig", "mud", "cake"}},
                          {"the 0 lives in the 1", "in the 1 the 0 ate 2", "the 0 of the 1 likes 2",
                           "2 for the 0 in the 1", "the 0 found 2 in the 1"}};

constexpr Tale chinese = {{{"狗", "屋", "肉"},
                           {"猫", "家", "奶"},
                           {"牛", "田", "草"},
                           {"马", "山", "豆"},
                           {"鸟", "树", "果"},
                           {"鱼", "河", "虫"},
                           {"熊", "林", "蜜"},
                           {"鼠", "洞", "米"},
                           {"鸡", "院", "麦"},
                           {"兔", "园", "菜"},
                           {"虎", "谷", "骨"},
                           {"猪", "泥", "瓜"}},
                          {"0住在1里", "1里的0吃2", "0在1里找2", "给1里的0吃2", "1里的0爱2"}};

}  // namespace

std::vector<std::string> built_in_sentences(Language language) {
  const Tale& tale = language == Language::chinese ? chinese : english;
  std::vector<std::string> sentences;
  for (const char* way : tale.ways) {
    for (const auto& animal : tale.animals) {
      std::string sentence;
      for (const char* c = way; *c != '\0'; ++c) {
        if (*c >= '0' && *c <= '2') {
          sentence += animal[*c - '0'];
        } else {
          sentence += *c;
        }
      }
      sentences.push_back(sentence);
    }
  }
  return sentences;
}

}  // namespace encoderscope
