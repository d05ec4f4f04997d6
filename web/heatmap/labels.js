// @ts-check
// What stands around and over a matrix: the words of its rows and columns, the hatching of padded
// tokens, and the numbers inside the cells of a small map. Each redraws only what changed.

import { colorIndex, colorTable, textColor } from "../color.js";
import { element, sameList, setText, word } from "../element.js";
import { formatCell } from "../number.js";

/**
 * A row or column of words; returns a function that shows new words, padded ones struck through.
 * @param {HTMLElement} list
 */
export function createWords(list) {
  /** @type {readonly string[] | undefined} */
  let shown;
  /** @type {readonly boolean[] | undefined} */
  let struck;
  let marked = -1;
  /**
   * @param {readonly string[]} words
   * @param {readonly boolean[] | undefined} mask
   * @param {number} mark  the index of the selected word, or -1
   */
  return function draw(words, mask, mark) {
    if (!sameList(words, shown) || !sameList(mask, struck)) {
      shown = [...words];
      struck = mask && [...mask];
      list.replaceChildren(
        ...words.map((text, i) => {
          const item = element("span", mask?.[i] ? "heatmap-word heatmap-struck" : "heatmap-word");
          item.classList.toggle("heatmap-letter", [...text].length === 1);
          item.append(word(text));
          item.title = text; // the whole word, where it is cut short
          return item;
        }),
      );
      marked = -1;
    }
    if (marked === mark) return;
    list.children[marked]?.classList.remove("heatmap-marked");
    list.children[mark]?.classList.add("heatmap-marked");
    marked = mark;
  };
}

/**
 * Hatching over the rows or columns of padded tokens, one element for each run of them.
 * @param {HTMLElement} layer
 */
export function createHatching(layer) {
  /** @type {readonly boolean[]} */
  let before = [];
  /**
   * @param {readonly boolean[]} mask
   * @param {"row" | "col"} along
   */
  return function draw(mask, along) {
    if (sameList(mask, before)) return;
    before = [...mask];
    const runs = [];
    for (let from = 0; from < mask.length; from++) {
      if (!mask[from]) continue;
      let to = from;
      while (mask[to]) to++;
      const hatch = element("div", "heatmap-hatch");
      const [start, size] = along === "row" ? ["top", "height"] : ["left", "width"];
      hatch.style.setProperty(start, `${(100 * from) / mask.length}%`);
      hatch.style.setProperty(size, `${(100 * (to - from)) / mask.length}%`);
      runs.push(hatch);
      from = to;
    }
    layer.replaceChildren(...runs);
  };
}

/**
 * Numbers in the cells; black or white, whichever reads better on the cell's colour.
 * @param {HTMLElement} layer
 * @param {import("../color.js").Scale} scale
 */
export function createNumbers(layer, scale) {
  /** @type {HTMLElement[]} */
  let cells = [];
  /**
   * @param {Float32Array} data  empty to show nothing
   * @param {number} limit
   * @param {import("../color.js").Theme} theme
   * @param {(index: number) => boolean} seen  false in the rows and columns of padding
   */
  return function draw(data, limit, theme, seen) {
    if (cells.length !== data.length) {
      cells = Array.from(data, () => element("span"));
      layer.replaceChildren(...cells);
    }
    const inks = inkTable(scale, theme);
    for (let i = 0; i < data.length; i++) {
      setText(cells[i], seen(i) ? formatCell(data[i]) : "");
      const name = inks[colorIndex(scale, data[i], limit)];
      if (cells[i].className !== name) cells[i].className = name;
    }
  };
}

/** @type {Map<string, string[]>} */
const inkTables = new Map();

/**
 * For each entry of a colour table, the class of the text on it.
 * @param {import("../color.js").Scale} scale
 * @param {import("../color.js").Theme} theme
 */
function inkTable(scale, theme) {
  const key = scale + theme;
  let inks = inkTables.get(key);
  if (!inks) {
    const bytes = new Uint8Array(colorTable(scale, theme).buffer);
    inks = Array.from({ length: 257 }, (_, i) =>
      textColor([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2]]) === "#000"
        ? "heatmap-black"
        : "heatmap-white",
    );
    inkTables.set(key, inks);
  }
  return inks;
}

/**
 * The words set apart by Unicode isolates, so that any direction of script keeps to its place.
 * @template {{ rowLabel: string, colLabel: string }} Values
 * @param {Values} values
 * @returns {Values}
 */
export function isolated(values) {
  const { rowLabel, colLabel } = values;
  return { ...values, rowLabel: `\u2068${rowLabel}\u2069`, colLabel: `\u2068${colLabel}\u2069` };
}
