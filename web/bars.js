// @ts-check
// One number a row as a bar, in line with the rows of a wide heat map: the lengths of the vectors.
// A second series (the position code's lengths) lies under the first at the same scale, so the eye
// compares them.

import { createCaption, element, sameList, setText, word } from "./element.js";
import { formatNumber } from "./number.js";

/**
 * @typedef {object} BarsData
 * @property {Float32Array} values
 * @property {Float32Array} [values2]
 * @property {number} max  the value of a full bar; the same for pictures to be compared
 * @property {{ value: number, label: string }} [reference]  a tick through all rows
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
  const note = element("li", "bars-note");
  const notePlace = element("span", "bars-track");
  const noteText = element("span");
  notePlace.append(noteText);
  note.append(notePlace);
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
    draw({ values, values2, max, reference, rowLabels, rowMask, selection, title, takeaway }) {
      caption.draw(title, takeaway);
      const content = [!!values2, values.length, ...rowLabels, ...(rowMask ?? [])];
      if (!sameList(content, shown)) {
        shown = content;
        figure.classList.toggle("bars-two", !!values2);
        rows = Array.from(values, (_, i) =>
          createRow(rowLabels[i] ?? "", !!rowMask?.[i], !!values2),
        );
        list.replaceChildren(...rows.map((row) => row.item), note);
        marked = -1;
      }
      rows.forEach((row, i) => {
        row.draw([values[i], ...(values2 ? [values2[i]] : [])], max, reference?.value);
      });
      note.hidden = !reference;
      if (reference) {
        // Beside its tick, on the side with more room.
        const left = reference.value <= max / 2;
        setText(noteText, reference.label);
        noteText.style.setProperty("left", left ? percent(reference.value, max) : "auto");
        noteText.style.setProperty("right", left ? "auto" : percent(max - reference.value, max));
      }
      rows[marked]?.item.classList.remove("heatmap-marked");
      marked = selection?.row ?? -1;
      rows[marked]?.item.classList.add("heatmap-marked");
    },
  };
}

/**
 * @param {string} label
 * @param {boolean} padded
 * @param {boolean} two
 */
function createRow(label, padded, two) {
  const item = element("li", padded ? "bars-padded" : "");
  const name = element("span", padded ? "heatmap-word heatmap-struck" : "heatmap-word");
  name.append(word(label));
  const track = element("span", "bars-track", { "aria-hidden": "true" });
  const numbers = element("span", "bars-values");
  const series = Array.from({ length: two ? 2 : 1 }, () => ({
    bar: element("span", "bars-bar"),
    number: element("span"),
  }));
  const tick = element("span", "bars-tick");
  track.append(...series.map(({ bar }) => bar), tick);
  numbers.append(...series.map(({ number }) => number));
  item.append(name, track, numbers);
  return {
    item,
    /**
     * @param {readonly number[]} values
     * @param {number} max
     * @param {number | undefined} reference
     */
    draw(values, max, reference) {
      series.forEach(({ bar, number }, i) => {
        bar.style.setProperty("width", percent(values[i], max));
        setText(number, formatNumber(values[i]));
      });
      tick.hidden = reference === undefined || reference > max;
      if (reference !== undefined) tick.style.setProperty("left", percent(reference, max));
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
