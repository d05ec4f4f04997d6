// @ts-check
// The values that stand in the code itself.

import { setText } from "../element.js";
import { formatNumber } from "../number.js";
import { resolveScale } from "../state.js";

/**
 * @param {(state: import("./view.js").State) => string} text
 * @param {"aside" | "shared"} [twin]
 * @returns {import("./view.js").View}
 */
const literal = (text, twin = /** @type {"aside" | "shared"} */ ("aside")) => ({
  twin,
  create: (root) => ({ draw: ({ state }) => setText(root, text(state)) }),
});

/** @param {import("./view.js").State} state */
export function factorText({ scale, d }) {
  const value = formatNumber(resolveScale(scale, d));
  if (scale === "sqrt") return `√d_model  (√${d} = ${value})`;
  if (scale === "inverse") return `1/√d_model  (1/√${d} = ${value})`;
  return scale === "none" ? "1" : value;
}

export const factor = literal(factorText);
/** In the strip, where the named factors show themselves. */
export const freeFactor = literal(({ scale }) =>
  typeof scale === "number" ? `×${Number(scale.toPrecision(4))}` : "", "shared");
export const positionScale = literal(({ position_scale: p }) =>
  p === 1 ? "" : `${formatNumber(p)} × `, "shared");
export const dropoutRate = literal(({ dropout, training }) =>
  `${dropout}, training=${training ? "True" : "False"}`);
export const layerCount = literal(({ layers }) => String(layers));
