// @ts-check
// The picture itself: axes, lines, dots, and a name at the end of every line.

import { svg } from "../element.js";
import { createScale, ticksOf } from "./scale.js";
import { spread, widthOf } from "./spread.js";
import { lookOf } from "./swatch.js";
import { bandPath, indexAt, round, tracePath } from "./trace.js";

/**
 * @typedef {import("./trace.js").Line} Line
 *
 * @typedef {object} Axis
 * @property {import("./scale.js").Limits} limits
 * @property {boolean} log
 * @property {(value: number, last: boolean) => string} text
 * @property {number} [end]     no round number stands above
 * @property {number} [beyond]  but this
 * @property {string} [unit]    of an upright axis
 *
 * @typedef {object} Shown
 * @property {string} label
 * @property {number | "token" | "position"} look
 * @property {number} [dash]
 * @property {Line} line
 * @property {Line} [raw]
 * @property {readonly { line: Line }[]} [seeds]
 * @property {Line} [dots]
 * @property {boolean} [ended]
 * @property {string} value   beside the name
 *
 * @typedef {object} Plot
 * @property {Axis} x
 * @property {Axis} y
 * @property {readonly Shown[]} series
 * @property {readonly { value: number, label: string }[]} levels
 * @property {readonly { x: number, label: string }[]} marks
 * @property {readonly number[]} pending   places on the x axis that are still empty
 *
 * @typedef {object} Size
 * @property {number} width
 * @property {number} em  the height of letters, in pixels
 *
 * @typedef {object} Rule
 * @property {number} x
 * @property {string} text
 */

/**
 * @param {SVGElement} node  what was in it is replaced
 * @param {Plot} plot
 * @param {Size} size
 * @param {Rule | null} rule
 * @returns where a place on the x axis came to stand, the height of all, and whether the names found
 *   room beside the lines
 */
