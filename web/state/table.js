// @ts-check

import { acceptLanes } from "./lanes.js";
import { acceptPins } from "./pins.js";
import { decades, divisors, range, widths } from "./stops.js";

/**
 * The one table of settings. Links, controls, messages, documentation and the engine's request all
 * come from it; a new setting is a new row.
 *
 * @typedef {"text" | "choice" | "number" | "integer" | "flag" | "scale" | "list"
 *   | "lanes" | "pins"} Kind
 *
 * @typedef {"sqrt" | "none" | "inverse" | number} Scale
 *
 * @typedef {object} State
 * @property {string} text
 * @property {string} text2            an empty text is "no second sentence"
 * @property {boolean} delimiters
 * @property {string} model           whose weights, as state/models.js knows them
 * @property {Scale} scale
 * @property {number} position_scale
 * @property {string} init
 * @property {number} init_limit
 * @property {string} pos
 * @property {string} norm
 * @property {boolean} embedding_norm
 * @property {number} epsilon
 * @property {string} activation
 * @property {number} d
 * @property {number} heads
 * @property {number} layers
 * @property {number} dff
 * @property {number} dropout
 * @property {boolean} training
 * @property {number} seed
 * @property {number} layer
 * @property {number} head
 * @property {number | null} row       null is "nothing selected"
 * @property {number | null} col      a dimension
 * @property {number | null} key      the token looked at, in the attention maps
 * @property {number} sentence        which of the two the pictures show
 * @property {string} theme
 * @property {string} lang
 * @property {string} numbers
 * @property {string} fold
 * @property {string} explain         what stands beside every line
 * @property {string} explained       lines that have something else, as "attention.code"
 * @property {string} train_task      from here on: the race and the valley
 * @property {string} lanes           as state/lanes.js reads them
 * @property {number} steps
 * @property {number} lr
 * @property {number} train_seed
 * @property {string} train_start     weights drawn, or trained ones
 * @property {string} train_text      sentences for the masked word; "" for the built-in ones
 * @property {number} train_d
 * @property {number} train_layers
 * @property {number} train_heads
 * @property {number} length          tokens in a sentence of a task
 * @property {number} batch           sentences in a step
 * @property {number} warmup
 * @property {string} schedule
 * @property {number} clip
 * @property {number} watch           the head whose maps are shown, counted through all layers
 * @property {string} speed
 * @property {number} valley_seeds
 * @property {string} recorded        which of the recorded curves are shown
 * @property {string} card            which explanation is open, as cards/table.js names them
 * @property {number | null} step     of the guided path, from 1; null where nobody walks it
 * @property {string} twin            the encoder beside the reader's, as state/pins.js reads it; ""
 *   for none
 * @property {string} tried           the encoders of the table of results, likewise
 *
 * @typedef {string | number | boolean | null} Value
 * @typedef {keyof State} Name
 *
 * @typedef {object} Setting
 * @property {Name} name               as it stands in a link
 * @property {Kind} kind
 * @property {Value} fallback
 * @property {string} label            catalogue key of its name
 * @property {string} help             catalogue key of its documentation
 * @property {string} [field]          the C++ Config field it feeds
 * @property {readonly string[]} [choices]
 * @property {Readonly<Record<string, string>>} [aliases] other spellings of the choices
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [length]         longest text, in characters
 * @property {number} [page]           how many stops Page Up and Page Down move
 * @property {(state: State) => number[]} [stops] the values a stepper visits, ascending
 * @property {"race" | "recorded" | "cards" | "path" | "results"} [part]           what it belongs to, where that is not the encoder above
 * @property {typeof acceptLanes | typeof acceptPins} [accept]  how it reads what is given, where its kind does not say
 *
 * A setting, or one of a lane.
 * @typedef {Omit<Setting, "name"> & { name: string }} Row
 */

/** Rows of the position table: no sentence can be longer. */
export const MAX_POSITIONS = 128;

