// @ts-check
// The two ratios of an implementation as two dots on a log axis that all rows share: a ring without
// the factor, a disc with it; the one that ships is the larger.

import { createScale, tickText } from "../curves/scale.js";
import { element } from "../element.js";

/** @typedef {import("./rows.js").Ratios} Ratios */

/** Where words and positions are as long as each other, and where the factor was meant to lead. */
const MARKS = /** @type {const} */ ([["1", 1], ["√2", Math.SQRT2]]);

/** @param {number} part  of 1 */
const percent = (part) => `${100 * part}%`;

/**
 * An axis of whole decades around what is shown.
 * @param {readonly Ratios[]} all
 */
export function createAxis(all) {
  const values = all.flatMap(({ none, sqrt }) => [none, sqrt]).filter(Number.isFinite);
  const [first, last] = [Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values)))];
  const at = createScale([10 ** first, 10 ** last], true);
  const decades = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));

  /** @param {string} className @param {number} value */
  function place(className, value) {
    const made = element("span", className);
    made.style.setProperty("--at", percent(at(value)));
    return made;
  }

  const marks = () => MARKS.map(([name, value]) =>
    place(value === 1 ? "ratio-mark" : "ratio-mark ratio-root", value));

  return {
    /** The numbers beside the axis. */
    scale() {
      const axis = element("div", "ratio-axis", { "aria-hidden": "true" });
      for (const decade of decades) {
        const tick = place("ratio-tick", decade);
        tick.textContent = tickText(Number(decade.toPrecision(3)));
        axis.append(tick);
      }
      const [, [name, value]] = MARKS;
      const root = place("ratio-tick ratio-root", value);
      root.textContent = name;
      axis.append(root, ...marks());
      return axis;
    },
    /**
     * @param {Ratios} ratios
     * @param {import("./rows.js").Scale} shipped
     */
    row(ratios, shipped) {
      const line = element("div", "ratio-line", { "aria-hidden": "true" });
      line.append(...marks());
      if (ratios.none === Infinity) return line;
      const bar = place("ratio-bar", ratios.none);
      bar.style.setProperty("--to", percent(at(ratios.sqrt)));
      line.append(bar, ...(/** @type {const} */ (["none", "sqrt"])).map((scale) =>
        place(`ratio-dot ratio-${scale}${scale === shipped ? " ratio-shipped" : ""}`,
          ratios[scale])));
      return line;
    },
  };
}

/**
 * A dot for the legend.
 * @param {import("./rows.js").Scale} scale
 */
export const sample = (scale) =>
  element("span", `ratio-dot ratio-${scale} ratio-sample`, { "aria-hidden": "true" });
