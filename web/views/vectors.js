// @ts-check
// The vectors line by line: embedding, scaled embedding, position code, sum, and what the layers
// make of them. Each says in a sentence, from its own numbers, what to look for.

import { formatNumber } from "../number.js";
import { resolveScale } from "../state.js";
import { matrixView } from "./matrix.js";
import { tensorOf, valueOf } from "./view.js";

/** @param {number} x */
const short = (x) => formatNumber(x, 3);

export const embedding = matrixView({
  tensor: () => "raw",
  title: "raw.title",
  norms: "raw_norm",
  needs: () => ["raw_mean_norm"],
  accent: "token",
  takeaway: (run, t) => t("raw.takeaway", {
    n: run.shown.labels.length, d: run.state.d, norm: short(valueOf(run, "raw_mean_norm")),
  }),
});

export const scaled = matrixView({
  tensor: () => "scaled",
  title: "scaled.title",
  norms: "scaled_norm",
  accent: "token",
  needs: () => ["raw_mean_norm", "scaled_mean_norm"],
  takeaway: (run, t) => t("scaled.takeaway", {
    factor: short(resolveScale(run.state.scale, run.state.d)),
    before: short(valueOf(run, "raw_mean_norm")),
    after: short(valueOf(run, "scaled_mean_norm")),
  }),
});

/** @param {import("./view.js").State} state */
function positionTakeaway({ pos, d }) {
  if (pos === "none" || pos === "learned") return `position.takeaway_${pos}`;
  return d % 2 === 0 ? "position.takeaway" : "position.takeaway_odd";
}

export const position = matrixView({
  tensor: () => "position",
  title: "position.title",
  norms: "position_norm",
  needs: () => ["position_mean_norm"],
  accent: "position",
  takeaway(run, t) {
    const { labels: { length: n } } = run.shown;
    const values = { n, d: run.state.d, norm: short(valueOf(run, "position_mean_norm")) };
    const learned = run.model && run.state.pos === "learned"; // by training, not drawn
    return t(learned ? "raw.takeaway" : positionTakeaway(run.state), values);
  },
});

export const sum = matrixView({
  tensor: () => "sum",
  title: "sum.title",
  norms: "sum_norm",
  needs: () => ["sum_mean_norm"],
  accent: "sum",
  takeaway: (run, t) => t("sum.takeaway", { norm: short(valueOf(run, "sum_mean_norm")) }),
});

export const input = matrixView({
  tensor: () => "input",
  title: "input.title",
  needs: () => ["input_zeros"],
  takeaway(run, t) {
    if (run.state.training) {
      const all = tensorOf(run, "input").data.length;
      const share = valueOf(run, "input_zeros");
      return t("input.takeaway_training", {
        zeros: Math.round(share * all), all, percent: short(100 * share),
      });
    }
    return t(run.state.embedding_norm ? "input.takeaway_norm" : "input.takeaway");
  },
});

/**
 * What the layers do to the rows as a whole: they grow alike, or stay apart. A sentence of one
 * token has no likeness, and nothing is said.
 * @param {string} title
 * @param {(state: import("./view.js").State) => string} tensor  its measure is called …_likeness
 * @param {"layer"} [of]
 */
const mixed = (title, tensor, of = /** @type {"layer" | undefined} */ (undefined)) => matrixView({
  tensor,
  title,
  of,
  needs: (state) => [`${tensor(state)}_likeness`],
  takeaway(run, t) {
    if (run.shown.mask.filter((padded) => !padded).length < 2) return "";
    const cosine = valueOf(run, `${tensor(run.state)}_likeness`);
    return t("alike.takeaway", { cosine: cosine.toFixed(3).replace("-", "−") });
  },
});

export const norm1 = mixed("norm1.title", ({ layer, norm }) =>
  `layers.${layer}.${norm === "post" ? "norm1" : "residual1"}`, "layer");

export const hidden = matrixView({
  tensor: ({ layer }) => `layers.${layer}.hidden`,
  title: "hidden.title",
  of: "layer",
  needs: ({ layer }) => [`layers.${layer}.hidden_zeros`],
  takeaway: (run, t) => t("hidden.takeaway", {
    percent: short(100 * valueOf(run, `layers.${run.state.layer}.hidden_zeros`)),
  }),
});

export const layerOutput = mixed("layer_output.title", ({ layer }) => `layers.${layer}.output`,
  "layer");

export const output = mixed("output.title", () => "output");
