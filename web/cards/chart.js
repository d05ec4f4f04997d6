// @ts-check
// What a card has computed, as a chart.

import { grow, niceUp, tickText } from "../curves/scale.js";
import { formatNumber } from "../number.js";

/** @param {number} x */
const value = (x) => (Number.isFinite(x) ? formatNumber(x, 3) : "–");

/**
 * How the places of an axis read.
 * @param {import("../i18n.js").Translate} t
 * @param {import("./table.js").Card["axis"]} axis
 */
function axisOf(t, axis) {
  if (axis === "step") {
    return {
      name: t("chart.steps"), place: (/** @type {number} */ x) => t("chart.step", { step: x }),
    };
  }
  return axis === "scale"
    ? { name: t("chart.factor"), place: (/** @type {number} */ x) => `×${formatNumber(x, 3)}` }
    : { name: "d", place: (/** @type {number} */ x) => `d = ${x}` };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {import("./table.js").Card} card
 * @param {number} d
 * @param {import("./run.js").Result} result
 * @returns {import("../curves/frame.js").Model}
 */
export function cardModel(t, card, d, { places, curves, points, level }) {
  const { log = false, axis } = card;
  const measureOf = (/** @type {import("./table.js").Curve} */ curve) =>
    t(`measure.${"column" in curve ? curve.column : curve.measure}`);
  const labelOf = (/** @type {import("./table.js").Curve} */ curve) =>
    curve.formula ?? (curve.label?.map((key) => t(key)).join(t("list.comma")) ?? measureOf(curve));
  const labels = card.curves.map(labelOf);
  const measures = new Set(card.curves.map(measureOf));
  const root = Math.sqrt(d);
  const levels = [
    ...(level > 0 ? [{ value: level, label: "ln V" }] : []),
    ...(card.root ? [{ value: root, label: "√d" }] : []),
  ];
  const all = [...curves.flat(), ...levels.map((one) => one.value)]
    .filter((x) => Number.isFinite(x) && (!log || x > 0));
  const limits = log
    ? grow(null, Math.min(...all), Math.max(...all), true)
    : /** @type {const} */ ([0, niceUp(Math.max(...all, 1e-9))]);
  const { name, place } = axisOf(t, axis);
  const steps = axis === "step";
  const last = places[places.length - 1];
  // A point stands in the row of what it was asked with: a column of its own, empty elsewhere.
  const own = axis === "d" ? d : steps ? last : root;
  const rows = [...new Set([...places, ...(points.length ? [own] : [])])].sort((a, b) => a - b);
  const names = [name, ...labels, ...(card.points ?? []).map(labelOf)];
  /** @param {number} x @returns {(number | null)[]} */
  const numbersAt = (x) => [...curves.map((line) => line[places.indexOf(x)] ?? null),
    ...points.map((point) => (x === own ? point : null))];
  return {
    title: [...measures].join(t("chart.and")),
    plot: (x) => ({
      x: {
        limits: steps ? [0, last] : [places[0] / 1.15, last * 1.15],
        log: !steps,
        // The last one says what is counted, which "×" does everywhere.
        text: (tick, end) => (axis === "scale" ? `×${tickText(tick)}`
          : end ? place(tick) : tickText(tick)),
      },
      y: { limits: limits ?? [0.1, 1], log, text: tickText },
      series: labels.map((label, i) => {
        const known = places.filter((_, k) => Number.isFinite(curves[i][k])); // it may end early
        const line = { x: known, y: curves[i].slice(0, known.length) };
        return {
          label,
          look: card.curves[i].look ?? i + 1,
          dash: i + 1,
          line,
          ...(!steps && { dots: line }),
          value: x === null ? "" : value(curves[i][places.indexOf(x)]),
        };
      }),
      levels,
      marks: axis === "scale" ? [{ x: 1, label: "1" }, { x: root, label: "√d" }] : [],
      pending: [],
    }),
    stops: places,
    place,
    reading: (x) => t("chart.reading", {
      place: place(x),
      values: labels.map((label, i) => `${label} ${value(curves[i][places.indexOf(x)])}`)
        .join(t("chart.and")),
    }),
    table: () => [names, ...rows.map((x) =>
      [place(x), ...numbersAt(x).map((number) => (number === null ? "" : value(number)))])],
    file: () => [names, ...rows.map((x) => [x, ...numbersAt(x)])],
  };
}
