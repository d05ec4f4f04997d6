// @ts-check
// An implementation as settings of the page and as configurations of the engine; and which of them
// a filter shows, in what order.

import { MAX_POSITIONS, resolveScale } from "../state.js";

/**
 * @typedef {import("./data.js").Implementation} Implementation
 * @typedef {"sqrt" | "none"} Scale
 *
 * Expected ‖s·E‖ : ‖P‖; Infinity where no position code is added.
 * @typedef {Record<Scale, number>} Ratios
 *
 * @typedef {object} Filter
 * @property {string} text
 * @property {string} scale  "all", or as an implementation has it
 * @property {string} pos    "all", "sinusoids", "learned" or "none"
 */

/** @param {number} x  as short as a link needs it */
const short = (x) => Number(x.toPrecision(4));

/**
 * The settings that the page takes over.
 * @param {Implementation} row
 * @param {number} d
 * @returns {Partial<import("../state.js").State>}
 */
export const settingsOf = ({
  init, limit, scale = "sqrt", pos = "interleaved", position_scale, norm = "post",
  embedding_norm = false, activation = "relu", epsilon = 1e-6,
}, d) => ({
  model: "random",
  scale,
  init,
  init_limit: limit ? short(limit(d)) : 0.05,
  pos,
  position_scale: position_scale ? short(position_scale(d)) : 1,
  norm,
  embedding_norm,
  epsilon,
  activation,
});

/**
 * What the engine is asked, without and with the factor.
 * @param {Implementation} row
 * @param {number} d
 */
export const configsOf = (row, d) => (/** @type {const} */ (["none", "sqrt"])).map((scale) => ({
  d_model: d,
  num_heads: 1,
  max_positions: row.rows ?? MAX_POSITIONS,
  embedding_scale: resolveScale(scale, d),
  initializer: row.init,
  initializer_limit: row.limit?.(d) ?? 0.05,
  position: row.pos ?? "interleaved",
  position_scale: row.position_scale?.(d) ?? 1,
}));

/**
 * @param {readonly Implementation[]} rows
 * @param {ArrayLike<number>} answer  for the configurations of all rows
 * @returns {Ratios[]}
 */
export const ratiosOf = (rows, answer) =>
  rows.map((_, i) => ({ none: answer[2 * i], sqrt: answer[2 * i + 1] }));

/** @param {Implementation} row @param {Ratios} ratios */
export const shippedOf = ({ scale = "sqrt" }, ratios) => ratios[scale];

/**
 * How many begin with words and positions about as long, at most one twice the other.
 * @param {readonly number[]} shipped
 */
export const countSides = (shipped) => ({
  quiet: shipped.filter((ratio) => ratio < 0.5).length,
  even: shipped.filter((ratio) => ratio >= 0.5 && ratio <= 2).length,
  loud: shipped.filter((ratio) => ratio > 2 && ratio < Infinity).length,
  without: shipped.filter((ratio) => ratio === Infinity).length,
});

/** @param {Implementation} row */
const kindOf = ({ pos = "interleaved", own_pos }) => {
  if (own_pos === "added") return "none";
  return pos === "learned" || pos === "none" ? pos : "sinusoids";
};

/**
 * @param {Implementation} row
 * @param {string} words  all that is shown of it
 * @param {Filter} filter
 */
export function matches(row, words, { text, scale, pos }) {
  if (scale !== "all" && scale !== (row.scale ?? "sqrt")) return false;
  if (pos !== "all" && pos !== kindOf(row)) return false;
  const shown = words.toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => shown.includes(word));
}

/**
 * The places of the values in rising or falling order; equal ones stay as they are, and numbers
 * that are not finite come last either way.
 * @param {readonly (string | number)[]} values
 * @param {boolean} rising
 */
export function orderOf(values, rising) {
  const sign = rising ? 1 : -1;
  const absent = (/** @type {string | number} */ value) => value === Infinity;
  return values.map((_, i) => i).sort((a, b) => {
    const [x, y] = [values[a], values[b]];
    if (absent(x) || absent(y)) return Number(absent(x)) - Number(absent(y));
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * String(x).localeCompare(String(y), "en", { sensitivity: "base" });
  });
}
