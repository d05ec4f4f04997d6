// @ts-check
// What happens in every step, as lines: the loss and the attention of each lane, the gradients of
// each group of weights, and what a step changes. Empty until the race has begun.

import { createCurves } from "../curves.js";
import { swatch } from "../curves/swatch.js";
import { element } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { translateError } from "../i18n.js";
import { formatNumber } from "../number.js";
import { lanesOf } from "../state/lanes.js";
import { strongest } from "../views/attention.js";
import { factorText, letters } from "./words.js";

/**
 * @typedef {import("./view.js").Parts} Parts
 * @typedef {import("./view.js").Part} Part
 * @typedef {import("./race.js").LaneRun} LaneRun
 * @typedef {import("../curves.js").Series} Series
 * @typedef {import("../i18n.js").Translate} Translate
 */

/** The loss of a guess among 32 is 3.5; twice that is as bad as it needs to look. */
const MOST_LOSS = 7;

/** @param {number} i */
const lookOf = (i) => /** @type {1 | 2 | 3 | 4} */ (i + 1);

/** @param {readonly LaneRun[]} lanes */
const begun = (lanes) => lanes.some(({ history }) => history.columns.size > 0);

/** @type {number[]} */
const nothing = [];
/** @param {LaneRun} lane @param {string} name */
const column = ({ history }, name) => history.columns.get(name) ?? nothing;
/** @param {LaneRun} lane @param {string} name */
const mean = ({ history }, name) => history.means.get(name) ?? nothing;

/** @param {Translate} t @param {LaneRun} lane */
const endOf = (t, { status, sentence }) =>
  (status === "diverged" ? { end: translateError(t, sentence) } : {});

/**
 * The held-out curve of every lane, and every step beneath it.
 * @param {readonly LaneRun[]} lanes
 * @param {readonly string[]} names
 * @param {"loss" | "accuracy"} what
 * @param {Translate} t
 * @returns {Series[]}
 */
export const seriesOf = (lanes, names, what, t) => lanes.map((lane, i) => ({
  label: names[i],
  look: lookOf(i),
  line: { x: lane.history.evaluations.step, y: lane.history.evaluations[what] },
  raw: { x: column(lane, "step"), y: column(lane, what) },
  ...endOf(t, lane),
}));

/**
 * A column of every lane: its mean over the steps between two evaluations, and every step.
 * @param {readonly LaneRun[]} lanes
 * @param {readonly string[]} names
 * @param {string} name
 * @param {Translate} t
 * @returns {Series[]}
 */
const stepsOf = (lanes, names, name, t) => lanes.map((lane, i) => ({
  label: names[i],
  look: lookOf(i),
  line: { x: mean(lane, "step"), y: mean(lane, name) },
  raw: { x: column(lane, "step"), y: column(lane, name) },
  ...endOf(t, lane),
}));

/**
 * Tells a chart of a new race, whose axes owe nothing to the last one.
 * @param {ReturnType<typeof createCurves>[]} charts
 */
function resetting(charts) {
  /** @type {LaneRun | undefined} */
  let first;
  return (/** @type {readonly LaneRun[]} */ lanes) => {
    if (lanes[0] !== first) for (const chart of charts) chart.reset();
    first = lanes[0];
  };
}

/** @param {HTMLElement} root @param {Parts} parts @returns {Part} */
export function createLoss(root, { t, store, racing: { race }, names, look, about }) {
  const picture = element("div");
  const maps = element("div", "race-maps", { role: "group", "aria-label": t("race.maps") });
  root.append(picture, maps);
  const chart = createCurves(picture, { t, name: "loss", scale: "log", most: MOST_LOSS, about });
  const reset = resetting([chart]);
  /** @type {ReturnType<typeof createHeatmap>[]} */
  const made = [];

  /** @param {number} i */
  function newMap(i) {
    const map = createHeatmap(maps, { scale: "weights", size: "square", t });
    map.element.querySelector("figcaption")?.prepend(swatch(lookOf(i)));
    return map;
  }

  return {
    draw() {
      const { lanes } = race;
      reset(lanes);
      root.hidden = !begun(lanes);
      if (root.hidden) return;
      chart.draw({
        title: t("race.loss_title"), series: seriesOf(lanes, names(), "loss", t),
        steps: store.get().steps,
      });
      for (const map of made.splice(lanes.length)) map.element.remove();
      lanes.forEach(({ probe, about: told, step }, i) => {
        const map = (made[i] ??= newMap(i));
        const [name, tensor] = Object.entries(probe?.tensors ?? {})
          .find(([key]) => key !== "output") ?? [];
        map.element.hidden = !tensor;
        if (!probe || !told || !name || !tensor) return;
        const labels = letters(probe, told);
        const { row, col, weight } = strongest(tensor, null, Array(tensor.rows).fill(false));
        const [, layer, head] = /^layers\.(\d+)\..*\.(\d+)$/.exec(name) ?? [];
        map.draw({
          tensor, name: `lane-${i + 1}-step-${step}`, rowLabels: labels, colLabels: labels,
          title: t("race.map", { lane: names()[i], layer, head, step }),
          takeaway: t("attention.takeaway",
            { from: labels[row], to: labels[col], weight: formatNumber(weight, 2) }),
          ...look(),
        });
      });
    },
  };
}

