// @ts-check
// What the pictures of the page are made of, for whoever makes a file of one. A picture registers
// itself; the writers of files come later, with experiments.js.

import { csvLines, csvText } from "../csv.js";

/**
 * @typedef {import("../matrix.js").Tensor} Tensor
 *
 * @typedef {object} Named
 * @property {string} [title]
 * @property {string} [takeaway]
 * @property {string} [name]          of the files, without ending
 * @property {() => readonly import("../csv.js").Fields[]} [file]  the first line names the columns
 *
 * @typedef {object} Words
 * @property {readonly string[]} rowLabels
 * @property {readonly boolean[]} [rowMask]  true where the token is padding
 *
 * @typedef {Named & Words & {
 *   kind: "matrix", tensor: Tensor, colLabels: readonly string[], colMask?: readonly boolean[],
 *   scale: import("../color.js").Scale, limit: number, square: boolean, printed: boolean,
 * }} Matrix  `printed`: the numbers stand in the cells
 *
 * @typedef {Named & { kind: "maps", scale: import("../color.js").Scale, limit: number,
 *   labels: readonly string[],
 *   strips: readonly { label: string, maps: readonly { label: string, tensor: Tensor }[] }[],
 * }} Maps  small ones, a strip a layer
 *
 * @typedef {Words & { title?: string, values: ArrayLike<number>, max: number }} Group
 * @typedef {Named & { kind: "bars", groups: readonly Group[] }} Bars
 *
 * @typedef {Named & Words & { kind: "wires", tensor: Tensor }} Wires
 *
 * @typedef {Named & { kind: "waves", tensor: Tensor, columns: readonly (readonly number[])[],
 *   names: readonly string[], ends: readonly string[], limit: number }} Waves
 *
 * @typedef {Named & { kind: "tokens",
 *   sentences: readonly { labels: readonly string[], ids: readonly number[] }[] }} Tokens
 *
 * @typedef {Named & { kind: "table", lines: readonly (readonly string[])[] }} Table
 *
 * @typedef {Named & { kind: "chart", svg: (info: import("./export.js").Info) => string }} Chart
 *
 * @typedef {Matrix | Maps | Bars | Wires | Waves | Tokens | Table | Chart} Source
 *
 * @typedef {"csv" | "json" | "svg" | "png"} Format
 * @typedef {(picture: Element, format: Format) => unknown} Save
 */

/** @type {WeakMap<Element, () => Source | null>} */
const sources = new WeakMap();

/**
 * @param {HTMLElement} picture
 * @param {() => Source | null} source  null while there is nothing to see
 */
export function register(picture, source) {
  sources.set(picture, source);
  picture.dataset.share = "";
}

/** @param {Element} picture */
export const sourceOf = (picture) => sources.get(picture)?.() ?? null;

/** @param {Source} source  with a `file`, or a matrix */
export function csvOf(source) {
  if (source.file) return csvLines(source.file());
  const { tensor, rowLabels, colLabels = rowLabels } = /** @type {Matrix} */ (source);
  return csvText(tensor, rowLabels, colLabels);
}

/** @type {(save: Save) => void} */
let give;
/** @type {Promise<Save>} */
const given = new Promise((done) => {
  give = done;
});

/** Those who ask for a file before there is a writer wait for it. @param {Save} save */
export const provide = (save) => give(save);

/** @param {Element} picture @param {Format} format */
export const save = async (picture, format) => (await given)(picture, format);
