// @ts-check
// The recorded curves in the page: drawn from numbers that come with it, nothing is computed here.

import json from "inline:recorded";
import { createCurves } from "../curves.js";
import { createFrame } from "../curves/frame.js";
import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { unpack } from "./packed.js";
import { lineOf, setsOf } from "./sets.js";
import { sweepModel } from "./sweep.js";
import { finding, lineLabel, ratios, sentences } from "./words.js";

/**
 * @typedef {import("./sets.js").RunSet} RunSet
 * @typedef {import("./sets.js").Recording} Recording
 * @typedef {import("../i18n.js").Translate} Translate
 */

/** Above it, all encoders only learn how often each word occurs. */
const MOST_LOSS = 7;

/** The group in which one setup stands at several factors. */
const SWEEP = "sweep";

/** The group of the encoders that come with the page; the others are the grid's. */
const TWINS = "twins";

/** @type {readonly Recording[]} */
const recordings = unpack(json);

/**
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 * @returns {import("../curves.js").Series[]}
 */
const seriesOf = (t, sets) => sets.map(({ first, runs, line }, i) => ({
  label: lineLabel(t, first),
  // The same encoder has one colour in every language.
  look: /** @type {1 | 2 | 3} */ (1 + (first.language ? i % 2 : i)),
  dash: /** @type {1 | 2 | 3 | 4} */ (i + 1),
  line,
  seeds: runs.length < 2 ? undefined : runs.map((run) =>
    ({ label: t("recorded.seed", { seed: run.seed }), line: lineOf(run), end: run.end })),
  end: runs.flatMap(({ end }) => (end ? translateError(t, end) : []))[0],
}));

/**
 * What was trained, on what, and what it took.
 * @param {Translate} t
 * @param {string} group
 * @param {Recording} recording
 * @returns {string}
 */
function sourceOf(t, group, { runs, cpuSeconds, machine }) {
  const languages = new Set(runs.map(({ language }) => language)).size;
  return sentences([
    ratios(t, setsOf(runs, group)),
    t(`recorded.about_${[TWINS, SWEEP].includes(group) ? group : "grid"}`),
    t("recorded.source", {
      runs: runs.length / languages, minutes: Math.ceil(cpuSeconds / 60), machine,
    }),
  ]);
}

/**
 * @param {HTMLElement} root
 * @param {import("../race/view.js").Parts} parts
 * @param {HTMLElement} name   where the name of what is shown stands
 * @returns {import("../race/view.js").Part}
 */
export function createRecorded(root, { t, store, about }, name) {
  const picture = element("div");
  const places = { curves: element("div"), sweep: element("div") };
  picture.append(places.curves, places.sweep);
  const found = element("p", "finding", { role: "status" });
  const source = element("p", "note");
  root.append(picture, found, source);
  /** @param {string} group */
  const find = (group) => recordings.find(({ runs }) => runs.some((run) => run.group === group));
  const options = {
    t,
    name: "recorded",
    about() {
      const group = store.get().recorded;
      return { settings: `${find(group)?.command} (${group})`, link: about().link };
    },
  };
  const curves = createCurves(places.curves, { ...options, scale: "near", most: MOST_LOSS });
  const sweep = createFrame(places.sweep, options);
  let shown = "";

  return {
    draw() {
      const group = store.get().recorded;
      if (group === shown) return;
      shown = group;
      setText(name, group);
      const recording = find(group);
      const { runs, steps } = recording ?? { runs: [], steps: 0 };
      const sets = setsOf(runs, group);
      const title = t("recorded.title", { group: t(`choice.recorded.${group}`) });
      places.curves.hidden = group === SWEEP || sets.length === 0;
      places.sweep.hidden = group !== SWEEP || sets.length === 0;
      setText(found, finding(t, sets, steps, group === SWEEP));
      setText(source, recording ? sourceOf(t, group, recording) : "");
      if (sets.length === 0) return;
      if (group === SWEEP) sweep.draw(sweepModel(t, title, sets));
      else {
        curves.reset();
        curves.draw({ title, unit: t("chart.nats"), steps, series: seriesOf(t, sets) });
      }
    },
  };
}