/** @param {Translate} t @param {string} group */
function groupName(t, group) {
  const [kind, layer] = group.split(".");
  return t(kind === "layers" ? "race.group_layer" : `race.group_${kind}`, { layer });
}

/** @param {HTMLElement} root @param {Parts} parts @returns {Part} */
export function createGradients(root, { t, store, racing: { race }, names, about }) {
  root.classList.add("race-pair");
  /** @type {Map<string, ReturnType<typeof createCurves>>} */
  const charts = new Map();
  /** @type {LaneRun | undefined} */
  let first;
  return {
    draw() {
      const { lanes } = race;
      root.hidden = !begun(lanes);
      if (root.hidden) return;
      const columns = new Set(lanes.flatMap(({ history }) => [...history.columns.keys()])
        .filter((name) => name.startsWith("gradient_norm.")));
      for (const [name, chart] of charts) {
        if (!columns.has(name)) {
          chart.element.remove();
          charts.delete(name);
        } else if (first !== lanes[0]) chart.reset();
      }
      first = lanes[0];
      for (const name of columns) {
        let chart = charts.get(name);
        if (!chart) charts.set(name, chart = createCurves(root, { t, name, scale: "log", about }));
        chart.draw({
          title: t("race.gradient", { group: groupName(t, name.slice("gradient_norm.".length)) }),
          series: stepsOf(lanes, names(), name, t),
          steps: store.get().steps,
        });
      }
    },
  };
}

/** @param {HTMLElement} root @param {Parts} parts @returns {Part} */
export function createChanges(root, { t, store, racing: { race }, names, about }) {
  root.classList.add("race-pair");
  const change = createCurves(root, { t, name: "embedding-change", scale: "log", about });
  const norms = createCurves(root, { t, name: "norms", scale: "log", about });
  const reset = resetting([change, norms]);
  return {
    draw() {
      const { lanes } = race;
      reset(lanes);
      root.hidden = !begun(lanes);
      if (root.hidden) return;
      const { steps } = store.get();
      change.draw({
        title: t("race.change"), steps, series: stepsOf(lanes, names(), "embedding_change", t),
      });
      norms.draw({
        title: t("race.norms"), steps,
        series: [
          ...stepsOf(lanes, names(), "token_norm", t),
          ...positionsOf(lanes, lanesOf(store.get().lanes), t),
        ],
      });
    },
  };
}

/**
 * The positions, which no lane learns: one line for every factor they are multiplied by.
 * @param {readonly LaneRun[]} lanes
 * @param {readonly import("../state/lanes.js").Lane[]} settings
 * @param {Translate} t
 * @returns {Series[]}
 */
function positionsOf(lanes, settings, t) {
  const scales = [...new Set(settings.map((lane) => lane.position_scale))];
  return scales.map((scale, i) => {
    const label = scale === "none"
      ? t("race.positions") : t("lane.name_position", { factor: factorText(scale) });
    const [longest] = stepsOf(lanes, lanes.map(() => label), "position_norm", t)
      .filter((_, lane) => settings[lane].position_scale === scale)
      .sort((a, b) => Number(b.raw?.x.length) - Number(a.raw?.x.length));
    return { ...longest, raw: undefined, look: "position", dash: lookOf(i + 1) };
  });
}
