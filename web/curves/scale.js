// @ts-check
// From numbers to places on an axis, and the round numbers that stand beside it.

/** @typedef {readonly [number, number]} Limits */

/**
 * The next of 1, 2, 5, 10, 20, 50 … and 0.5, 0.2, 0.1 … that is not below `x`.
 * @param {number} x  above 0
 */
export function niceUp(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  // What was 5 may have become 5.000000000000001.
  return clean((([1, 2, 5].find((step) => step * power >= x * (1 - 1e-9))) ?? 10) * power);
}

/**
 * Limits that hold everything from `low` to `high`, at round numbers. They only ever grow, and only
 * when something is outside of them, so that a picture does not jump while its curve is drawn.
 * @param {Limits | null} limits
 * @param {number} low
 * @param {number} high
 * @param {boolean} log
 * @returns {Limits | null}  null as long as there is nothing to show
 */
export function grow(limits, low, high, log) {
  if (!(low <= high) || (limits && low >= limits[0] && high <= limits[1])) return limits;
  const [first, last] = limits ?? [low, high];
  low = Math.min(low, first);
  high = Math.max(high, last);
  if (log) return [clean(1 / niceUp(1 / low)), high > low ? niceUp(high) : niceUp(high * 1.01)];
  low = Math.min(low, 0);
  const step = niceUp((high - low || 1) / 4);
  return [clean(Math.floor(low / step) * step), clean(Math.ceil(high / step || 1) * step)];
}

/**
 * Round numbers around everything from `low` to `high`, wherever 0 may be.
 * @param {number} low
 * @param {number} high
 * @returns {Limits | null}  null where there is nothing to show
 */
export function around(low, high) {
  if (!(low <= high)) return null;
  const step = niceUp((high - low || 1) / 4);
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return [clean(first * step), clean(Math.max(last, first + 1) * step)];
}

/**
 * Where a value stands between the limits, from 0 to 1; beyond them at the edge. NaN for what has
 * no place.
 * @param {Limits} limits
 * @param {boolean} log
 */
export function createScale([low, high], log) {
  const of = log ? Math.log : (/** @type {number} */ x) => x;
  const start = of(low);
  const span = of(high) - start || 1;
  return (/** @type {number} */ x) => Math.min(1, Math.max(0, (of(x) - start) / span));
}

/**
 * Round numbers within the limits, about `most`.
 * @param {Limits} limits
 * @param {boolean} log
 * @param {number} most
 */
export function ticksOf([low, high], log, most) {
  if (!log) {
    const step = niceUp((high - low) / Math.max(1, most - 1));
    const first = Math.ceil(low / step - 1e-9);
    const count = Math.floor(high / step + 1e-9) - first + 1;
    return Array.from({ length: count }, (_, i) => clean((first + i) * step));
  }
  const [first, last] = [low, high].map((x) => Math.floor(Math.log10(x) + 1e-9));
  /** @param {readonly number[]} steps @param {number} stride */
  function powers(steps, stride) {
    const ticks = [];
    for (let power = first; power <= last; power += stride) {
      for (const step of steps) ticks.push(clean(step * 10 ** power));
    }
    return ticks.filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
  }
  const fine = powers([1, 2, 5], 1);
  if (fine.length <= 1.5 * most) return fine;
  return powers([1], Math.ceil((last - first + 1) / Math.max(2, most)));
}

/**
 * A number beside an axis: no more digits than it needs.
 * @param {number} x
 */
export const tickText = (x) => String(clean(x)).replace("e+", "e").replaceAll("-", "−");

/**
 * Without the dust of binary fractions.
 * @param {number} x
 */
const clean = (x) => Number(x.toPrecision(12));
