// @ts-check
// The guided path, from the question to the answer. A step is a state of the page, the picture to
// look at, what the engine is asked, and what its words, path.NAME… in the catalogues, make of the
// answer. Whatever a step says in numbers stands in `values`.

import { formatNumber } from "../number.js";
import { compare } from "../recorded/sets.js";
import { settingOf } from "../state.js";
import { formatShare, verdictOf } from "../views/balance.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../recorded/sets.js").RunSet} RunSet
 *
 * What the engine is asked: of the present state, but for `changes`.
 * @typedef {object} Ask
 * @property {Partial<State>} [changes]
 * @property {readonly string[]} [findings]  src/lens/findings.h
 * @property {readonly string[]} [tensors]   those that are one number
 *
 * @typedef {object} Answer
 * @property {Record<string, number>} numbers   by the name of the finding or tensor
 * @property {import("../engine/port.js").Piece[]} pieces   where tensors were asked
 *
 * @typedef {object} Found
 * @property {State} state
 * @property {readonly Answer[]} answers   to the asks, in their order
 * @property {readonly RunSet[]} twins     the recorded trainings of the two encoders of the page
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {Partial<State>} patch   what the step is told with
 * @property {string} place           selector of what it speaks of
 * @property {string} [picture]       selector of what to look at in it where it is higher than the window
 * @property {string} [riddle]        selector of what to look at before one has guessed
 * @property {string} [formula]       id of a template in the page
 * @property {readonly string[]} [guesses]   what can be expected before it is told, path.guess.NAME
 * @property {readonly string[]} [cards]     experiments that go on from here
 * @property {readonly Ask[]} asks
 * @property {(found: Found) => Record<string, string>} values
 * @property {(found: Found) => string} [words]   which of its sentences is true; path.NAME.WORDS
 */

/** A number, or a dash where the sentence has not what it takes. @param {number} x */
export const short = (x) => (Number.isNaN(x) ? "–" : formatNumber(x, 3));

/** @param {number} x */
const share = (x) => (Number.isNaN(x) ? "–" : formatShare(x));

const drawn = { model: "random", init: "normal_inverse_d" };
const placed = { ...drawn, pos: "interleaved", position_scale: 1 };
const plain = /** @type {const} */ ({ ...placed, scale: "none", training: false });
const scaled = /** @type {const} */ ({ ...plain, scale: "sqrt" });

/** The widths between which the ratio is told: the ends of the card's axis. */
const WIDTHS = [16, 512];

