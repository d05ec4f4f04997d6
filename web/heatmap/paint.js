// @ts-check
// A matrix on a canvas of one pixel a cell, which CSS enlarges: crisp at any zoom, and nothing to
// measure. Under forced colours a cell is one pixel wide and eight high and holds a bar in the
// system's own two colours: upwards for positive and downwards for negative numbers, or from the
// floor for weights.

import { fillPixels } from "../color.js";

/** @typedef {import("../matrix.js").Tensor} Tensor */

const bar = 8;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import("../color.js").Scale} scale
 */
export function createPainter(canvas, scale) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  /** @type {ImageData | undefined} */
  let image;
  let pixels = new Uint32Array(0);
  let ink = 0;

  /**
   * @param {Tensor} tensor
   * @param {number} limit
   * @param {import("../color.js").Theme} theme
   * @param {boolean} forced
   */
  return function paint({ rows, cols, data }, limit, theme, forced) {
    if (!rows || !cols) return;
    const height = forced ? rows * bar : rows;
    if (!image || image.width !== cols || image.height !== height) {
      canvas.width = cols;
      canvas.height = height;
      image = context.createImageData(cols, height);
      pixels = new Uint32Array(image.data.buffer);
      ink = forced ? systemInk(canvas) : 0;
    }
    if (forced) fillBars(pixels, rows, cols, data, scale, limit, ink);
    else fillPixels(pixels, data, scale, limit, theme);
    context.putImageData(image, 0, 0);
  };
}

/**
 * @param {Uint32Array} pixels
 * @param {number} rows
 * @param {number} cols
 * @param {Float32Array} data
 * @param {import("../color.js").Scale} scale
 * @param {number} limit
 * @param {number} ink
 */
function fillBars(pixels, rows, cols, data, scale, limit, ink) {
  pixels.fill(0);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const share = Math.max(-1, Math.min(1, data[row * cols + col] / limit));
      // Lines are counted from the top of the cell; the topmost stays empty, to part the rows.
      const zero = scale === "signed" ? 4 : bar;
      const length = Math.round(Math.abs(share) * (scale === "signed" ? 3 : bar - 1));
      const top = share >= 0 ? zero - length : zero + 1;
      for (let line = top; line < top + length; line++) {
        pixels[(row * bar + line) * cols + col] = ink;
      }
      if (scale === "signed") pixels[(row * bar + zero) * cols + col] = ink;
    }
  }
}

/**
 * The system's text colour as a packed pixel.
 * @param {HTMLCanvasElement} canvas
 */
function systemInk(canvas) {
  const parts = getComputedStyle(canvas).color.match(/[\d.]+/g) ?? [];
  const [r = 0, g = 0, b = 0] = parts.map(Number);
  return new Uint32Array(new Uint8ClampedArray([r, g, b, 255]).buffer)[0];
}
