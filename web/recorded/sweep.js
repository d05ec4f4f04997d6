// @ts-check
// One setup at several factors: a dot a seed, a line through the means.

import { around, tickText } from "../curves/scale.js";
import { formatNumber } from "../number.js";
import { factorOf } from "./sets.js";

/**
 * @param {import("../i18n.js").Translate} t
 * @param {string} title
 * @param {readonly import("./sets.js").RunSet[]} sets   at least one
 * @returns {import("../curves/frame.js").Model}
 */
export function sweepModel(t, title, sets) {
  const rising = [...sets].sort((a, b) => factorOf(a.first) - factorOf(b.first));
  const factors = rising.map(({ first }) => factorOf(first));
  const whole = rising.filter(({ losses }) => losses.length);
  const dots = whole.flatMap(({ first, losses }) =>
    losses.map((loss) => ({ x: factorOf(first), y: loss })));
  const losses = dots.map(({ y }) => y);
  const { d } = rising[0].first;
  const label = t("recorded.mean");
  const factor = (/** @type {number} */ x) => `×${formatNumber(x, 3)}`;
  const loss = (/** @type {number} */ x) => formatNumber(x, 4);
  /** @param {number} i */
  function full(i) {
    const { runs, mean, losses: each } = rising[i];
    const said = runs.map(({ end, points }) =>
      (end ? t("chart.ended") : loss(points[points.length - 1][1]))).join(", ");
    return each.length ? `${loss(mean)} (${said})` : said;
  }

  return {
    title,
    plot: (x) => {
      const i = x === null ? -1 : factors.indexOf(x);
      return {
        x: {
          limits: [factors[0] / 1.15, factors[factors.length - 1] * 1.15],
          log: true,
          text: (value) => `×${tickText(value)}`,
        },
        y: { limits: around(Math.min(...losses), Math.max(...losses)) ?? [0, 1], log: false,
          text: tickText, unit: t("chart.nats") },
        series: [{
          label,
          look: 1,
          line: { x: whole.map(({ first }) => factorOf(first)), y: whole.map(({ mean }) => mean) },
          dots: { x: dots.map((dot) => dot.x), y: losses },
          value: i < 0 || !rising[i].losses.length ? "" : loss(rising[i].mean),
        }],
        levels: [],
        marks: [
          { x: 1, label: "1" }, { x: d ** 0.25, label: "d^¼" }, { x: Math.sqrt(d), label: "√d" },
        ],
        pending: [],
      };
    },
    stops: factors,
    place: factor,
    reading: (x) => t("chart.reading",
      { place: factor(x), values: `${label} ${full(factors.indexOf(x))}` }),
    table: () => [
      [t("chart.factor"), label],
      ...factors.map((x, i) => [factor(x), full(i)]),
    ],
    file: () => [
      [t("chart.factor"), t("chart.seed"), t("race.loss_title")],
      ...rising.flatMap(({ first, runs }) => runs.map(({ seed, end, points }) =>
        [factorOf(first), seed, end ? null : points[points.length - 1][1]])),
    ],
  };
}
