// @ts-check
// The reader's value minus the twin's as a heat map of its own limits, with a sentence.

import { element, setText } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { formatNumber } from "../number.js";
import { formatShare } from "../views/balance.js";
import { rowsOf } from "../views/view.js";

/**
 * @typedef {import("../views/view.js").Run} Run
 *
 * @typedef {object} Difference
 * @property {(twin: import("./twin.js").Twin, run: Run) => void} draw
 * @property {(row: number | null) => void} [mark]
 */

/** @param {number} x */
export const signed = (x) => `${x > 0 ? "+" : ""}${formatNumber(x, 3)}`;

/**
 * What a difference amounts to.
 * @param {import("../i18n.js").Translate} t
 * @param {import("../engine/port.js").Difference} difference
 * @param {readonly string[]} labels
 * @param {boolean} attention
 */
export function sentenceOf(t, difference, labels, attention) {
  const { row, col, largest, root_mean_square: mean, row_distance: moved } = difference;
  if (largest === 0) return t("twin.equal");
  const largestText = t(attention ? "twin.largest_look" : "twin.largest", {
    value: signed(largest), token: labels[row], to: attention ? labels[col] : col,
  });
  return [largestText, attention
    ? t("twin.moved", { share: formatShare(moved) })
    : t("twin.mean", { mean: formatNumber(mean, 3) })].join(" ");
}

/**
 * @param {HTMLElement} root
 * @param {import("../views/view.js").Page} page
 * @param {import("../views/view.js").View} view
 * @returns {Difference}
 */
export function createDifference(root, page, view) {
  const { t, store } = page;
  const frame = element("div", "matrix");
  const none = element("p", "note");
  root.append(frame, none);
  /** @type {ReturnType<typeof createHeatmap> | undefined} */
  let map;
  let square = false;

  /** @param {boolean} attention */
  function build(attention) {
    square = attention;
    frame.replaceChildren();
    map = createHeatmap(frame, {
      scale: "signed",
      size: square ? "square" : "wide",
      t,
      onSelect: (cell) => store.set({
        row: cell?.row ?? null, [square ? "key" : "col"]: cell?.col ?? null,
      }),
      onHover: (cell) => page.hover(cell?.row ?? null),
    });
  }

  return {
    draw({ run: twin, differences }, run) {
      const { state, shown } = run;
      const [[name, other]] = view.compared?.(state, twin.state) ?? [["", ""]];
      const difference = differences[name];
      frame.hidden = !difference;
      none.hidden = !!difference;
      if (!difference) {
        const size = (/** @type {import("../matrix.js").Tensor} */ { rows, cols }) => `${rows} × ${cols}`;
        setText(none, t("twin.shapes", {
          own: size(shown.tensors[name]), twin: size(twin.shown.tensors[other]),
        }));
        return;
      }
      // Words by words: as many columns as rows, and the same words.
      const words = /attention_weights|similarity/.test(name);
      if (!map || words !== square) build(words);
      const { row, col, key } = state;
      map?.draw({
        ...rowsOf(run, page),
        tensor: difference,
        limit: Math.abs(difference.largest),
        ...(words && { colLabels: shown.labels, colMask: shown.mask }),
        selection: row === null ? null : { row, col: words ? key : col },
        title: view.difference?.(t, run),
        name: `${name}.difference`,
        takeaway: sentenceOf(t, difference, shown.labels, /attention_weights/.test(name)),
      });
    },
    mark: (row) => map?.mark(row),
  };
}
