// @ts-check
import { firstCharacters, wellFormed } from "./text.js";

/**
 * @typedef {import("./table.js").Row} Row
 * @typedef {import("./table.js").Value} Value
 *
 * A message to the reader: a catalogue key and what to put into the sentence.
 * @typedef {{ key: string, values: Record<string, string> }} Notice
 *
 * What became of a given value. Without `value` it was not understood.
 * @typedef {{ value?: Value, notice?: string }} Parsed
 */

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FLAGS = new Map([
  ...["1", "true", "yes", "on", ""].map((word) => /** @type {const} */ ([word, true])),
  ...["0", "false", "no", "off"].map((word) => /** @type {const} */ ([word, false])),
]);

/**
 * A number as people type it: full-width digits and the real minus sign are numbers too.
 * @param {string} given
 */
function parseNumber(given) {
  const plain = given.normalize("NFKC").replaceAll("\u2212", "-").trim();
  return NUMBER.test(plain) ? Number(plain) + 0 : NaN;
}

/**
 * @param {Row} row
 * @param {string} given
 * @returns {Parsed}
 */
function number({ kind, min = -Infinity, max = Infinity, fallback }, given) {
  if (given.trim() === "" && fallback === null) return { value: null };
  const asked = parseNumber(given);
  if (Number.isNaN(asked)) return { notice: "notice.not_a_number" };
  const whole = kind === "integer" ? Math.round(asked) + 0 : asked;
  const value = Math.min(max, Math.max(min, whole));
  if (value !== whole) return { value, notice: "notice.clamped" };
  return whole === asked ? { value } : { value, notice: "notice.rounded" };
}

/**
 * √d, 1, 1/√d by name or as one would write them, or any factor. A plain 1 is "none": one state,
 * one spelling.
 * @param {Row} row
 * @param {string} given
 * @returns {Parsed}
 */
function scale(row, given) {
  const word = given.normalize("NFKC").toLowerCase().replace(/\s|_model|[()*×]/g, "");
  if (word === "sqrt" || /^(sqrt|√)d$/.test(word)) return { value: "sqrt" };
  if (word === "none") return { value: "none" };
  if (word === "inverse" || /^(1?\/|1?÷)(sqrt|√)d$/.test(word)) return { value: "inverse" };
  const parsed = number(row, word);
  return parsed.value === 1 ? { ...parsed, value: "none" } : parsed;
}

/**
 * @param {Row} row
 * @param {string} given
 * @returns {Parsed}
 */
function choice({ choices = [], aliases = {} }, given) {
  const exact = given.trim();
  const word = exact.toLowerCase();
  const value = choices.find((known) => known === exact)
    ?? choices.find((known) => known.toLowerCase() === word)
    ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
  return value === undefined ? { notice: "notice.not_a_choice" } : { value };
}

/**
 * @param {Row} row
 * @param {string} given
 * @returns {Parsed}
 */
function text({ length = Infinity }, given) {
  const whole = wellFormed(given);
  const value = firstCharacters(whole, length);
  return value === whole ? { value } : { value, notice: "notice.cut" };
}

/**
 * Identifiers between commas; each once.
 * @param {Row} row
 * @param {string} given
 * @returns {Parsed}
 */
function list({ length = Infinity }, given) {
  const items = given.split(",").map((item) => item.trim()).filter(Boolean);
  const kept = [...new Set(items.filter((item) => /^[\w.-]+$/.test(item)))];
  while (kept.join(",").length > length) kept.pop();
  const value = kept.join(",");
  return items.every((item) => kept.includes(item)) ? { value } : { value, notice: "notice.list" };
}

/**
 * @param {Row} row
 * @param {string} given
 * @returns {Parsed}
 */
function flag(row, given) {
  const value = FLAGS.get(given.trim().toLowerCase());
  return value === undefined ? { notice: "notice.not_a_flag" } : { value };
}

const parsers = { text, choice, number, integer: number, flag, scale, list, lanes: text, pins: text };

/**
 * The value of a setting from whatever was given, the previous one where nothing can be made of it.
 * @param {Row} row
 * @param {unknown} given
 * @param {Value} previous
 * @returns {{ value: Value, notices: Notice[] }}
 */
export function accept(row, given, previous) {
  const word = given === null || given === undefined ? show(row, row.fallback) : String(given);
  if (row.accept) return row.accept(row, word, previous);
  const { value = previous, notice } = parsers[row.kind](row, word);
  if (!notice) return { value, notices: [] };
  const values = {
    name: row.name,
    given: shorten(word),
    used: shorten(show(row, value)),
    min: show(row, row.min ?? null),
    max: show(row, row.max ?? null),
    length: String(row.length ?? ""),
    choices: (row.choices ?? []).join(", "),
  };
  return { value, notices: [{ key: notice, values }] };
}

/** @param {string} text */
export const shorten = (text) =>
  firstCharacters(text, 40) === text ? text : `${firstCharacters(text, 39)}…`;

/**
 * A value as it stands in a link and in a number field; `accept` reads it back exactly.
 * @param {Row} row
 * @param {Value} value
 */
export function show(row, value) {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number" && value !== 0 && Math.abs(value) < 0.001) {
    return value.toExponential();
  }
  return String(value);
}

/**
 * The number a `scale` stands for at a width.
 * @param {import("./table.js").Scale} scale
 * @param {number} d
 */
export function resolveScale(scale, d) {
  if (scale === "sqrt") return Math.sqrt(d);
  if (scale === "inverse") return 1 / Math.sqrt(d);
  return scale === "none" ? 1 : scale;
}
