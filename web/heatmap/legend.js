// @ts-check
// The scale of a picture, printed: the ramp between its two limits, with zero in the middle if it
// has one.

import { element, setText } from "../element.js";
import { formatNumber } from "../number.js";
import { createPainter } from "./paint.js";

/** @param {import("../color.js").Scale} scale */
export function createLegend(scale) {
  const place = element("span", "heatmap-legend");
  const low = element("span");
  const high = element("span");
  const canvas = element("canvas", "heatmap-ramp", { "aria-hidden": "true" });
  place.append(low, canvas, high);
  const cols = 65;
  const ramp = Float32Array.from({ length: cols }, (_, i) => {
    const share = i / (cols - 1);
    return scale === "signed" ? 2 * share - 1 : share;
  });
  const paint = createPainter(canvas, scale);
  let drawn = "";

  /**
   * @param {number} limit
   * @param {import("../color.js").Theme} theme
   * @param {boolean} forced
   */
  function draw(limit, theme, forced) {
    const key = `${limit} ${theme} ${forced}`;
    if (key === drawn) return;
    drawn = key;
    const edge = formatNumber(limit, 3).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1");
    const both = scale === "signed" && limit > 0;
    setText(low, both ? `−${edge}` : "0");
    setText(high, both ? `+${edge}` : edge);
    paint({ rows: 1, cols, data: ramp }, 1, theme, forced);
  }
  return { place, draw };
}
