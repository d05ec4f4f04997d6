// @ts-check
// Numbers over the steps of training, as lines: a line a lane, or a line a group of parameters.

import { createFrame } from "./curves/frame.js";
import { around, grow, tickText } from "./curves/scale.js";
import { indexAt } from "./curves/trace.js";
import { formatNumber } from "./number.js";

/**
 * @typedef {import("./curves/trace.js").Line} Line
 *
 * @typedef {object} Series
 * @property {string} label
 * @property {1 | 2 | 3 | 4 | 5 | 6 | "token" | "position"} look  a lane or group, or the colour of
 *   words or places
 * @property {1 | 2 | 3 | 4 | 5 | 6} [dash]  the dashes of another lane than `look`
 * @property {Line} line     the strong line, which is what is read and tabled: held-out if there is
 * @property {Line} [raw]    every step, thin and faint beneath it
 * @property {readonly { label: string, line: Line, end?: string }[]} [seeds]  runs of which `line`
 *   is the mean
 * @property {string} [end]  why it ended early, as a sentence
 *
 * @typedef {object} CurvesData
 * @property {string} title
 * @property {string} [takeaway]
 * @property {string} [unit]  of y
 * @property {readonly Series[]} series
 * @property {number} [steps]  where the axis ends, unless a line goes beyond; without it, it grows
 * @property {{ value: number, label: string }} [base]    a level line with its name: the base rate
 * @property {{ value: number, label: string }} [target]
 *
 * @typedef {object} CurvesOptions
 * @property {import("./i18n.js").Translate} t
 * @property {string} name  of the files, without ending
 * @property {"share" | "linear" | "log" | "near"} [scale]  of y: from 0 to 1; from 0 up; in powers;
 *   around what there is. "share" if left out
 * @property {number} [most]  the axis never goes beyond; a line that does runs along its edge
 * @property {() => import("./curves/frame.js").About} [about]  what the picture's file says of
 *   where it comes from
 *
 * @typedef {import("./curves/scale.js").Limits | null} MaybeLimits
 */

const mostRows = 50;

/**
 * @param {HTMLElement} root
 * @param {CurvesOptions} options
 * @returns {{ element: HTMLElement, draw: (data: CurvesData) => void, reset: () => void }}
 *   `reset` forgets the limits of the axes, for a new race; resizing is looked after
 */
export function createCurves(root, options) {
  const { t, scale = "share", most = Infinity } = options;
  const frame = createFrame(root, options);
  /** @type {MaybeLimits} */
  let x = null;
  /** @type {MaybeLimits} */
  let y = null;

  return {
    element: frame.element,
    draw(data) {
      const { series, steps } = data;
      if (steps) x = [0, steps];
      let [lowest, highest, beyond] = [most, -Infinity, -Infinity];
      for (const { line, raw = line, seeds = [] } of series) {
        x = grow(x, 0, Math.max(lastOf(line), 1), false);
        for (const { y: values } of [line, raw, ...seeds.map((seed) => seed.line)]) {
          const ends = extent(values, scale === "log");
          const [low, high] = ends.map((end) => Math.min(end, most));
          beyond = Math.max(beyond, ends[1]);
          y = grow(y, low, high, scale === "log");
          lowest = Math.min(lowest, low);
          highest = Math.max(highest, high);
        }
      }
      if (scale === "near") y = around(lowest, highest);
      const limits = scale === "share" ? /** @type {const} */ ([0, 1]) : y;
      frame.draw(curvesModel(data, t, x ?? [0, steps ?? 1], limits, scale === "log",
        !!limits && beyond > limits[1]));
    },
    reset() {
      x = y = null;
    },
  };
}

/**
 * The smallest and the largest that have a place on the axis.
 * @param {ArrayLike<number>} values
 * @param {boolean} log
 */
