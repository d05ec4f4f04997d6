// @ts-check
// A matrix as vectors: a rectangle a cell, or, where those would be too many, an image of one pixel
// a cell; words, padding, the numbers that the page shows, and the scale with its limits.

import { colorIndex, colorTable, textColor } from "../color.js";
import { widthOf } from "../curves/spread.js";
import { limitsOf } from "../heatmap/legend.js";
import { formatCell } from "../number.js";
import { INK, MUTED, clip, short, text } from "./svg.js";

/**
 * @typedef {import("./figures.js").Matrix} Matrix
 * @typedef {import("../matrix.js").Tensor} Tensor
 * @typedef {import("../color.js").Scale} Scale
 * @typedef {(tensor: Tensor, scale: Scale, limit: number) => string} Paint  a data: URL
 */

/** More cells than this are an image. */
export const MOST_CELLS = 4000;

const FONT = 12;
const LONGEST = 14; // of a word, in heights of its letters

/** @param {Scale} scale @param {number} index */
function rgbOf(scale, index) {
  const bytes = new Uint8Array(colorTable(scale, "light").buffer, 4 * index, 3);
  return /** @type {[number, number, number]} */ ([...bytes]);
}

/** @param {readonly number[]} rgb */
const hex = (rgb) => `#${rgb.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** @param {number} low @param {number} x @param {number} high */
const between = (low, x, high) => Math.min(high, Math.max(low, x));

/**
 * The cells alone.
 * @param {Tensor} tensor
 * @param {{ scale: Scale, limit: number, width: number, height: number, image: boolean,
 *   paint: Paint }} look
 */
export function drawCells({ rows, cols, data }, { scale, limit, width, height, image, paint }) {
  const border = `<path d="M0 0h${short(width)}v${short(height)}h${short(-width)}z" fill="none" ` +
    `stroke="${MUTED}" stroke-width=".5"/>`;
  if (image) {
    return `<image width="${short(width)}" height="${short(height)}" preserveAspectRatio="none" ` +
      `image-rendering="pixelated" href="${paint({ rows, cols, data }, scale, limit)}"/>${border}`;
  }
  const [w, h] = [width / cols, height / rows];
  const cells = Array.from({ length: rows * cols }, (_, i) => {
    const index = colorIndex(scale, data[i], limit);
    const at = `M${short((i % cols) * w)} ${short(Math.floor(i / cols) * h)}`;
    // What is not a number has no colour.
    return index ? `<path fill="${hex(rgbOf(scale, index))}" ` +
      `d="${at}h${short(w)}v${short(h)}h${short(-w)}z"/>` : "";
  });
  return `<g shape-rendering="crispEdges">${cells.join("")}</g>${border}`;
}

/** Lines across a box. @param {number} x @param {number} y @param {number} w @param {number} h */
function hatch(x, y, w, h) {
  let lines = "";
  for (let at = x - h + 3; at < x + w; at += 6) {
    const [from, to] = [Math.max(x, at), Math.min(x + w, at + h)];
    lines += `M${short(from)} ${short(y + h - (from - at))}L${short(to)} ${short(y + h - (to - at))}`;
  }
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" ` +
    `fill="#fff" fill-opacity=".7"/><path d="${lines}" stroke="${MUTED}" stroke-width=".75"/>`;
}

/** @param {Scale} scale @param {number} limit */
function drawLegend(scale, limit) {
  const [low, high] = limitsOf(scale, limit);
  const start = widthOf(low) * 11 + 6;
  const steps = 33;
  const ramp = Array.from({ length: steps }, (_, i) => {
    const share = i / (steps - 1);
    const index = colorIndex(scale, scale === "signed" ? 2 * share - 1 : share, 1);
    return `<path fill="${hex(rgbOf(scale, index))}" d="M${short(start + 3 * i)} 0h3v8h-3z"/>`;
  });
  const look = `font-size="11" fill="${MUTED}"`;
  return {
    width: start + 3 * steps + 6 + widthOf(high) * 11,
    body: text(0, 8, low, look) + `<g shape-rendering="crispEdges">${ramp.join("")}</g>` +
      text(start + 3 * steps + 6, 8, high, look),
  };
}

/** @param {boolean} [padded] */
const ink = (padded) => (padded ? `fill="${MUTED}" text-decoration="line-through"` : `fill="${INK}"`);

/**
 * @param {Matrix} matrix
 * @param {{ paint: Paint, imageNote: string }} options
 * @returns {import("./svg.js").Drawing}
 */
