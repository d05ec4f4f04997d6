// @ts-check
// The table of results without the page: which encoders it keeps, what each is called and asked, and
// the file that it becomes.

import { timesText } from "../race/words.js";
import { formatNumber } from "../number.js";
import { formatShare } from "../views/balance.js";
import { settingsOf, usualOf } from "../state/models.js";
import { parsePin, pinnedSettings, showPin } from "../state/pins.js";
import { settingOf, show, toRequest, withPin, write } from "../state.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../i18n.js").Translate} Translate
 */

const short = (/** @type {number} */ x) => formatNumber(x, 3);

/**
 * The columns: measures of src/lens/findings.h, called measure.NAME.
 * @type {readonly { name: string, format: (x: number) => string }[]}
 */
export const COLUMNS = [
  { name: "ratio", format: short },
  { name: "position_share", format: formatShare },
  { name: "cosine_words", format: short },
  { name: "logit_spread", format: short },
  { name: "entropy", format: short },
  { name: "swap_change", format: short },
];

/** @param {number} x @param {number} column */
export const cellText = (x, column) => (Number.isNaN(x) ? "–" : COLUMNS[column].format(x));

/** @param {string} tried */
export const pinsOf = (tried) => tried.split(",").filter(Boolean);

/**
 * The list with more encoders on top, each once; the oldest give way.
 * @param {string} tried
 * @param {readonly string[]} pins   the newest first
 */
export const added = (tried, pins) => [...new Set([...pins, ...pinsOf(tried)])]
  .slice(0, settingOf("tried").max).join(",");

/** @param {string} tried @param {string} pin */
export const removed = (tried, pin) => pinsOf(tried).filter((one) => one !== pin).join(",");

/**
 * The reader's sentence in a pinned encoder. Weights that were learned have a seed of their own.
 * @param {State} state
 * @param {string} pin
 * @returns {State | null}  null where its weights are not here: they came from a file
 */
export function stateOf(state, pin) {
  const { model = "random" } = parsePin("tried", pin).found ?? {};
  const wish = { ...state, seed: settingsOf(model)?.seed ?? state.seed };
  const found = withPin(wish, pin);
  return found.model === model ? found : null;
}

/**
 * What makes the page take a pinned encoder.
 * @param {State} state   of stateOf()
 */
export const patchOf = (state) => Object.fromEntries([
  ...pinnedSettings().map(({ name }) => [name, state[name]]), ["seed", state.seed]]);

/**
 * What a row is told by, as the page names it: its weights, its factor, and what else is not as
 * usual with these.
 * @param {Translate} t
 * @param {string} pin
 */
export function pinName(t, pin) {
  const { found } = parsePin("tried", pin);
  const { model = "random" } = found ?? {};
  const scale = found?.scale ??
    /** @type {State["scale"]} */ (usualOf(settingOf("scale"), model));
  const others = pinnedSettings().filter(({ name }) => found?.[name] !== undefined &&
    !["model", "scale"].includes(name));
  return [t(`choice.model.${model}`), timesText(scale),
    ...others.map((row) => `${t(row.label)} ${valueText(t, row, found?.[row.name] ?? null)}`),
  ].join(t("list.comma"));
}

/**
 * @param {Translate} t
 * @param {import("../state.js").Setting} row
 * @param {import("../state.js").Value} value
 */
function valueText(t, row, value) {
  if (row.kind === "choice") return t(`choice.${row.name}.${value}`);
  if (row.kind === "flag") return t(value ? "results.on" : "results.off");
  return show(row, value);
}

/**
 * What the engine is asked for a row.
 * @param {State} state   of stateOf()
 */
export const requestOf = (state) => ({
  ...toRequest({ ...state, training: false, text2: "" }, []),
  findings: COLUMNS.map(({ name }) => name),
});

/** The settings that a file names for each row. */
const settings = () => [...pinnedSettings(), settingOf("seed"), settingOf("delimiters"),
  settingOf("text")];

/**
 * Every row with all its settings, in the order in which they stand.
 * @param {readonly { state: State | null, numbers: ArrayLike<number> }[]} rows
 * @param {string} address   of the page, before what the link says
 * @returns {import("../csv.js").Fields[]}
 */
export const fileOf = (rows, address) => [
  [...settings().map(({ name }) => name), ...COLUMNS.map(({ name }) => name), "link"],
  ...rows.flatMap(({ state, numbers }) => (state ? [[
    ...settings().map((row) => show(row, state[row.name])),
    ...COLUMNS.map((_, i) => (Number.isFinite(numbers[i]) ? numbers[i] : null)),
    address + (write({ ...state, tried: "", step: null, card: "none" }) || "?"),
  ]] : [])),
];

/**
 * In what order rows stand: as given, or by a column, without a number last.
 * @param {readonly ArrayLike<number>[]} numbers   of each row
 * @param {{ column: number, down: boolean } | null} by
 */
export function order(numbers, by) {
  const rows = numbers.map((_, i) => i);
  if (!by) return rows;
  const value = (/** @type {number} */ row) => numbers[row][by.column] ?? NaN;
  return rows.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return by.down ? y - x : x - y;
  });
}

/** @param {State} state */
export const pinOf = (state) => showPin(state);