/** @type {readonly Step[]} */
export const STEPS = [
  {
    name: "tokens",
    patch: {},
    place: "[data-view=tokens]",
    asks: [{ tensors: [] }],
    values({ answers: [{ pieces }] }) {
      const first = pieces.find(({ surface }) => surface) ?? pieces[0];
      return {
        n: String(pieces.length), word: first.surface || first.entry, id: String(first.id),
      };
    },
  },
  {
    name: "row",
    patch: drawn,
    place: "[data-view=embedding]",
    formula: "formula-length",
    asks: [{ tensors: ["raw_mean_norm"] }],
    values: ({ state, answers: [{ numbers }] }) =>
      ({ d: String(state.d), length: short(numbers.raw_mean_norm) }),
  },
  {
    name: "place",
    patch: placed,
    place: "[data-view=position]",
    asks: [{ tensors: ["raw_mean_norm", "position_mean_norm"] }],
    values: ({ answers: [{ numbers }] }) => ({
      length: short(numbers.position_mean_norm), word: short(numbers.raw_mean_norm),
    }),
  },
  {
    name: "sum",
    patch: plain,
    place: "[data-view=balance]",
    riddle: "[data-view=sum]",
    formula: "formula-ratio",
    guesses: ["words", "places", "even"],
    asks: [{ findings: ["ratio", "position_share", "cosine_words"] }],
    values: ({ answers: [{ numbers }] }) => ({
      ratio: short(numbers.ratio), inverse: short(1 / numbers.ratio),
      share: share(numbers.position_share), cosine: short(numbers.cosine_words),
    }),
    words: ({ answers: [{ numbers }] }) => loudest(numbers.ratio),
  },
  {
    name: "factor",
    patch: scaled,
    place: "#scale",
    picture: "#scale .value",
    formula: "formula-share",
    asks: [
      { changes: { scale: "none" }, findings: ["ratio", "position_share"] },
      { changes: { scale: "sqrt" }, findings: ["ratio", "position_share", "cosine_words"] },
    ],
    values: ({ state, answers: [before, after] }) => ({
      root: short(Math.sqrt(state.d)),
      before: short(before.numbers.ratio), after: short(after.numbers.ratio),
      much: share(before.numbers.position_share), less: share(after.numbers.position_share),
    }),
    words: ({ answers: [, { numbers }] }) => (loudest(numbers.ratio) === "even" ? "even" : "uneven"),
  },
  {
    name: "width",
    patch: { ...scaled, card: "width" },
    place: "#card-width",
    picture: "#card-width .chart",
    formula: "formula-why",
    // Any number of heads may not divide any width; they play no part in the ratio.
    asks: WIDTHS.flatMap((d) => /** @type {const} */ (["none", "sqrt"]).map((scale) =>
      ({ changes: { ...drawn, d, scale, heads: 1 }, findings: ["ratio"] }))),
    values({ answers }) {
      const [narrow, kept, wide, stays] = answers.map(({ numbers }) => short(numbers.ratio));
      return { from: String(WIDTHS[0]), to: String(WIDTHS[1]), narrow, kept, wide, stays };
    },
  },
  {
    name: "tables",
    patch: { ...scaled, init: "normal_1", norm: "post", embedding_norm: false, layer: 0 },
    place: "[data-view=heads]",
    formula: "formula-softmax",
    cards: ["loud"],
    asks: [
      { changes: { ...scaled, init: "keras_uniform" }, findings: ["ratio"] },
      { changes: { ...plain, init: "normal_1" }, findings: ["ratio", "entropy"] },
      { changes: { ...scaled, init: "normal_1" }, findings: ["ratio", "entropy"] },
    ],
    values: ({ answers: [keras, bare, loud] }) => ({
      keras: short(keras.numbers.ratio), bare: short(bare.numbers.ratio),
      loud: short(loud.numbers.ratio), even: short(bare.numbers.entropy),
      uneven: short(loud.numbers.entropy),
    }),
  },
  {
    name: "small",
    patch: { ...scaled, card: "tied" },
    place: "#card-tied",
    picture: "#card-tied .chart",
    cards: ["speed"],
    asks: [
      { changes: { ...plain, init: "normal_1" }, findings: ["masked_loss"] },
      { changes: scaled, findings: ["masked_loss", "uniform_loss"] },
    ],
    values: ({ answers: [large, small] }) => ({
      large: short(large.numbers.masked_loss), small: short(small.numbers.masked_loss),
      nothing: short(small.numbers.uniform_loss),
    }),
  },
  {
    name: "learned",
    patch: { model: "trained", scale: "sqrt", position_scale: 1, recorded: "twins" },
    place: "#recorded",
    picture: "#recorded .value",
    asks: [
      { changes: { model: "trained", scale: "sqrt" }, findings: ["ratio"] },
      { changes: { model: "unscaled", scale: "none" }, findings: ["ratio"] },
    ],
    values({ twins: [own, twin], answers: [given, without] }) {
      const gap = Math.abs(compare(own, twin).gap);
      return {
        own: short(given.numbers.ratio), twin: short(without.numbers.ratio),
        steps: String(own.line.x[own.line.x.length - 1]),
        loss: own.mean.toFixed(2), worse: twin.mean.toFixed(2), gap: gap.toFixed(2),
      };
    },
    words({ twins: [own, twin] }) {
      const { clear, gap } = compare(own, twin);
      return !clear ? "tie" : gap > 0 ? "helps" : "harms";
    },
  },
  {
    name: "holds",
    patch: scaled,
    place: "#holds",
    asks: [],
    values: () => ({}),
  },
];

/** Who is heard above the other. @param {number} ratio */
function loudest(ratio) {
  const verdict = verdictOf(ratio);
  if (verdict === "balance.even") return "even";
  return ratio < 1 ? "places" : "words";
}

/**
 * The encoder's settings in which a state is not what its step is told with.
 * @param {Step} step
 * @param {State} state
 */
export const strays = ({ patch }, state) => settingsIn(patch)
  .filter((name) => state[name] !== patch[name]);

/**
 * The settings of a patch that decide numbers, and not only what is shown.
 * @param {Partial<State>} patch
 */
export const settingsIn = (patch) =>
  /** @type {import("../state.js").Name[]} */ (Object.keys(patch)).filter((name) => {
    const { part, field } = settingOf(name);
    return !part && (field !== undefined || name === "model" || name === "training");
  });