export function drawPlot(node, { x, y, series, levels, marks, pending }, { width, em }, rule) {
  const names = Math.max(0, ...series.map(({ label }) => widthOf(label)));
  const values = Math.max(4, ...series.map(({ value }) => widthOf(value)));
  const column = (names + values + 1) * em + 36;
  const labelled = column < 0.42 * width;
  const yTicks = ticksOf([y.limits[0], y.end ?? y.limits[1]], y.log, 6);
  if (y.beyond) yTicks.push(y.beyond);
  const beside = [y.unit ?? "", ...yTicks.map((tick) => y.text(tick, false))];
  const left = (Math.max(...beside.map(widthOf)) + 1) * em;
  const right = width - (labelled ? column : 0.5 * em);
  const head = (y.unit ? 1.3 : 1) * em;
  const top = marks.length || y.unit ? head + 0.75 * em : 0.6 * em;
  const bottom = 17.5 * em;
  const height = bottom + 2 * em;

  const [atX, atY] = [createScale(x.limits, x.log), createScale(y.limits, y.log)];
  const toX = (/** @type {number} */ value) => left + (right - left) * atX(value);
  const toY = (/** @type {number} */ value) => bottom + (top - bottom) * atY(value);
  /** @type {SVGElement[]} */
  const parts = [];
  /** @param {string} kind @param {string} d */
  const path = (kind, d) => d && parts.push(svg("path", { class: `chart-${kind}`, d }));
  /** @param {string} text @param {number} px @param {number} py @param {string} kind */
  function write(text, px, py, kind) {
    const made = svg("text", { class: `chart-${kind}`, x: round(px), y: round(py + 0.35 * em) });
    made.textContent = text;
    parts.push(made);
  }
  const across = (/** @type {number} */ py) => `${move(left, py)}H${round(right)}`;
  const down = (/** @type {number} */ px) => `${move(px, top)}V${bottom}`;

  for (const tick of yTicks) {
    path("grid", across(toY(tick)));
    write(y.text(tick, false), left - 0.5 * em, toY(tick), "end");
  }
  if (y.unit) write(y.unit, left - 0.5 * em, top - head, "end");
  const xTicks = ticksOf(x.limits, x.log, (right - left) / em / 3);
  path("axis", across(bottom) + xTicks.map((tick) => `${move(toX(tick), bottom)}v4`).join(""));
  // A text below the axis, kept within it.
  const foot = bottom + 1.15 * em;
  const under = (/** @type {string} */ text, /** @type {number} */ px) => {
    const half = 0.5 * widthOf(text) * em;
    return { text, half, middle: Math.max(left, Math.min(right - half, px)) };
  };
  const pointed = rule && under(rule.text, toX(rule.x));
  // From the right, because the last one says what is counted, and may need the room of another.
  xTicks.reduceRight((free, tick, i) => {
    const { text, half, middle } = under(x.text(tick, i === xTicks.length - 1), toX(tick));
    const taken = pointed && Math.abs(pointed.middle - middle) < half + pointed.half + 0.5 * em;
    if (taken || middle + half > free) return free;
    write(text, middle, foot, "middle");
    return middle - half - 0.5 * em;
  }, Infinity);

  const places = spread(marks.map((mark) => toX(mark.x)), 2.5 * em, left, right);
  marks.forEach((mark, i) => {
    path("mark", down(toX(mark.x)));
    write(mark.label, places[i], top - head, "middle chart-factor");
  });
  for (const { value } of levels) path("level", across(toY(value)));
  path("pending", pending.map((value) => move(toX(value), bottom) + dot).join(""));

  for (const { look, raw, seeds = [] } of series) {
    path(`band chart-${look}`, bandPath(seeds.map(({ line }) => line), toX, toY));
    for (const line of [raw, ...seeds.map((seed) => seed.line)]) {
      if (line) path(`raw chart-${look}`, tracePath(line, toX, toY));
    }
  }
  // Where each line has come to, which for one that broke off is its very last step.
  const heads = series.map(({ line, raw, ended }) => {
    const { x: xs, y: ys } = ended && raw ? raw : line;
    const i = indexAt({ x: xs, y: ys }, Infinity);
    return { px: toX(xs[i]), py: i < 0 ? bottom : toY(ys[i]), some: i >= 0 };
  });
  series.forEach(({ line, look, dash, dots, ended }, i) => {
    path(lookOf(look, dash), tracePath(line, toX, toY));
    const { px, py, some } = heads[i];
    if (dots) {
      path(`dots chart-${look}`, Array.from(dots.x, (value, j) =>
        move(toX(value), toY(dots.y[j])) + (look === "position" ? diamond : dot)).join(""));
    } else if (some && ended) path(`stop chart-${look}`, move(px, py) + cross);
    else if (some) path(`dots chart-${look}`, move(px, py) + dot);
  });
  for (const { value, label } of levels) {
    if (label) write(label, right - 0.25 * em, toY(value) + 0.8 * em, "end chart-halo");
  }

  if (rule && pointed) {
    path("rule", down(toX(rule.x)));
    for (const { line, look, ended } of series) {
      const i = indexAt(line, rule.x);
      if (i < 0 || (ended && i === line.x.length - 1 && line.x[i] < rule.x)) continue;
      path(`dots chart-${look}`, move(toX(line.x[i]), toY(line.y[i])) + dot);
    }
    write(rule.text, pointed.middle, foot, "middle chart-strong");
  }

  if (labelled) {
    const start = right + 0.5 * em;
    const rows = spread(heads.map(({ py }) => py), 1.35 * em, top, bottom);
    series.forEach(({ label, look, dash, ended, value }, i) => {
      const [row, { px, py, some }] = [rows[i], heads[i]];
      if (some && !ended) {
        const bend = `H${round(right)}L${round(start)} ${round(row)}`;
        path(`leader chart-${look}`, move(px, py) + bend);
      }
      path(lookOf(look, dash), `${move(start, row)}h24`);
      write(label, start + 30, row, "label");
      write(value, width, row, "label chart-end");
    });
  }
  node.setAttribute("viewBox", `0 0 ${width} ${height}`);
  node.setAttribute("height", String(height));
  node.replaceChildren(...parts);
  return { toX, height, labelled };
}

/** @param {number} x @param {number} y */
const move = (x, y) => `M${round(x)} ${round(y)}`;

// Around where the pen stands.
const dot = "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0";
const diamond = "m-4 0l4-4 4 4-4 4z";
const cross = "m-4-4l8 8m0-8l-8 8";
