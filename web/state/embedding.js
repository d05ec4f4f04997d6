// @ts-check
// The settings of those who put the page into something else: what is shown, hidden and fixed. They
// change no number.

/** The lines of the encoder's program, as index.html has them, and what stands below it. */
export const LINES = ["ids", "weights", "embedding", "scale", "position", "input", "layers",
  "attention", "norm1", "feed_forward", "output", "guess"];
export const PARTS = ["answer", "holds", "results", "race", "implementations"];

/** The format of a link that this page writes, and the newest that it reads. */
const FORMAT = 1;

/**
 * @typedef {object} Embedding
 * @property {boolean} embed       no head, no foot, and as high as its content
 * @property {string} view         the lines and parts that are shown, in this order; "" for the usual
 * @property {string} hide         settings whose controls are not there, or "all"
 * @property {string} lock         settings that are shown and stay as they are, or "all"
 * @property {string} task         a question above everything
 * @property {number} blank        lines to write on, on paper
 * @property {string} bg           "transparent", hexadecimal digits, or "" for the theme's own
 * @property {number} zoom
 * @property {string} palette      of the attention maps
 * @property {string} motion
 * @property {string} start        when the encoder begins
 * @property {string} fit          as high as its content, or as the box it was put into
 * @property {number} format       of the link
 *
 * @typedef {import("./table.js").Setting} Setting
 */

/**
 * @param {keyof Embedding} name
 * @param {import("./table.js").Kind} kind
 * @param {import("./table.js").Value} fallback
 * @param {Partial<Setting>} [more]
 * @returns {Setting}
 */
const row = (name, kind, fallback, more) =>
  ({ name, kind, fallback, label: `setting.${name}`, help: `help.${name}`, part: "embed", ...more });

/**
 * @param {() => readonly string[]} names  of all settings
 * @returns {Setting[]}
 */
export function embeddingSettings(names) {
  const controls = () => ["all", "notes", "link", ...names()];
  return [
    row("embed", "flag", false),
    row("view", "list", "", { length: 256, allowed: () => ["strip", ...LINES, ...PARTS] }),
    row("hide", "list", "", { length: 512, allowed: controls }),
    row("lock", "list", "", { length: 512, allowed: controls }),
    row("task", "text", "", { length: 280 }),
    row("blank", "integer", 0, { min: 0, max: 20 }),
    row("bg", "color", ""),
    row("zoom", "number", 1, { min: 0.75, max: 3 }),
    row("palette", "choice", "auto", { choices: ["auto", "viridis", "cividis", "grey"] }),
    row("motion", "choice", "auto", { choices: ["auto", "off"] }),
    row("start", "choice", "now", { choices: ["now", "visible", "click"] }),
    row("fit", "choice", "content", { choices: ["content", "box"] }),
    row("format", "format", FORMAT, { min: 1, max: FORMAT }),
  ];
}

/** Where the reader looks, which "all" leaves free. */
const LOOKS = ["layer", "head", "row", "col", "key", "sentence", "fold", "explain", "explained",
  "numbers", "theme", "lang", "step"];

/**
 * Whether a list of settings has one.
 * @param {string} list
 * @param {string} name
 */
export function lists(list, name) {
  const names = list.split(",");
  return names.includes(name) || names.includes("all");
}

/** Of the setting's control. @param {Embedding} state @param {string} name */
export const isHidden = ({ hide }, name) => lists(hide, name);

/** @param {Embedding} state @param {string} name */
export const isLocked = ({ lock }, name) =>
  lists(lock, name) && (!LOOKS.includes(name) || lock.split(",").includes(name));
