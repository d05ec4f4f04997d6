// @ts-check
// The elements a heat map is made of, once, in reading order: title and sentence, words and matrix,
// then the readout, which always keeps its line so that nothing jumps.

import { createCaption, element, newId } from "../element.js";

const mostRoomy = 24; // rows; more are set closer, or a picture would fill the screen

/**
 * @param {"wide" | "square" | "thumbnail"} size
 * @param {boolean} labels
 */
export function createFrame(size, labels) {
  const figure = element("figure", `heatmap heatmap-${size}${labels ? "" : " heatmap-bare"}`);
  const caption = createCaption();

  const body = element("div", "heatmap-body");
  const hidden = { "aria-hidden": "true" };
  const rowWords = element("div", "heatmap-rows", hidden);
  const colWords = element("div", "heatmap-columns", hidden);
  const help = element("span", "heatmap-unseen", { id: newId() });
  const matrix = element("div", "heatmap-matrix", {
    role: "grid",
    "aria-readonly": "true",
    "aria-labelledby": caption.title.id,
    "aria-describedby": `${caption.takeaway.id} ${help.id}`,
  });
  const canvas = element("canvas", "heatmap-canvas", hidden);
  const numbers = element("div", "heatmap-numbers", hidden);
  const rowHatching = element("div", "heatmap-hatching", hidden);
  const colHatching = element("div", "heatmap-hatching", hidden);
  const pointed = element("div", "heatmap-band heatmap-pointed", hidden);
  const band = element("div", "heatmap-band", hidden);
  const chosen = element("div", "heatmap-chosen", hidden);
  pointed.hidden = band.hidden = chosen.hidden = true;
  matrix.append(canvas, numbers, rowHatching, colHatching, pointed, band, chosen);
  if (size === "square") body.append(colWords, rowWords, matrix);
  else body.append(rowWords, matrix, colWords);

  const foot = element("div", "heatmap-foot");
  const readout = element("span", "heatmap-readout", hidden); // the focused cell has it as its name
  const place = element("span", "heatmap-place");
  const value = element("span", "heatmap-value");
  readout.append(place, value);
  foot.append(readout);
  const status = element("span", "heatmap-unseen", { role: "status" });
  figure.append(caption.node, help, body, foot, status);
  return {
    ...{ figure, caption, help, rowWords, colWords, matrix, canvas, numbers, rowHatching },
    ...{ colHatching, pointed, band, chosen, foot, place, value, status },
  };
}

/**
 * Tells the style sheet the shape, and whether words and numbers have room in the columns. Widths
 * come from an observer, so drawing never waits for layout.
 * @param {HTMLElement} figure
 * @param {HTMLElement} matrix
 * @param {"wide" | "square" | "thumbnail"} size
 */
export function createFit(figure, matrix, size) {
  let width = 0;
  let shape = "";
  let columnCount = 1;
  let longest = 0;
  /** @type {readonly string[]} */
  let words = [];

  function settle() {
    const cell = width / columnCount;
    figure.classList.toggle("heatmap-level", cell >= 7 * longest + 10);
    figure.classList.toggle("heatmap-roomy", cell >= 27);
  }
  if (size === "square") {
    new ResizeObserver(([entry]) => {
      width = entry.contentRect.width;
      settle();
    }).observe(matrix);
  }

  /**
   * @param {number} rows
   * @param {number} cols
   * @param {readonly string[]} columns
   */
  return function fit(rows, cols, columns) {
    if (shape === `${rows} ${cols}` && words === columns) return;
    if (shape !== `${rows} ${cols}`) {
      shape = `${rows} ${cols}`;
      columnCount = cols;
      figure.style.setProperty("--rows", String(rows));
      figure.style.setProperty("--cols", String(cols));
      figure.classList.toggle("heatmap-dense", rows > mostRoomy);
    }
    words = columns;
    if (size !== "square") return;
    longest = Math.max(...columns.map(lengthOf));
    settle();
  };
}

/**
 * About how wide a word is, in Latin letters; Chinese characters count twice.
 * @param {string} text
 */
function lengthOf(text) {
  let length = 0;
  for (const letter of text) length += letter >= "\u2e80" ? 2 : 1;
  return length;
}

/**
 * Pointing at a word and choosing it, for a whole list at once.
 * @param {HTMLElement} list
 * @param {{ onHover: (row: number | null) => void, onSelect: (row: number) => void }} actions
 */
export function listenToWords(list, { onHover, onSelect }) {
  let hovered = -1;
  /** @param {Event} event */
  function indexOf(event) {
    const item = /** @type {Element} */ (event.target).closest(".heatmap-word");
    return item ? [...list.children].indexOf(item) : -1;
  }
  list.addEventListener("pointerover", (event) => {
    const row = indexOf(event);
    if (row === hovered) return;
    hovered = row;
    onHover(row < 0 ? null : row);
  });
  list.addEventListener("pointerleave", () => {
    hovered = -1;
    onHover(null);
  });
  list.addEventListener("click", (event) => {
    const row = indexOf(event);
    if (row >= 0) onSelect(row);
  });
}

/**
 * Lays an element over a cell, or over a whole row when `cell.col` is null.
 * @param {HTMLElement} over
 * @param {{ row: number, col: number | null }} cell
 * @param {number} rows
 * @param {number} cols
 */
export function position(over, { row, col }, rows, cols) {
  over.style.setProperty("top", `${(100 * row) / rows}%`);
  over.style.setProperty("height", `${100 / rows}%`);
  over.style.setProperty("left", col === null ? "0" : `${(100 * col) / cols}%`);
  over.style.setProperty("width", col === null ? "100%" : `${100 / cols}%`);
}
