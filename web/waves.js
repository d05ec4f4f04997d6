// @ts-check
// Columns of the position code as waves over the positions, one strip a column or pair of columns:
// the first turn fast and the last hardly at all. Dots mark the positions that exist; the line
// between them is only for the eye.

import { createCaption, element, sameList, setText, svg } from "./element.js";
import { formatNumber } from "./number.js";

/**
 * @typedef {object} WavesData
 * @property {import("./matrix.js").Tensor} tensor  (n, d_model)
 * @property {readonly (readonly number[])[]} columns  a dimension or a pair a strip
 * @property {number} [limit]  half the height of a strip; 1 if left out
 * @property {{ row: number } | null} [selection]
 * @property {string} [title]
 * @property {string} [takeaway]
 */

const mostDots = 64;

/**
 * @param {HTMLElement} root
 * @param {{ t: import("./i18n.js").Translate }} options
 */
export function createWaves(root, { t }) {
  const figure = element("figure", "waves");
  const caption = createCaption();
  const body = element("div", "waves-body", { role: "img" });
  const ends = element("div", "waves-ends");
  const [first, range, last] = [element("span"), element("span"), element("span")];
  ends.append(first, range, last);
  figure.append(caption.node, body);
  root.append(figure);
  /** @type {ReturnType<typeof createStrip>[]} */
  let strips = [];
  /** @type {readonly string[]} */
  let shown = [];

  return {
    element: /** @type {HTMLElement} */ (figure),
    /** @param {WavesData} data */
    draw({ tensor, columns, limit = 1, selection = null, title, takeaway }) {
      caption.draw(title, takeaway);
      body.setAttribute("aria-label", takeaway || title || "");
      const names = columns.map(([one, two]) =>
        two === undefined
          ? t("waves.dimension", { dimension: one })
          : t("waves.pair", { first: one, second: two }),
      );
      const content = columns.map((pair, i) => `${names[i]} ${pair.length}`);
      if (!sameList(content, shown)) {
        shown = content;
        strips = columns.map((pair, i) => createStrip(names[i], pair.length));
        body.replaceChildren(...strips.flatMap(({ name, drawing }) => [name, drawing]), ends);
      }
      strips.forEach((strip, i) => strip.draw(tensor, columns[i], limit, selection?.row ?? -1));
      setText(first, t("waves.position", { position: 0 }));
      setText(range, t("waves.range", { limit: limit === 1 ? "1" : formatNumber(limit, 3) }));
      setText(last, tensor.rows > 1 ? t("waves.position", { position: tensor.rows - 1 }) : "");
    },
  };
}

/**
 * @param {string} label
 * @param {number} lines
 */
function createStrip(label, lines) {
  const name = element("span", "waves-name");
  name.textContent = label;
  const drawing = svg("svg", {
    class: "waves-strip",
    viewBox: "0 0 1 2",
    preserveAspectRatio: "none",
  });
  const now = svg("path", { class: "waves-now" });
  const axis = svg("path", { class: "waves-axis", d: "M0 1H1" });
  const series = Array.from({ length: lines }, (_, i) => {
    const second = i ? " waves-second" : "";
    return {
      line: svg("path", { class: `waves-line${second}` }),
      dots: svg("path", { class: `waves-dots${second}` }),
    };
  });
  drawing.append(axis, now, ...series.flatMap(({ line, dots }) => [line, dots]));
  return {
    name,
    drawing,
    /**
     * @param {import("./matrix.js").Tensor} tensor
     * @param {readonly number[]} columns
     * @param {number} limit
     * @param {number} row
     */
    draw({ rows, cols, data }, columns, limit, row) {
      /** @param {number} position */
      const x = (position) => (rows > 1 ? position / (rows - 1) : 0).toFixed(4);
      series.forEach(({ line, dots }, i) => {
        const points = Array.from({ length: rows }, (_, position) => {
          const share = Math.max(-1, Math.min(1, data[position * cols + columns[i]] / limit));
          return `${x(position)} ${(1 - share).toFixed(4)}`;
        });
        line.setAttribute("d", `M${points.join("L")}`);
        // A line of no length with round ends is a dot, and stays round in a stretched drawing.
        const marks = rows <= mostDots ? points.map((point) => `M${point}h0`) : [];
        dots.setAttribute("d", marks.join(""));
      });
      now.setAttribute("d", row >= 0 && row < rows ? `M${x(row)} 0V2` : "");
    },
  };
}
