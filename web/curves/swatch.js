// @ts-check
// A short piece of a lane's line, for legends and for the head of a lane.

import { svg } from "../element.js";

/**
 * @param {number | "token" | "position"} look  a lane from 1, as in a chart's series
 * @param {number} [dash]
 */
export function swatch(look, dash) {
  const node = svg("svg", { class: "chart-swatch", viewBox: "0 0 28 8", "aria-hidden": "true" });
  node.append(svg("path", { class: `chart-${lookOf(look, dash)}`, d: "M0 4H28" }));
  return node;
}

/**
 * What gives a line its colour and its dashes, without the "chart-" in front.
 * @param {number | "token" | "position"} look
 * @param {number} [dash]
 */
export function lookOf(look, dash) {
  return `line chart-${look} chart-dash-${dash ?? look}`;
}
