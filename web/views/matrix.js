// @ts-check
// A matrix with one row a token and one column a dimension: the value of most lines.

import { createBars } from "../bars.js";
import { element } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { LIMIT, rowsOf, tensorOf, withOther } from "./view.js";

/** All drawn to one scale: how long a word is means something only beside the position code. */
const NORMS = ["raw_norm", "scaled_norm", "position_norm", "sum_norm"];

/** @param {import("./view.js").Run} run */
const longest = (run) =>
  Math.max(...withOther(run).flatMap((one) =>
    NORMS.flatMap((name) => [...tensorOf(one, name).data]))) || 1;

/**
 * @typedef {import("./view.js").Run} Run
 * @typedef {import("./view.js").State} State
 *
 * @typedef {object} MatrixOptions
 * @property {(state: State) => string} tensor
 * @property {string} title                         catalogue key
 * @property {(run: Run, t: import("../i18n.js").Translate) => string} [takeaway]
 * @property {(state: State) => string[]} [needs]   what the takeaway reads
 * @property {string} [norms]                       an n × 1 tensor, drawn as bars beside the rows
 * @property {"token" | "position" | "sum"} [accent]  whose colour the bars have
 * @property {"layer"} [of]                         where a twin may have fewer
 */

/**
 * @param {MatrixOptions} options
 * @returns {import("./view.js").View}
 */
export function matrixView({ tensor, title, takeaway, needs, norms, accent = "sum", of }) {
  return {
    of,
    difference: (t, { state: { layer } }) =>
      t("twin.difference_of", { title: t(title, { layer }) }),
    compared: (own, twin) => [[tensor(own), tensor(twin)]],
    needs: (state) => [tensor(state), ...(needs?.(state) ?? []), ...(norms ? NORMS : [])],
    create(root, page) {
      const { t, store } = page;
      const frame = element("div", norms ? `matrix with-bars accent-${accent}` : "matrix");
      root.append(frame);
      const heatmap = createHeatmap(frame, {
        scale: "signed",
        size: "wide",
        t,
        onSelect: (cell) => store.set({ row: cell?.row ?? null, col: cell?.col ?? null }),
        onHover: (cell) => page.hover(cell?.row ?? null),
      });
      const bars = norms ? createBars(frame, { labels: false }) : null;
      return {
        draw(run) {
          const name = tensor(run.state);
          const { row, col } = run.state;
          heatmap.draw({
            ...rowsOf(run, page),
            tensor: tensorOf(run, name),
            limit: LIMIT,
            selection: row === null ? null : { row, col },
            title: t(title, { layer: run.state.layer }),
            name,
            takeaway: takeaway?.(run, t),
          });
          if (!bars || !norms) return;
          bars.draw({
            values: tensorOf(run, norms).data,
            max: longest(run),
            rowLabels: run.shown.labels,
            rowMask: run.shown.mask,
            selection: row === null ? null : { row },
            title: t("bars.norm"),
          });
        },
        mark: heatmap.mark,
      };
    },
  };
}