export function drawMatrix(matrix, { paint, imageNote }) {
  const { tensor, scale, limit, square, printed, rowMask, colMask } = matrix;
  const { rows, cols, data } = tensor;
  const w = square ? between(7, 480 / cols, 34) : between(1.5, 640 / cols, 24);
  const h = square ? w : between(9, 400 / rows, 17);
  const [width, height] = [w * cols, h * rows];
  const font = Math.min(FONT, 0.95 * h);
  const words = Array.from({ length: rows }, (_, row) => clip(matrix.rowLabels[row] ?? "", LONGEST));
  const left = Math.max(0, ...words.map(widthOf)) * font + 8;
  const heads = Array.from({ length: cols }, (_, col) => clip(matrix.colLabels[col] ?? "", LONGEST));
  const longest = Math.max(0, ...heads.map(widthOf)) * font;
  const level = longest <= w - 2;
  const top = !square ? 0 : level ? font + 6 : 0.71 * (longest + font) + 4;
  const right = square && !level ? 0.71 * longest : 0;
  const image = rows * cols > MOST_CELLS;

  const columns = !square ? "" : heads.map((word, col) => {
    const x = left + (col + 0.5) * w;
    const look = `font-size="${short(font)}" ${ink(colMask?.[col])}`;
    return level ? text(x, top - 5, word, `${look} text-anchor="middle"`)
      : text(0, 0, word, `${look} transform="translate(${short(x + 2)} ${short(top - 3)}) rotate(-45)"`);
  }).join("");
  const ends = square || cols < 2 ? "" : [heads[0], heads[cols - 1]].map((word, i) =>
    text(left + i * width, height + 13, word,
      `font-size="11" fill="${MUTED}"${i ? ` text-anchor="end"` : ""}`)).join("");
  const labels = words.map((word, row) => text(left - 6, top + (row + 0.5) * h + 0.36 * font, word,
    `font-size="${short(font)}" text-anchor="end" ${ink(rowMask?.[row])}`)).join("");
  const hatching = [
    ...(rowMask ?? []).map((padded, row) => (padded ? hatch(0, row * h, width, h) : "")),
    ...(colMask ?? []).map((padded, col) => (padded ? hatch(col * w, 0, w, height) : "")),
  ].join("");
  const numbers = !printed ? "" : Array.from(data, (value, i) => {
    const [row, col] = [Math.floor(i / cols), i % cols];
    if (rowMask?.[row] || colMask?.[col]) return "";
    return text((col + 0.5) * w, (row + 0.5) * h + 4, formatCell(value), `font-size="11" ` +
      `text-anchor="middle" fill="${textColor(rgbOf(scale, colorIndex(scale, value, limit)))}"`);
  }).join("");
  const legend = drawLegend(scale, limit);
  const under = top + height + (ends ? 22 : 12);
  const cells = drawCells(tensor, { scale, limit, width, height, image, paint });
  return {
    width: Math.max(left + width + right, left + legend.width),
    height: under + 16,
    body: `${columns}${labels}${`<g transform="translate(${short(left)} ${short(top)})">`}` +
      `${cells}${numbers}${hatching}</g>` +
      `<g transform="translate(0 ${short(top)})">${ends}</g>` +
      `<g transform="translate(${short(left)} ${short(under)})">${legend.body}</g>`,
    ...(image && { note: imageNote }),
  };
}

/**
 * @param {import("./figures.js").Maps} maps
 * @param {{ paint: Paint, imageNote: string }} options
 * @returns {import("./svg.js").Drawing}
 */
export function drawMaps({ strips, scale, limit }, { paint, imageNote }) {
  const side = 84;
  const step = 108;
  const all = strips.flatMap(({ maps }) => maps);
  const image = all.reduce((sum, { tensor }) => sum + tensor.data.length, 0) > MOST_CELLS;
  const left = Math.max(0, ...strips.map(({ label }) => widthOf(label))) * FONT + 12;
  const body = strips.map(({ label, maps }, row) => {
    const y = row * (side + 36);
    const cells = maps.map(({ label: name, tensor }, col) => {
      const look = { scale, limit, width: side, height: side, image, paint };
      return `<g transform="translate(${short(left + col * step)} ${y})">` +
        `${drawCells(tensor, look)}</g>` +
        text(left + col * step, y + side + 14, clip(name, step / 10.5), `font-size="10"`);
    });
    return text(0, y + side / 2, label) + cells.join("");
  });
  const legend = drawLegend(scale, limit);
  const height = strips.length * (side + 36);
  return {
    width: left + step * Math.max(1, ...strips.map(({ maps }) => maps.length)),
    height: height + 16,
    body: `${body.join("")}<g transform="translate(${short(left)} ${height})">${legend.body}</g>`,
    ...(image && { note: imageNote }),
  };
}
