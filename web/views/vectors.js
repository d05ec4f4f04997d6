// @ts-check
// The vectors line by line: embedding, scaled embedding, position code, sum, and what the layers make of
// them. Each says in a sentence, from its own numbers, what to look for.

import { likeness } from "../matrix.js";
import { formatNumber } from "../number.js";
import { resolveScale } from "../state.js";
import { matrixView } from "./matrix.js";
import { meanOf, tensorOf } from "./view.js";

/** @param {number} x */
const short = (x) => formatNumber(x, 3);

export const embedding = matrixView({
  tensor: () => "raw",
  title: "raw.title",
  norms: "raw_norm",
  accent: "token",
  takeaway: (run, t) => t("raw.takeaway", {
    n: run.shown.labels.length, d: run.state.d, norm: short(meanOf(run, "raw_norm")),
  }),
});

export const scaled = matrixView({
  tensor: () => "scaled",
  title: "scaled.title",
  norms: "scaled_norm",
  accent: "token",
  needs: ["raw_norm"],
  takeaway: (run, t) => t("scaled.takeaway", {
    factor: short(resolveScale(run.state.scale, run.state.d)),
    before: short(meanOf(run, "raw_norm")),
    after: short(meanOf(run, "scaled_norm")),
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
  accent: "position",
  takeaway: (run, t) =>
    t(positionTakeaway(run.state), {
      norm: short(meanOf(run, "position_norm")),
    }),
});

export const sum = matrixView({
  tensor: () => "sum",
  title: "sum.title",
  norms: "sum_norm",
  accent: "sum",
  takeaway: (run, t) => t("sum.takeaway", { norm: short(meanOf(run, "sum_norm")) }),
});

export const input = matrixView({
  tensor: () => "input",
  title: "input.title",
  takeaway(run, t) {
    const { data } = tensorOf(run, "input");
    const zeros = data.reduce((count, x) => count + (x === 0 ? 1 : 0), 0);
    if (run.state.training) {
      return t("input.takeaway_training", {
        zeros, all: data.length, percent: short((100 * zeros) / data.length),
      });
    }
    return t(run.state.embedding_norm ? "input.takeaway_norm" : "input.takeaway");
  },
});

/**
 * What the layers do to the rows as a whole: they grow alike, or stay apart.
 * @param {(state: import("./view.js").State) => string} tensor
 * @returns {(run: import("./view.js").Run, t: import("../i18n.js").Translate) => string}
 */
const alike = (tensor) => (run, t) => {
  const cosine = likeness(tensorOf(run, tensor(run.state)), run.shown.mask);
  return Number.isNaN(cosine) ? "" : t("alike.takeaway", { cosine: cosine.toFixed(3).replace("-", "−") });
};

/** @param {import("./view.js").State} state */
const afterAttention = ({ layer, norm }) => `layers.${layer}.${norm === "post" ? "norm1" : "residual1"}`;

export const norm1 = matrixView({
  tensor: afterAttention,
  title: "norm1.title",
  takeaway: alike(afterAttention),
});

export const hidden = matrixView({
  tensor: (state) => `layers.${state.layer}.hidden`,
  title: "hidden.title",
  takeaway(run, t) {
    const { data } = tensorOf(run, `layers.${run.state.layer}.hidden`);
    const zeros = data.reduce((count, x) => count + (x === 0 ? 1 : 0), 0);
    return t("hidden.takeaway", { percent: short((100 * zeros) / data.length) });
  },
});

/** @param {import("./view.js").State} state */
const afterLayer = ({ layer }) => `layers.${layer}.output`;

export const layerOutput = matrixView({
  tensor: afterLayer,
  title: "layer_output.title",
  takeaway: alike(afterLayer),
});

export const output = matrixView({
  tensor: () => "output",
  title: "output.title",
  takeaway: alike(() => "output"),
});
