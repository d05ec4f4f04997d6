// @ts-check
// A matrix as small as a postage stamp, for a button that its caller names: colours only.

import { element } from "../element.js";
import { createPainter } from "./paint.js";

/**
 * @param {HTMLElement} root
 * @param {{ scale: import("../color.js").Scale }} options
 */
export function createThumbnail(root, { scale }) {
  const canvas = element("canvas", "heatmap-thumbnail", { "aria-hidden": "true" });
  root.append(canvas);
  const paint = createPainter(canvas, scale);
  return {
    element: /** @type {HTMLElement} */ (canvas),
    /** @param {import("../heatmap.js").HeatmapData} data */
    draw({ tensor, limit = 1, theme = "light", forced = false }) {
      paint(tensor, limit, theme, forced);
    },
    /** @param {number | null} _row */
    mark(_row) {},
  };
}
