// @ts-check
// The attention of one head as lines: from each word on the left (the query) to the words on the
// right that it takes its new value from. The weight is the width and the strength of a line; a
// chosen word's lines stand out. Each column of words is one tab stop, and the arrow keys walk
// along it.

import { createCaption, element, svg } from "./element.js";
import { columnMaximum, rowMaximum } from "./matrix.js";
import { formatNumber } from "./number.js";
import { createWordButtons } from "./wires/words.js";

/** @typedef {{ row: number, col: number | null }} Selection */

/**
 * @typedef {object} WiresData
 * @property {import("./matrix.js").Tensor} tensor  attention weights (n, n)
 * @property {readonly string[]} rowLabels
 * @property {readonly boolean[]} [rowMask]  true where the token is padding
 * @property {Selection | null} [selection]
 * @property {string} [title]
 * @property {string} [takeaway]
 */

const faintest = 0.02; // a thinner line than this only greys the paper
const width = 100;
const levels = 24; // of strength; one path holds all lines of a level, so a redraw stays cheap

/**
 * @typedef {object} WiresOptions
 * @property {(cell: Selection | null) => void} [onSelect]
 * @property {(cell: Selection | null) => void} [onHover]
 * @property {import("./i18n.js").Translate} t
 */

/**
 * @param {HTMLElement} root
 * @param {WiresOptions} options
 */
export function createWires(root, { onSelect, onHover, t }) {
  const figure = element("figure", "wires");
  const caption = createCaption();
  const body = element("div", "wires-body");
  const lines = svg("svg", { class: "wires-lines", role: "img", preserveAspectRatio: "none" });
  const quiet = createLevels("wires-quiet");
  const strong = createLevels("wires-strong");
  lines.append(quiet.node, strong.node);
  /** @type {WiresData | undefined} */
  let data;
  /** @type {{ from: number | null, to: number | null }} */
  let pointed = { from: null, to: null };
  /** @type {number | null} */
  let marked = null;

  const from = createWordButtons("wires-from", {
    onHover: (row) => point({ from: row, to: null }, row),
    onSelect: (row) => onSelect?.(data?.selection?.row === row ? null : { row, col: null }),
  });
  const to = createWordButtons("wires-to", {
    onHover: (col) => point({ from: null, to: col }, col),
    onSelect(col) {
      if (data) onSelect?.({ row: data.selection?.row ?? columnMaximum(data.tensor, col), col });
    },
  });
  body.append(from.node, lines, to.node);
  figure.append(caption.node, body);
  root.append(figure);

  /**
   * @param {{ from: number | null, to: number | null }} next
   * @param {number | null} token
   */
  function point(next, token) {
    pointed = next;
    trace();
    onHover?.(token === null ? null : { row: token, col: null });
  }

  /** Sorts the lines by strength, those of the chosen or pointed-at word apart. */
  function trace() {
    if (!data) return;
    const { tensor, rowMask, selection } = data;
    const anything = pointed.from !== null || pointed.to !== null;
    const row = anything ? pointed.from : (marked ?? selection?.row ?? null);
    const some = row !== null || pointed.to !== null;
    for (let i = 0; i < tensor.data.length; i++) {
      if (!(tensor.data[i] >= faintest)) continue;
      const [y1, y2] = [Math.floor(i / tensor.cols), i % tensor.cols];
      const stands = some ? y1 === row || y2 === pointed.to : !rowMask?.[y1];
      (stands ? strong : quiet).add(tensor.data[i], y1 + 0.5, y2 + 0.5);
    }
    quiet.show();
    strong.show();
  }

  return {
    element: /** @type {HTMLElement} */ (figure),
    /** @param {WiresData} next */
    draw(next) {
      data = next;
      const { tensor, rowLabels, rowMask, selection = null, title, takeaway } = next;
      caption.draw(title, takeaway);
      lines.setAttribute("viewBox", `0 0 ${width} ${tensor.rows}`);
      lines.setAttribute("aria-label", takeaway || title || "");
      from.draw(t("wires.from"), rowLabels, rowMask, selection?.row ?? -1, (row) =>
        t("wires.from_word", named(tensor, rowLabels, row, rowMaximum(tensor, row))),
      );
      to.draw(t("wires.to"), rowLabels, rowMask, selection?.col ?? -1, (col) =>
        t("wires.to_word", named(tensor, rowLabels, columnMaximum(tensor, col), col)),
      );
      trace();
    },
    /**
     * Brings out the lines of a word that is pointed at in another picture; null for none.
     * @param {number | null} row
     */
    mark(row) {
      marked = row;
      trace();
    },
  };
}

/**
 * @param {import("./matrix.js").Tensor} tensor
 * @param {readonly string[]} words
 * @param {number} row
 * @param {number} col
 */
function named({ rows, cols, data }, words, row, col) {
  const value = formatNumber(data[row * cols + col]);
  const [rowLabel, colLabel] = [words[row] ?? "", words[col] ?? ""];
  return { row: row + 1, rows, rowLabel, col: col + 1, cols, colLabel, value };
}

/**
 * Lines of one look, gathered by strength.
 * @param {string} className
 */
function createLevels(className) {
  const node = svg("g", { class: className });
  const paths = Array.from({ length: levels }, (_, level) => {
    const weight = (level + 0.5) / levels;
    const look = { "stroke-width": 0.5 + 4 * weight, "stroke-opacity": 0.15 + 0.85 * weight };
    return svg("path", look);
  });
  node.append(...paths);
  const half = width / 2;
  const traces = paths.map(() => "");
  return {
    node,
    /**
     * @param {number} weight
     * @param {number} y1
     * @param {number} y2
     */
    add(weight, y1, y2) {
      const level = Math.min(levels - 1, Math.floor(weight * levels));
      traces[level] += `M0 ${y1}C${half} ${y1} ${half} ${y2} ${width} ${y2}`;
    },
    show() {
      paths.forEach((path, level) => {
        path.setAttribute("d", traces[level]);
        traces[level] = "";
      });
    },
  };
}