function extent(values, log) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isFinite(value) || (log && value <= 0)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/**
 * @param {CurvesData} data
 * @param {import("./i18n.js").Translate} t
 * @param {import("./curves/scale.js").Limits} xLimits
 * @param {MaybeLimits} yLimits
 * @param {boolean} log
 * @param {boolean} [cut]  whether lines run along the upper edge that belong above it
 * @returns {import("./curves/frame.js").Model}
 */
export function curvesModel(data, t, xLimits, yLimits, log, cut = false) {
  const { title, takeaway, unit, series, base, target } = data;
  const step = (/** @type {number} */ given) => t("chart.step", { step: given });
  const longest = series.reduce((/** @type {Line} */ best, { line }) =>
    lastOf(line) > lastOf(best) ? line : best, { x: [], y: [] });

  /** @param {Series} one @param {number} at */
  function valueOf({ line, end }, at) {
    if (end && at > lastOf(line)) return t("chart.ended");
    const i = indexAt(line, at);
    return i < 0 ? "" : formatNumber(line.y[i], 3);
  }
  /** With that of each seed. @param {Series} one @param {number} at */
  function cellOf(one, at) {
    const seeds = one.seeds?.map(({ line, end }) => valueOf({ ...one, line, end }, at)) ?? [];
    return valueOf(one, at) + (seeds.length ? ` (${seeds.join(", ")})` : "");
  }
  /** @param {number} i */
  const rowOf = (i) => [String(longest.x[i]), ...series.map((one) => cellOf(one, longest.x[i]))];

  return {
    title,
    takeaway,
    plot: (at) => ({
      x: {
        limits: xLimits,
        log: false,
        text: (value, last) => (last ? step(value) : tickText(value)),
      },
      y: {
        limits: yLimits ?? [log ? 0.1 : 0, 1],
        log,
        text: (value) => (cut && value === yLimits?.[1] ? "≥ " : "") + tickText(value),
        unit,
      },
      series: series.map((one) => ({
        ...one,
        ended: !!one.end,
        value: valueOf(one, at ?? Infinity),
      })),
      levels: [base, target].filter((level) => level !== undefined),
      marks: [],
      pending: [],
    }),
    stops: longest.x,
    place: step,
    reading: (at) => t("chart.reading", {
      place: step(at),
      values: series.map((one) => `${one.label} ${valueOf(one, at)}`).join(t("chart.and")),
    }),
    summary: series.map(({ label, end }) => (end ? t("chart.why", { label, why: end }) : ""))
      .filter(Boolean).join(" "),
    table() {
      const count = longest.x.length;
      const stride = Math.ceil(count / mostRows);
      const names = series.map(({ label, seeds }) => (seeds ? t("chart.seeds", { label }) : label));
      const rows = [[t("chart.steps"), ...names]];
      for (let i = 0; i < count; i++) if (i % stride === 0 || i === count - 1) rows.push(rowOf(i));
      return rows;
    },
    file() {
      const columns = series.flatMap(({ label, line, raw, seeds = [] }) => [
        ...(raw ? [{ name: t("chart.raw", { label }), points: raw }] : []),
        ...seeds.map((seed) => ({ name: `${label}, ${seed.label}`, points: seed.line })),
        { name: label, points: line },
      ]);
      /** @type {Map<number, import("./csv.js").Fields>} */
      const rows = new Map();
      columns.forEach(({ points }, column) => {
        for (let i = 0; i < points.x.length; i++) {
          const at = points.x[i];
          const row = rows.get(at) ?? [at, ...columns.map(() => null)];
          row[column + 1] = points.y[i];
          rows.set(at, row);
        }
      });
      const sorted = [...rows.keys()].sort((a, b) => a - b).map((at) => rows.get(at) ?? []);
      return [[t("chart.steps"), ...columns.map(({ name }) => name)], ...sorted];
    },
  };
}

/** @param {Line} line */
const lastOf = ({ x }) => x[x.length - 1] ?? -1;
