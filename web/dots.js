// @ts-check
// The valley: how many steps a task takes to learn, for a range of factors. A dot a seed, a line
// through their medians, and above a gap those that have not learned it at all.

import { createFrame } from "./curves/frame.js";
import { tickText } from "./curves/scale.js";
import { formatNumber } from "./number.js";

/**
 * @typedef {object} DotsPoint
 * @property {number} x  the factor, one of `factors`
 * @property {number} seed
 * @property {number | null} steps  to the target; null: not reached
 *
 * @typedef {object} DotsSeries
 * @property {string} label
 * @property {"token" | "position"} look  matches content (dup) or positions (prev)
 * @property {readonly DotsPoint[]} points  those that are computed, in any order
 *
 * @typedef {object} DotsData
 * @property {string} title
 * @property {string} [takeaway]
 * @property {readonly DotsSeries[]} series
 * @property {readonly number[]} factors  all that are or will be computed, rising
 * @property {number} limit  the steps after which a run is given up
 * @property {readonly { x: number, label: string }[]} marks  1, d^¼ and √d
 *
 * @typedef {object} DotsOptions
 * @property {import("./i18n.js").Translate} t
 * @property {string} name  of the files, without ending
 * @property {() => import("./curves/frame.js").About} [about]
 */

/**
 * @param {HTMLElement} root
 * @param {DotsOptions} options
 * @returns {{ element: HTMLElement, draw: (data: DotsData) => void }}
 */
export function createDots(root, options) {
  const frame = createFrame(root, options);
  return {
    element: frame.element,
    draw: (data) => frame.draw(dotsModel(data, options.t)),
  };
}

/**
 * Not reached counts as more than any number.
 * @param {readonly (number | null)[]} given
 * @returns {number | null}  null: not reached
 */
export function medianOf(given) {
  const sorted = given.map((steps) => steps ?? Infinity).sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const middle = (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2;
  return Number.isFinite(middle) ? middle : null;
}

/**
 * @param {DotsData} data
 * @param {import("./i18n.js").Translate} t
 * @returns {import("./curves/frame.js").Model}
 */
export function dotsModel({ title, takeaway, series, factors, limit, marks }, t) {
  const beyond = 1.17 * limit;
  const factor = (/** @type {number} */ x) => `×${formatNumber(x, 3)}`;
  const steps = (/** @type {number | null} */ given) => String(given ?? `>${limit}`);
  /** @param {DotsSeries} one @param {number} x */
  const at = ({ points }, x) =>
    points.filter((point) => point.x === x).sort((a, b) => a.seed - b.seed);

  const shown = series.map((one) => {
    const known = factors.filter((x) => at(one, x).length);
    const medians = known.map((x) => medianOf(at(one, x).map((point) => point.steps)));
    const all = factors.flatMap((x) => at(one, x).map((point, i, { length }) => ({
      x,
      // Seeds that have not learned it stand above one another.
      y: point.steps ?? beyond + 0.035 * limit * (i - (length - 1) / 2),
    })));
    return {
      label: one.label,
      look: one.look,
      line: { x: known, y: medians.map((median) => median ?? beyond) },
      dots: { x: all.map((dot) => dot.x), y: all.map((dot) => dot.y) },
      /** @param {number | null} x */
      short(x) {
        const i = x === null ? -1 : known.indexOf(x);
        return i < 0 ? "" : steps(medians[i]);
      },
      /** @param {number} x */
      full(x) {
        const seeds = at(one, x).map((point) => steps(point.steps)).join(", ");
        if (!seeds) return t("chart.pending");
        const median = medians[known.indexOf(x)];
        return median === null
          ? t("chart.not_reached", { limit, seeds })
          : t("chart.median", { median, seeds });
      },
    };
  });
  const ends = [factors[0] ?? 0.1, factors[factors.length - 1] ?? 10];

  return {
    title,
    takeaway,
    plot: (x) => ({
      x: {
        limits: [ends[0] / 1.15, ends[1] * 1.15],
        log: true,
        text: (value) => `×${tickText(value)}`,
      },
      y: {
        limits: [0, 1.27 * limit],
        log: false,
        text: (value) => (value > limit ? `>${limit}` : tickText(value)),
        end: limit,
        beyond,
      },
      series: shown.map((one) => ({ ...one, value: one.short(x) })),
      levels: [{ value: 1.07 * limit, label: "" }],
      marks,
      pending: factors.filter((value) => !series.every((one) => at(one, value).length)),
    }),
    stops: factors,
    place: factor,
    reading: (x) => t("chart.reading", {
      place: factor(x),
      values: shown.map((one) => `${one.label} ${one.full(x)}`).join(t("chart.and")),
    }),
    table: () => [
      [t("chart.factor"), ...series.map(({ label }) => label)],
      ...factors.map((x) => [factor(x), ...shown.map((one) => one.full(x))]),
    ],
    file: () => [
      [t("chart.task"), t("chart.factor"), t("chart.seed"), t("chart.steps"), t("chart.limit")],
      ...series.flatMap(({ label, points }) =>
        points.map(({ x, seed, steps: taken }) => [label, x, seed, taken, limit])),
    ],
  };
}
