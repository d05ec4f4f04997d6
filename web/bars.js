// @ts-check
// One number a row as a bar, in line with the rows of a wide heat map: the lengths of the vectors.

import { createCaption, element, sameList, setText, word } from "./element.js";
import { formatNumber } from "./number.js";

/**
 * @typedef {object} BarsData
 * @property {Float32Array} values
 * @property {number} max  the value of a full bar; the same for pictures to be compared
 * @property {readonly string[]} rowLabels
 * @property {readonly boolean[]} [rowMask]  true where the token is padding
 * @property {{ row: number } | null} [selection]
 * @property {string} [title]
 * @property {string} [takeaway]
 */

/**
 * @param {HTMLElement} root
 * @param {{ labels?: boolean }} [options]  `labels: false` beside a map that has the words already
 */
export function createBars(root, { labels = true } = {}) {
  const figure = element("figure", labels ? "bars" : "bars bars-bare");
  const caption = createCaption();
  const list = element("ul", "bars-rows", { role: "list" });
  figure.append(caption.node, list);
  root.append(figure);

  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];
  /** @type {readonly unknown[]} */
  let shown = [];
  let marked = -1;

  return {
    element: /** @type {HTMLElement} */ (figure),
    /** @param {BarsData} data */
    draw({ values, max, rowLabels, rowMask, selection, title, takeaway }) {
      caption.draw(title, takeaway);
      const content = [values.length, ...rowLabels, ...(rowMask ?? [])];
      if (!sameList(content, shown)) {
        shown = content;
        rows = Array.from(values, (_, i) => createRow(rowLabels[i] ?? "", !!rowMask?.[i]));
        list.replaceChildren(...rows.map((row) => row.item));
        marked = -1;
      }
      rows.forEach((row, i) => row.draw(values[i], max));
      rows[marked]?.item.classList.remove("heatmap-marked");
      marked = selection?.row ?? -1;
      rows[marked]?.item.classList.add("heatmap-marked");
    },
  };
}

/**
 * @param {string} label
 * @param {boolean} padded
 */
function createRow(label, padded) {
  const item = element("li", padded ? "bars-padded" : "");
  const name = element("span", padded ? "heatmap-word heatmap-struck" : "heatmap-word");
  name.append(word(label));
  const track = element("span", "bars-track", { "aria-hidden": "true" });
  const bar = element("span", "bars-bar");
  track.append(bar);
  const numbers = element("span", "bars-values");
  const number = element("span");
  numbers.append(number);
  item.append(name, track, numbers);
  return {
    item,
    /**
     * @param {number} value
     * @param {number} max
     */
    draw(value, max) {
      bar.style.setProperty("width", percent(value, max));
      setText(number, formatNumber(value));
    },
  };
}

/**
 * @param {number} value
 * @param {number} max
 */
function percent(value, max) {
  return `${max > 0 ? Math.max(0, Math.min(100, (100 * value) / max)) : 0}%`;
}