const HEADS = 16;
const WIDTH = { min: 2, max: 512 };
const SEED = { min: 0, max: 2 ** 31 - 1, page: 10 };
// Small enough to be trained while one watches.
const TRAIN_HEADS = 8;
const TRAIN_WIDTH = { min: 2, max: 128 };

/**
 * @param {Name} name
 * @param {Kind} kind
 * @param {Value} fallback
 * @param {Partial<Setting>} [more]
 * @returns {Setting}
 */
const setting = (name, kind, fallback, more) =>
  ({ name, kind, fallback, label: `setting.${name}`, help: `help.${name}`, ...more });

/** @type {typeof setting} */
const race = (name, kind, fallback, more) =>
  setting(name, kind, fallback, { part: "race", ...more });

/** @type {readonly Setting[]} */
export const SETTINGS = [
  setting("text", "text", "The cat sat on the mat", { length: 20000 }),
  setting("text2", "text", "", { length: 20000 }),
  setting("delimiters", "flag", true),
  setting("model", "choice", "trained", { choices: ["trained", "unscaled", "random", "file"] }),
  setting("scale", "scale", "sqrt", { field: "embedding_scale", min: 0.001, max: 1000 }),
  setting("position_scale", "number", 1, {
    field: "position_scale", min: 0, max: 100, page: 10, stops: () => range(0, 100, 0.1),
  }),
  setting("init", "choice", "keras_uniform", {
    field: "initializer",
    choices: ["normal_inverse_d", "keras_uniform", "normal_1", "normal_002", "truncated_002",
      "xavier", "uniform"],
  }),
  setting("init_limit", "number", 0.05, {
    field: "initializer_limit", min: 0.0001, max: 10, page: 3, stops: () => decades(-4, 1),
  }),
  setting("pos", "choice", "interleaved", {
    field: "position",
    choices: ["interleaved", "concatenated", "tensor2tensor", "learned", "none"],
  }),
  setting("norm", "choice", "post", { field: "norm", choices: ["post", "pre", "none"] }),
  setting("embedding_norm", "flag", false, { field: "embedding_norm" }),
  setting("epsilon", "number", 1e-6, {
    field: "layer_norm_epsilon", min: 0, max: 1, page: 3,
    stops: () => [0, ...range(-12, 0).map((power) => Number(`1e${power}`))],
  }),
  setting("activation", "choice", "relu", {
    field: "activation", choices: ["relu", "gelu", "silu"],
  }),
  setting("d", "integer", 128, {
    field: "d_model", ...WIDTH, page: 8, stops: ({ heads }) => widths(heads, WIDTH),
  }),
  setting("heads", "integer", 4, {
    field: "num_heads", min: 1, max: HEADS, page: 2, stops: ({ d }) => divisors(d, HEADS),
  }),
  setting("layers", "integer", 3, { field: "num_layers", min: 1, max: 8, page: 4 }),
  setting("dff", "integer", 256, {
    field: "dff", min: 1, max: 2048, page: 8, stops: () => [1, ...range(16, 2048, 16)],
  }),
  setting("dropout", "number", 0.1, {
    field: "dropout_rate", min: 0, max: 0.95, page: 4, stops: () => range(0, 0.95, 0.05),
  }),
  setting("training", "flag", false),
  setting("seed", "integer", 1, { field: "seed", ...SEED }),
  setting("layer", "integer", 0, { min: 0, max: 7, page: 4 }),
  setting("head", "integer", 0, { min: 0, max: HEADS - 1, page: 4 }),
  setting("row", "integer", null, { min: 0, max: MAX_POSITIONS - 1, page: 10 }),
  setting("col", "integer", null, { min: 0, max: WIDTH.max - 1, page: 10 }),
  setting("key", "integer", null, { min: 0, max: MAX_POSITIONS - 1, page: 10 }),
  setting("sentence", "integer", 0, { min: 0, max: 1 }),
  setting("theme", "choice", "auto", { choices: ["auto", "light", "dark"] }),
  setting("lang", "choice", "auto", {
    choices: ["auto", "en", "zh-CN"],
    aliases: { zh: "zh-CN", "zh-hans": "zh-CN", "zh-cn": "zh-CN", "zh-hans-cn": "zh-CN" },
  }),
  setting("numbers", "choice", "auto", {
    choices: ["auto", "1", "0"],
    aliases: { true: "1", on: "1", yes: "1", "": "1", false: "0", off: "0", no: "0" },
  }),
  setting("fold", "list", "", { length: 256 }),
  setting("explain", "choice", "idea", { choices: ["idea", "formula", "code"] }),
  setting("explained", "list", "", { length: 512 }),
  setting("twin", "pins", "", { max: 1, accept: acceptPins }),
  race("train_task", "choice", "dup", {
    choices: ["dup", "prev", "reverse", "copy", "mode", "sort", "masked_word"],
  }),
  race("lanes", "lanes", "scale~sqrt,scale~none,scale~inverse", { accept: acceptLanes }),
  race("steps", "integer", 800, {
    min: 1, max: 20000, page: 5, stops: () => range(100, 20000, 100),
  }),
  race("lr", "number", 0.003, { min: 1e-6, max: 10, page: 3, stops: () => decades(-6, 1) }),
  // The valley counts on from it.
  race("train_seed", "integer", 1, { ...SEED, max: SEED.max - 2 }),
  race("train_start", "choice", "drawn", { choices: ["drawn", "trained"] }),
  race("train_text", "text", "", { length: 5000 }),
  race("train_d", "integer", 32, {
    ...TRAIN_WIDTH, page: 8, stops: ({ train_heads: heads }) => widths(heads, TRAIN_WIDTH),
  }),
  race("train_layers", "integer", 1, { min: 1, max: 4, page: 2 }),
  race("train_heads", "integer", 2, {
    min: 1, max: TRAIN_HEADS, page: 2, stops: ({ train_d: d }) => divisors(d, TRAIN_HEADS),
  }),
  race("length", "integer", 12, { min: 1, max: 64, page: 8 }),
  race("batch", "integer", 64, {
    min: 1, max: 256, page: 8, stops: () => [1, ...range(8, 256, 8)],
  }),
  race("warmup", "integer", 50, { min: 0, max: 10000, page: 5, stops: () => range(0, 10000, 10) }),
  race("schedule", "choice", "constant", { choices: ["constant", "cosine", "inverse_sqrt"] }),
  race("clip", "number", 0, { min: 0, max: 1000, page: 3, stops: () => [0, ...decades(-2, 3)] }),
  race("watch", "integer", 0, { min: 0, max: 31 }),
  race("speed", "choice", "full", { choices: ["full", "frame", "slow"] }),
  race("valley_seeds", "integer", 2, { min: 1, max: 3 }),
  setting("recorded", "choice", "twins", {
    part: "recorded",
    choices: ["twins", "keras_uniform", "normal_inverse_d", "normal_1", "pair", "sweep", "untied",
      "learned", "pre"],
  }),
  setting("card", "choice", "none", {
    part: "cards",
    choices: ["none", "drowned", "width", "tied", "divide", "norm", "loud", "gradient", "bare",
      "shrink", "speed", "learned", "initial"],
  }),
  setting("step", "integer", null, { part: "path", min: 1, max: 10, page: 3 }),
  setting("tried", "pins", "", { part: "results", max: 12, accept: acceptPins }),
];

/** @type {ReadonlyMap<string, Setting>} */
const byName = new Map(SETTINGS.map((row) => [row.name, row]));

/**
 * The row of a name that may come from anywhere.
 * @param {string} name
 */
export const findSetting = (name) => byName.get(name);

/**
 * The row of a name that exists.
 * @param {string} name
 */
export function settingOf(name) {
  const row = byName.get(name);
  if (!row) throw new Error(`there is no setting ${name}`);
  return row;
}

/** @returns {State} */
export const defaults = () =>
  /** @type {State} */ (/** @type {unknown} */ (
    Object.fromEntries(SETTINGS.map((row) => [row.name, row.fallback]))));
