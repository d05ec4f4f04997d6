// @ts-check
// Explanations that only learning can settle: short trainings of small encoders, on a task of the
// race, made while the reader waits.

import { formatShare } from "../views/balance.js";
import { FORMULAS } from "../race/words.js";
import { NOTHING, short, stepText } from "./verdict.js";

// The same forward pass: only learning can tell the two apart.
const large = { scale: /** @type {const} */ ("none"), init: "normal_1", head: "untied" };
const small = { scale: /** @type {const} */ ("sqrt"), init: "normal_inverse_d", head: "untied" };
const sgd = { optimizer: "sgd", lr: 0.3 };

/** One that learns its factor, and what would take its place. */
const free = { lane: { scale: /** @type {const} */ ("none") }, training: { learn_scale: true } };
const fixed = { scale: /** @type {const} */ ("sqrt") };
const alone = { scale: /** @type {const} */ ("none") };
const quiet = { ...alone, position_scale: /** @type {const} */ ("inverse") };

const every = (/** @type {number} */ by, /** @type {number} */ end) =>
  Array.from({ length: end / by }, (_, i) => by * (i + 1));

const INITS = /** @type {const} */ (["normal_inverse_d", "keras_uniform", "normal_1", "normal_002",
  "xavier"]);

const SPEED_STEPS = 100;
const LEARN_STEPS = 800;

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * How much of the differences in a table its rows make alone, its columns alone, and which row
 * meets which column: shares of the sum of squares, as an analysis of variance has them.
 * @param {readonly (readonly number[])[]} table
 */
export function sharesOf(table) {
  const all = mean(table.flat());
  const rows = table.map(mean);
  const columns = table[0].map((_, k) => mean(table.map((row) => row[k])));
  const squares = (/** @type {number[]} */ values) =>
    mean(values.map((value) => (value - all) ** 2));
  const total = squares(table.flat());
  const [row, column] = [squares(rows), squares(columns)];
  return { row: row / total, column: column / total, both: 1 - (row + column) / total };
}

