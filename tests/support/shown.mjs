// @ts-check
// Whether a text on the page is how it writes a number that the native encoder computed. The native
// build and WebAssembly may differ in the last bits, as their compilers order sums differently; so a
// text may also be how the page writes a number within 1e-5 of the native one, and is counted.

import assert from "node:assert/strict";
import { formatNumber } from "../../web/number.js";

export const tolerance = 1e-5;

/** @typedef {readonly [x: number, digits: number]} Figure  a number and how many digits it is given */

/**
 * The ways in which the page may write a number.
 * @param {number} x
 * @param {number} [digits]
 * @param {(x: number) => string} [format]
 */
export function spellings(x, digits = 4, format = (value) => formatNumber(value, digits)) {
  const step = Number.isFinite(x) ? tolerance * Math.abs(x) + 1e-9 : 0;
  return [...new Set([format(x), format(x - step), format(x + step)])];
}

/** Compares texts with numbers, and counts them, and those that agree only nearly. */
export function createComparison() {
  const seen = { texts: 0, nearly: 0 };
  /**
   * @param {string} text
   * @param {readonly string[]} ways  the native number's own first
   * @param {string} what
   */
  function shows(text, ways, what) {
    seen.texts += 1;
    if (text === ways[0]) return;
    assert.ok(ways.includes(text), `${what}: “${text}” is not ${ways.join(" or ")}`);
    seen.nearly += 1;
  }
  return {
    seen,
    shows,
    /**
     * @param {readonly string[]} texts
     * @param {readonly number[]} numbers
     * @param {string} what
     * @param {number} [digits]
     */
    showsAll(texts, numbers, what, digits) {
      assert.equal(texts.length, numbers.length, `${what}: how many`);
      texts.forEach((text, i) => shows(text, spellings(numbers[i], digits), `${what} ${i}`));
    },
    /**
     * A sentence of the catalogue, its figures being numbers or lists of spellings.
     * @param {string} text
     * @param {import("../../web/i18n.js").Translate} t
     * @param {string} key
     * @param {Record<string, string | number | Figure | readonly string[]>} values
     */
    says(text, t, key, values) {
      /** @type {Record<string, string | number>[]} */
      let fillings = [{}];
      for (const [name, value] of Object.entries(values)) {
        const ways = !Array.isArray(value)
          ? [/** @type {string | number} */ (value)]
          : typeof value[0] === "number" ? spellings(value[0], value[1]) : value;
        fillings = fillings.flatMap((filling) => ways.map((way) => ({ ...filling, [name]: way })));
      }
      shows(text, [...new Set(fillings.map((filling) => t(key, filling)))], key);
    },
  };
}

/**
 * The largest difference of two lists of numbers, relative to max(1, |x|).
 * @param {ArrayLike<number>} numbers
 * @param {ArrayLike<number>} reference
 */
export function largestDifference(numbers, reference) {
  assert.equal(numbers.length, reference.length, "how many numbers");
  let largest = 0;
  for (let i = 0; i < reference.length; i++) {
    if (numbers[i] === reference[i]) continue; // infinities too
    const difference = Math.abs(numbers[i] - reference[i]) / Math.max(1, Math.abs(reference[i]));
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}
