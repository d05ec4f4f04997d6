// Small problems whose answers are known, drawn from a seed without end. Each needs something else
// of attention, and so another balance of word and position:
//
//   dup      does my word occur elsewhere in the sentence? 0 or 1   which word: content
//   prev     the word before me (nothing is asked at the first)     which place: position
//   reverse  the word at my place counted from the end              which place
//   copy     the word itself                                        neither
//   mode     at a leading marker: the most frequent word, of equally frequent ones the lowest
//                                                                   a bag of words
//   sort     the words in order                                     both
#pragma once

#include <vector>

#include "core/random.h"
#include "training/training_config.h"

namespace encoderscope {

constexpr int marker_id = 1;   // the leading marker of `mode`, the mask of `masked_word`
constexpr int first_word = 2;  // ids below it are padding and marker
constexpr int not_asked = -1;  // a target that is none

// Sets the ids of one sentence and what is asked at each, for any task but masked_word.
// ids (length), targets (length); words are drawn from [first_word, symbols).
void draw_sentence(Task task, int symbols, int length, Random& random, int* ids, int* targets);

// Puts the mask in 15 % of the places, rounded, but in one at least, and asks for the words there.
// ids (length) holds the sentence; targets (length).
void mask_words(int length, Random& random, int* ids, int* targets);

// How many places mask_words asks for.
int masked_count(int length);

// The share of the most frequent answer: what a model reaches that always says the same.
double base_rate(const std::vector<int>& targets);

}  // namespace encoderscope
