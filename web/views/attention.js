// @ts-check
// One head, large: as a matrix and as lines between the words, with how widely it spreads.

import { element, setText } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { formatNumber } from "../number.js";
import { createWires } from "../wires.js";
import { headKind, rowsOf, tensorOf, valueOf } from "./view.js";

/** @typedef {import("./view.js").State} State */

/** More words than this, and the lines between them are only a tangle. */
const MOST_WIRED = 40;

/** @param {State} state */
const weightsName = ({ layer, head }) => `layers.${layer}.attention_weights.${head}`;

/**
 * The row to speak of: the selected one, or that of the strongest single look.
 * @param {import("../matrix.js").Tensor} weights
 * @param {number | null} selected
 * @param {readonly boolean[]} mask
 */
export function strongest({ rows, cols, data }, selected, mask) {
  let best = { row: 0, col: 0, weight: -1 };
  for (let row = 0; row < rows; row++) {
    if (selected === null ? mask[row] && !mask.every(Boolean) : row !== selected) continue;
    for (let col = 0; col < cols; col++) {
      const weight = data[row * cols + col];
      if (weight > best.weight) best = { row, col, weight };
    }
  }
  return best;
}

/** @type {import("./view.js").View} */
export const attention = {
  of: "head",
  difference: (t, { state: { layer, head } }) =>
    t("attention.title", { layer, head, what: t("twin.difference") }),
  compared: (own, twin) => [[weightsName(own), weightsName(twin)]],
  needs: (state) => [
    weightsName(state),
    `layers.${state.layer}.entropy`,
    `layers.${state.layer}.mean_entropy`,
    "max_entropy",
  ],
  create(root, page) {
    const { t, store } = page;
    const pair = element("div", "pair");
    root.append(pair);
    const heatmap = createHeatmap(pair, {
      scale: "weights",
      size: "square",
      t,
      onSelect: (cell) => store.set({ row: cell?.row ?? null, key: cell?.col ?? null }),
      onHover: (cell) => page.hover(cell?.row ?? null),
    });
    const wires = createWires(pair, {
      t,
      onSelect: (cell) => store.set({ row: cell?.row ?? null, key: cell?.col ?? null }),
      onHover: (cell) => page.hover(cell?.row ?? null),
    });
    const spread = element("p", "spread");
    root.append(spread);
    return {
      draw(run) {
        const { layer, head, row, key, seed } = run.state;
        const { labels, mask } = run.shown;
        const tensor = tensorOf(run, weightsName(run.state));
        const look = strongest(tensor, row !== null && row < tensor.rows ? row : null, mask);
        const takeaway = t("attention.takeaway", {
          from: labels[look.row], to: labels[look.col], weight: formatNumber(look.weight, 2),
        });
        const { state: { model }, model: made } = run;
        const kind = headKind(t, made, layer, head);
        const what = model === "random" ? t("attention.random", { seed })
          : [t(`choice.model.${model}`), ...(kind.name ? [`${kind.name} ${kind.share}`] : [])]
            .join(t("list.comma"));
        const shared = { tensor, title: t("attention.title", { layer, head, what }), takeaway };
        heatmap.draw({
          ...rowsOf(run, page),
          ...shared,
          colLabels: labels,
          colMask: mask,
          selection: row === null ? null : { row, col: key },
          name: weightsName(run.state),
        });
        pair.style.setProperty("--tokens", String(tensor.rows));
        wires.element.hidden = tensor.rows > MOST_WIRED;
        if (!wires.element.hidden) wires.draw({
          tensor,
          title: t("wires.title"),
          rowLabels: labels,
          rowMask: mask,
          selection: row === null ? null : { row, col: key },
        });
        const mean = tensorOf(run, `layers.${layer}.mean_entropy`).data[head];
        const entropy = tensorOf(run, `layers.${layer}.entropy`);
        const values = {
          mean: formatNumber(mean, 3), most: formatNumber(valueOf(run, "max_entropy"), 3),
        };
        setText(spread, row === null || row >= entropy.cols
          ? t("attention.entropy", values)
          : t("attention.entropy_row", {
            ...values,
            token: labels[row],
            row: formatNumber(entropy.data[head * entropy.cols + row], 3),
          }));
      },
      mark(row) {
        heatmap.mark(row);
        if (!wires.element.hidden) wires.mark(row);
      },
    };
  },
};
