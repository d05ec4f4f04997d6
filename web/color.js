// @ts-check
// Two scales for every picture: diverging for signed numbers, sequential for attention weights. A
// value becomes an index into a table of 256 colours, so filling a picture is one multiplication a
// cell.

import { palettes } from "./palette.js";

/** @typedef {"signed" | "weights"} Scale */
/** @typedef {"light" | "dark"} Theme */
/** @typedef {[number, number, number]} Rgb */

/** @type {Map<string, Uint32Array>} */
const tables = new Map();

const opaque = 255;
const still = "h".charCodeAt(0); // the letter of a step by 0

/**
 * The 257 packed pixels of a scale: 0 is transparent, for what is not a number; 1…256 are the ramp.
 * @param {Scale} scale
 * @param {Theme} theme
 * @returns {Uint32Array}
 */
export function colorTable(scale, theme) {
  const key = `${scale}${theme === "dark" ? "Dark" : "Light"}`;
  let table = tables.get(key);
  if (!table) {
    const { start, steps } = palettes[/** @type {keyof typeof palettes} */ (key)];
    const letters = steps.replace(/\s/g, "");
    const pixels = new Uint8ClampedArray(257 * 4);
    for (let part = 0; part < 3; part++) {
      let byte = start[part];
      for (let i = 0; i < 256; i++) {
        byte += letters.charCodeAt(256 * part + i) - still;
        pixels[4 * i + 4 + part] = byte;
      }
    }
    for (let i = 0; i < 256; i++) pixels[4 * i + 7] = opaque;
    table = new Uint32Array(pixels.buffer);
    tables.set(key, table);
  }
  return table;
}

/**
 * Where a scale puts a value in its table. The middle of the signed ramp, and nothing else, is
 * zero.
 * @param {Scale} scale
 * @param {number} value
 * @param {number} limit  the value with the strongest colour; 1 for weights
 */
export function colorIndex(scale, value, limit) {
  const x = zeroOf(scale) + slopeOf(scale, limit) * value;
  return x < 1 ? 1 : x > 256 ? 256 : x | 0; // NaN passes both comparisons and becomes 0
}

/**
 * Colours `data` into packed pixels; the same numbers as `colorIndex`, without a call for each
 * cell.
 * @param {Uint32Array} pixels
 * @param {Float32Array} data
 * @param {Scale} scale
 * @param {number} limit
 * @param {Theme} theme
 */
export function fillPixels(pixels, data, scale, limit, theme) {
  const table = colorTable(scale, theme);
  const zero = zeroOf(scale);
  const slope = slopeOf(scale, limit);
  for (let i = 0; i < data.length; i++) {
    const x = zero + slope * data[i];
    pixels[i] = table[x < 1 ? 1 : x > 256 ? 256 : x | 0];
  }
}

/** @param {Scale} scale */
function zeroOf(scale) {
  return scale === "signed" ? 129.5 : 1.5; // the half makes cutting off the fraction a rounding
}

/**
 * @param {Scale} scale
 * @param {number} limit  0 when everything is 0
 */
function slopeOf(scale, limit) {
  return limit > 0 ? (scale === "signed" ? 127 : 255) / limit : 0;
}

/**
 * @param {number} value
 * @param {number} limit
 * @param {Theme} theme
 * @returns {Rgb}
 */
export function signedColor(value, limit, theme) {
  return rgbAt(colorTable("signed", theme), colorIndex("signed", value, limit));
}

/**
 * @param {number} value
 * @param {Theme} theme
 * @returns {Rgb}
 */
export function weightColor(value, theme) {
  return rgbAt(colorTable("weights", theme), colorIndex("weights", value, 1));
}

/**
 * Black or white, whichever contrasts more (always at least 4.58 : 1).
 * @param {Rgb} rgb
 * @returns {"#000" | "#fff"}
 */
export function textColor(rgb) {
  const [r, g, b] = rgb.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // Contrast with black is (y + 0.05) / 0.05, with white 1.05 / (y + 0.05).
  return (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) ** 2 >= 1.05 * 0.05 ? "#000" : "#fff";
}

/**
 * @param {Uint32Array} table
 * @param {number} index
 * @returns {Rgb}
 */
function rgbAt(table, index) {
  const bytes = new Uint8Array(table.buffer, 4 * index, 3);
  return [bytes[0], bytes[1], bytes[2]];
}
