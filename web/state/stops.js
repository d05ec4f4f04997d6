// @ts-check
// Lists of values that a stepper visits.

/**
 * @param {number} first
 * @param {number} last
 * @param {number} [step]
 */
export function range(first, last, step = 1) {
  const count = Math.floor((last - first) / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) => Number((first + i * step).toPrecision(12)));
}

/**
 * 1, 2, 5, 10, … between two powers of ten.
 * @param {number} first
 * @param {number} last
 */
export function decades(first, last) {
  return range(first, last - 1)
    .flatMap((power) => [1, 2, 5].map((digit) => Number(`${digit}e${power}`)))
    .concat(Number(`1e${last}`));
}

/**
 * @param {number} d
 * @param {number} most
 */
export const divisors = (d, most) => range(1, Math.min(most, d)).filter((heads) => d % heads === 0);

/**
 * Multiples of the heads, so that dragging the width never takes a head away.
 * @param {number} heads
 * @param {{ min: number, max: number }} width
 */
export const widths = (heads, { min, max }) => range(heads, max, heads).filter((d) => d >= min);
