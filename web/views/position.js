// @ts-check
// The position code from two more sides: as waves over the places, and how alike two places are.

import { element } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { formatNumber } from "../number.js";
import { createWaves } from "../waves.js";
import { rowsOf, tensorOf, withOther } from "./view.js";

const fixedKinds = ["interleaved", "concatenated", "tensor2tensor"];

/** @type {import("./view.js").View} */
export const positionFormula = {
  twin: "aside",
  create(root) {
    const formula = element("p", "formula");
    root.append(formula);
    let shown = "";
    return {
      draw({ state }) {
        formula.hidden = !fixedKinds.includes(state.pos);
        if (formula.hidden || shown === state.pos) return;
        shown = state.pos;
        const source = document.getElementById(`formula-${shown}`);
        const template = /** @type {HTMLTemplateElement} */ (source);
        formula.replaceChildren(template.content.cloneNode(true));
      },
    };
  },
};

/**
 * The columns to draw as waves: sine and cosine of up to five frequencies, the fastest first.
 * @param {string} kind
 * @param {number} d
 */
export function waveColumns(kind, d) {
  const pairs = Math.max(1, Math.floor(d / 2));
  const parts = [0, 1 / 16, 1 / 8, 1 / 4, 1 / 2];
  const chosen = [...new Set(parts.map((part) => Math.floor(part * pairs)))];
  if (kind === "interleaved") {
    return chosen.map((i) => (2 * i + 1 < d ? [2 * i, 2 * i + 1] : [2 * i]));
  }
  if (kind === "learned") return chosen.map((i) => [i]);
  const sines = kind === "concatenated" ? Math.ceil(d / 2) : pairs;
  return chosen.map((i) => (sines + i < d ? [i, sines + i] : [i]));
}

/**
 * Sine and cosine fill their strips; what is drawn at random has no size of its own.
 * @param {import("./view.js").Run} run
 */
function waveLimit(run) {
  const { pos, position_scale: scale } = run.state;
  return pos === "learned" ? strongestOf(tensorOf(run, "position")) : scale;
}

/** @param {import("../matrix.js").Tensor} tensor */
const strongestOf = ({ data }) => data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** @type {import("./view.js").View} */
export const positionMore = {
  needs: () => ["position", "position_similarity"],
  difference: (t) => t("twin.difference_of", { title: t("similarity.title") }),
  compared: () => [["position_similarity", "position_similarity"]],
  create(root, page) {
    const { t, store } = page;
    const pair = element("div", "pair");
    const waves = createWaves(pair, { t });
    const alike = createHeatmap(pair, {
      scale: "signed",
      size: "square",
      t,
      onSelect: (cell) => store.set({ row: cell?.row ?? null, key: cell?.col ?? null }),
      onHover: (cell) => page.hover(cell?.row ?? null),
    });
    root.append(pair);
    return {
      draw(run) {
        root.hidden = run.state.pos === "none";
        if (root.hidden) return;
        waves.draw({
          tensor: tensorOf(run, "position"),
          title: t("waves.title"),
          columns: waveColumns(run.state.pos, run.state.d),
          limit: Math.max(...withOther(run).map(waveLimit)) || 1,
          selection: run.state.row === null ? null : { row: run.state.row },
          takeaway: run.state.pos !== "learned" ? t("waves.takeaway")
            : run.model ? "" : t("waves.takeaway_learned"),
        });
        const tensor = tensorOf(run, "position_similarity");
        pair.style.setProperty("--tokens", String(tensor.rows));
        const own = tensor.data[0];
        const far = tensor.data[tensor.rows - 1];
        const { row, key } = run.state;
        alike.draw({
          ...rowsOf(run, page),
          tensor,
          limit: Math.max(...withOther(run).map((one) =>
            strongestOf(tensorOf(one, "position_similarity")))) || 1,
          colLabels: run.shown.labels,
          colMask: run.shown.mask,
          selection: row === null ? null : { row, col: key },
          title: t("similarity.title"),
          name: "position_similarity",
          takeaway: t("similarity.takeaway", {
            own: formatNumber(own, 3), far: formatNumber(far, 3), distance: tensor.rows - 1,
          }),
        });
      },
      mark: alike.mark,
    };
  },
};
