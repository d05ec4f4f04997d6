// @ts-check
// What a card has computed, as a chart.

import { grow, niceUp, tickText } from "../curves/scale.js";
import { formatNumber } from "../number.js";

/**
 * @param {import("../i18n.js").Translate} t
 * @param {import("./table.js").Card} card
 * @param {number} d
 * @param {import("./run.js").Result} result
 * @returns {import("../curves/frame.js").Model}
 */
export function cardModel(t, card, d, { places, curves, level }) {
  const { log = false, axis } = card;
  const labels = card.curves.map(({ measure, label = [`measure.${measure}`] }) =>
    label.map((key) => t(key)).join(" "));
  const measures = new Set(card.curves.map(({ measure }) => t(`measure.${measure}`)));
  const all = [...curves.flat(), level].filter((x) => Number.isFinite(x) && (!log || x > 0));
  const limits = log
    ? grow(null, Math.min(...all), Math.max(...all), true)
    : /** @type {const} */ ([0, niceUp(Math.max(...all, 1e-9))]);
  const scaled = axis === "scale";
  const place = (/** @type {number} */ x) => (scaled ? `×${formatNumber(x, 3)}` : `d = ${x}`);
  const name = scaled ? t("chart.factor") : "d";
  const value = (/** @type {number} */ x) => formatNumber(x, 3);
  return {
    title: [...measures].join(t("chart.and")),
    plot: (x) => ({
      x: {
        limits: [places[0] / 1.15, places[places.length - 1] * 1.15],
        log: true,
        text: (tick) => (scaled ? "×" : "") + tickText(tick),
      },
      y: { limits: limits ?? [0.1, 1], log, text: tickText },
      series: labels.map((label, i) => ({
        label,
        look: card.curves[i].look ?? i + 1,
        dash: i + 1,
        line: { x: places, y: curves[i] },
        dots: { x: places, y: curves[i] },
        value: x === null ? "" : value(curves[i][places.indexOf(x)]),
      })),
      levels: level > 0 ? [{ value: level, label: "ln V" }] : [],
      marks: scaled ? [{ x: 1, label: "1" }, { x: Math.sqrt(d), label: "√d" }] : [],
      pending: [],
    }),
    stops: places,
    place,
    reading: (x) => t("chart.reading", {
      place: place(x),
      values: labels.map((label, i) => `${label} ${value(curves[i][places.indexOf(x)])}`)
        .join(t("chart.and")),
    }),
    table: () => [[name, ...labels],
      ...places.map((x, i) => [place(x), ...curves.map((line) => value(line[i]))])],
    file: () => [[name, ...labels], ...places.map((x, i) => [x, ...curves.map((line) => line[i])])],
  };
}
