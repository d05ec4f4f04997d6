// @ts-check
// The last screen: every experiment, run as its card runs it.

import { judge, lessonsOf, missing, requestsOf, runCard } from "../cards/run.js";
import { CARDS } from "../cards/table.js";
import { changed } from "./find.js";
import { short } from "./steps.js";
import { toRequest } from "../state.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../cards/table.js").Card} Card
 *
 * What became of one explanation.
 * @typedef {object} Tested
 * @property {Card} card
 * @property {string} outcome   a name of cards/table.js; "none" where it could not be judged
 * @property {string} words     catalogue key of what was found
 * @property {Record<string, string>} values
 */

/** Whether a card needs no training, and so is done in a moment. @param {Card} card */
export const isQuick = (card) => !card.course;

/** What the tests depend on. @param {State} state */
export const wishOf = (state) => JSON.stringify(CARDS
  .map((card) => [requestsOf(card, state), lessonsOf(card, state)]));

/**
 * One explanation after the other, each told as soon as it is tested.
 * @param {readonly Card[]} cards
 * @param {State} state
 * @param {import("../cards/run.js").Tools} tools
 * @param {() => boolean} wanted   false stops it
 * @param {(tested: Tested) => void} tell
 */
export async function testAll(cards, state, tools, wanted, tell) {
  for (const card of cards) {
    const result = await runCard(card, state, tools, wanted);
    if (!result) return;
    const without = missing(card, state, result);
    if (without) {
      tell({ card, outcome: "none", words: without, values: {} });
      continue;
    }
    const { outcome, words = outcome, values } = judge(card, state, result);
    tell({ card, outcome, words: `card.${card.name}.${words}`, values });
  }
}

/**
 * The numbers in the answer itself.
 * @param {State} state
 * @param {(request: any) => Promise<ArrayLike<number>>} ask
 * @returns {Promise<Record<string, string>>}
 */
export async function answerOf(state, ask) {
  const base = /** @type {const} */ ({
    model: "random", pos: "interleaved", position_scale: 1, training: false,
  });
  /** @param {Partial<State>} changes @param {string[]} findings */
  const of = async (changes, findings) => Array.from(await ask({
    ...toRequest(changed(state, { ...base, ...changes }), []), findings,
  }), short);
  const [plain] = await of({ init: "normal_inverse_d", scale: "none" }, ["ratio"]);
  const [ratio, small] = await of({ init: "normal_inverse_d", scale: "sqrt" },
    ["ratio", "masked_loss"]);
  const [large] = await of({ init: "normal_1", scale: "none" }, ["masked_loss"]);
  const [little] = await of({ init: "keras_uniform", scale: "sqrt" }, ["ratio"]);
  const [much] = await of({ init: "normal_1", scale: "sqrt" }, ["ratio"]);
  return { plain, ratio, small, large, little, much };
}