/** @type {readonly import("./table.js").Card[]} */
export const TRAINING = [
  {
    name: "shrink",
    threads: ["k2-fsa/icefall#17", "jadore801120/attention-is-all-you-need-pytorch#138"],
    controls: ["init", "train_seed"],
    positions: true,
    axis: "scale",
    course: { steps: LEARN_STEPS, learned: true },
    curves: [
      { measure: "shrunk_attention_change", label: ["card.post"],
        changes: { norm: "post", embedding_norm: false } },
      { measure: "shrunk_attention_change", label: ["card.pre"],
        changes: { norm: "pre", embedding_norm: false } },
    ],
    points: [
      { measure: "shrunk_output_change", label: ["measure.shrunk_output_change", "card.post"],
        changes: { norm: "post", embedding_norm: false } },
      { measure: "shrunk_output_change", label: ["measure.shrunk_output_change", "card.pre"],
        changes: { norm: "pre", embedding_norm: false } },
      { column: "steps", label: ["measure.steps", "card.with"], lane: fixed },
      { column: "steps", label: ["measure.steps", "card.shrink.quiet"], lane: quiet },
    ],
    judge({ at, root, points: [post, pre, loud, quiet] }) {
      const [moved, still] = [at(0, root), at(1, root)];
      const alike = loud <= 1.5 * quiet && quiet <= 1.5 * loud && Number.isFinite(loud + quiet);
      const same = still < NOTHING;
      return {
        outcome: !same ? "fails" : moved < NOTHING && alike ? "holds" : "partly",
        words: same && !alike ? "apart" : undefined,
        values: {
          moved: short(moved), still: same ? String(NOTHING) : short(still), // "less than"
          post: short(post), pre: short(pre),
          loud: stepText(loud, LEARN_STEPS), quiet: stepText(quiet, LEARN_STEPS),
        },
      };
    },
  },
  {
    name: "speed",
    threads: ["speechbrain/speechbrain#926", "espnet/espnet#3454", "k2-fsa/icefall#243"],
    controls: ["train_d", "train_seed"],
    axis: "step",
    places: () => [1, ...every(10, SPEED_STEPS)],
    log: true,
    course: {
      steps: SPEED_STEPS, training: { warmup_steps: 0, evaluate_every: SPEED_STEPS },
    },
    curves: [
      { column: "embedding_moved", label: ["card.speed.small", "choice.optimizer.adam"],
        lane: small },
      { column: "embedding_moved", label: ["card.speed.large", "choice.optimizer.adam"],
        lane: large },
      { column: "embedding_moved", label: ["card.speed.small", "choice.optimizer.sgd"],
        lane: { ...small, ...sgd } },
      { column: "embedding_moved", label: ["card.speed.large", "choice.optimizer.sgd"],
        lane: { ...large, ...sgd } },
    ],
    points: [
      { column: "held_out_loss", label: ["measure.held_out_loss", "card.speed.small"],
        lane: small },
      { column: "held_out_loss", label: ["measure.held_out_loss", "card.speed.large"],
        lane: large },
    ],
    judge({ at, root, points: [loss, other] }) {
      const adam = at(0, SPEED_STEPS) / at(1, SPEED_STEPS);
      const plainly = at(2, SPEED_STEPS) / at(3, SPEED_STEPS);
      const near = adam / root;
      return {
        outcome: adam < 1.1 ? "fails" : near <= 1.5 && near >= 1 / 1.5 ? "holds" : "partly",
        words: near > 1.5 ? "more" : undefined,
        values: {
          steps: String(SPEED_STEPS), adam: short(adam), root: short(root), sgd: short(plainly),
          d: String(Math.round(root ** 2)), loss: short(loss), other: short(other),
        },
      };
    },
  },
  {
    name: "learned",
    threads: ["tensorflow/tensor2tensor#1718"],
    controls: ["train_d", "train_seed"],
    axis: "step",
    places: () => [1, ...every(25, LEARN_STEPS)],
    root: true,
    course: { steps: LEARN_STEPS, learned: true },
    curves: [
      { column: "embedding_scale", ...free },
    ],
    points: [
      { column: "last_scale", ...free },
      { column: "steps", label: ["measure.steps", "card.learned.learned"], ...free },
      { column: "steps", label: ["measure.steps", "card.with"], lane: fixed },
      { column: "steps", label: ["measure.steps", "card.without"], lane: alone },
    ],
    judge({ root, points: [end, learned, fixed, none] }) {
      return {
        outcome: learned <= 1.25 * fixed && learned < Infinity ? "holds"
          : learned < none ? "partly" : "fails",
        values: {
          end: short(end), root: short(root), learned: stepText(learned, LEARN_STEPS),
          fixed: stepText(fixed, LEARN_STEPS), none: stepText(none, LEARN_STEPS),
          limit: String(LEARN_STEPS),
        },
      };
    },
  },
  {
    name: "initial",
    threads: ["keras-team/keras-hub#1237", "fastai/fastai#2090",
      "jadore801120/attention-is-all-you-need-pytorch#175"],
    controls: ["train_seed"],
    axis: "scale",
    places: (root) => [1 / root, 1, root],
    course: {
      steps: 400,
      race: { train_d: 16, train_heads: 2, length: 8, batch: 32, lr: 0.005, warmup: 20 },
      training: { symbols: 16, evaluate_every: 400 },
    },
    curves: INITS.map((init) => (
      { column: "held_out_loss", formula: FORMULAS[init], lane: { init, head: "untied" } })),
    judge({ places, at }) {
      const table = INITS.map((_, i) => places.map((x) => at(i, x)));
      const { row, column, both } = sharesOf(table);
      const all = table.flat();
      return {
        outcome: row > 0.5 ? "holds" : column > 0.5 ? "fails" : "partly",
        words: both > 0.5 ? "pair" : undefined,
        values: {
          row: formatShare(row), column: formatShare(column), both: formatShare(both),
          best: short(Math.min(...all)), worst: short(Math.max(...all)),
        },
      };
    },
  },
];
