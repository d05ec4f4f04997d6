// @ts-check
// The other pictures as vectors: bars, lines between words, waves, tokens and tables.

import { widthOf } from "../curves/spread.js";
import { formatNumber } from "../number.js";
import { MUTED, clip, short, text } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

const [TOKEN, POSITION, HEAD] = ["#1d5a9e", "#4a6b00", "#0b6b5c"];
const FONT = 12;
const LINE = 18;
const LONGEST = 14;
const FAINTEST = 0.02; // as wires.js

/** @param {readonly string[]} words */
const widest = (words) => Math.max(0, ...words.map((word) => widthOf(clip(word, LONGEST)))) * FONT;

/** @param {import("./figures.js").Bars} bars @returns {Drawing} */
export function drawBars({ groups }) {
  const left = widest(groups.flatMap(({ rowLabels }) => rowLabels)) + 8;
  const length = 320;
  let y = 0;
  const body = groups.map(({ title, values, max, rowLabels, rowMask }) => {
    const head = title ? text(0, (y += LINE) - 5, title, `font-weight="600"`) : "";
    const rows = Array.from(values, (value, i) => {
      const width = max > 0 ? length * Math.max(0, Math.min(1, value / max)) : 0;
      const [top, padded] = [y, rowMask?.[i]];
      y += LINE;
      return text(left - 6, top + 13, clip(rowLabels[i] ?? "", LONGEST), `text-anchor="end"` +
        (padded ? ` fill="${MUTED}" text-decoration="line-through"` : "")) +
        `<rect x="${short(left)}" y="${top + 4}" width="${short(width)}" height="10" ` +
        `fill="${TOKEN}"${padded ? ` fill-opacity=".4"` : ""}/>` +
        text(left + length + 12, top + 13, formatNumber(value));
    });
    y += 10;
    return head + rows.join("");
  });
  return { width: left + length + 70, height: y, body: body.join("") };
}

/** @param {import("./figures.js").Wires} wires @returns {Drawing} */
export function drawWires({ tensor: { rows, cols, data }, rowLabels, rowMask }) {
  const left = widest(rowLabels) + 8;
  const width = 240;
  const middle = (/** @type {number} */ row) => short((row + 0.5) * 24);
  const lines = Array.from(data, (weight, i) => {
    const [from, to] = [Math.floor(i / cols), i % cols];
    if (!(weight >= FAINTEST)) return "";
    const strength = (0.15 + 0.85 * weight) * (rowMask?.[from] ? 0.12 : 1);
    return `<path d="M0 ${middle(from)}C${width / 2} ${middle(from)} ${width / 2} ${middle(to)} ` +
      `${width} ${middle(to)}" stroke-width="${short(0.5 + 4 * weight)}" ` +
      `stroke-opacity="${short(strength)}"/>`;
  });
  const words = Array.from({ length: rows }, (_, row) => {
    const word = clip(rowLabels[row] ?? "", LONGEST);
    const look = rowMask?.[row] ? ` fill="${MUTED}" text-decoration="line-through"` : "";
    return text(left - 6, row * 24 + 16, word, `text-anchor="end"${look}`) +
      text(left + width + 6, row * 24 + 16, word, look.trim());
  });
  return {
    width: 2 * left + width,
    height: rows * 24,
    body: `<g transform="translate(${short(left)} 0)" fill="none" stroke="${HEAD}">` +
      `${lines.join("")}</g>${words.join("")}`,
  };
}

/** @param {import("./figures.js").Waves} waves @returns {Drawing} */
export function drawWaves({ tensor: { rows, cols, data }, columns, names, ends, limit }) {
  const left = widest(names) + 40;
  const [width, high, step] = [420, 44, 56];
  const strips = columns.map((pair, i) => {
    const top = i * step;
    const axis = `<path d="M${short(left)} ${top + high / 2}h${width}" stroke="#d9d6ce"/>`;
    const lines = pair.map((col, second) => {
      const points = Array.from({ length: rows }, (_, row) => {
        const share = Math.max(-1, Math.min(1, data[row * cols + col] / limit));
        const x = left + width * (rows > 1 ? row / (rows - 1) : 0);
        return `${short(x)} ${short(top + (high / 2) * (1 - share))}`;
      });
      const dots = rows <= 64 ? points.map((point) => `M${point}h0`).join("") : "";
      return `<g fill="none" stroke="${POSITION}"${second ? ` opacity=".5"` : ""}>` +
        `<path d="M${points.join("L")}"${second ? ` stroke-dasharray="4 3"` : ""}/>` +
        `<path d="${dots}" stroke-width="5" stroke-linecap="round"/></g>`;
    });
    return text(left - 10, top + high / 2 + 4, names[i], `text-anchor="end" fill="${MUTED}"`) +
      axis + lines.join("");
  });
  const y = columns.length * step + 4;
  const [first = "", range = "", last = ""] = ends;
  const small = `font-size="11" fill="${MUTED}"`;
  return {
    width: left + width + 4,
    height: y + 20,
    body: strips.join("") + text(left, y, first, small) + text(left, y + 15, range, small) +
      text(left + width, y, last, `${small} text-anchor="end"`),
  };
}

/** @param {import("./figures.js").Tokens} tokens @returns {Drawing} */
export function drawTokens({ sentences }) {
  const width = 600;
  let y = 0;
  const body = sentences.map(({ labels, ids }) => {
    let x = 0;
    const chips = labels.map((label, i) => {
      const word = clip(label, 30);
      const size = Math.max(widthOf(word) * 14, widthOf(String(ids[i])) * 10) + 12;
      if (x && x + size > width) [x, y] = [0, y + 48];
      const at = x;
      x += size + 4;
      return `<rect x="${short(at)}" y="${y}" width="${short(size)}" height="40" fill="none" ` +
        `stroke="#d9d6ce"/>` + text(at + 6, y + 18, word, `font-size="14"`) +
        text(at + 6, y + 33, String(ids[i]), `font-size="10" fill="${MUTED}"`);
    });
    y += 56;
    return chips.join("");
  });
  return { width, height: y, body: body.join("") };
}

/** @param {import("./figures.js").Table} table @returns {Drawing} */
export function drawTable({ lines }) {
  const columns = lines[0].map((_, col) =>
    Math.max(...lines.map((line) => widthOf(line[col] ?? ""))) * FONT + 16);
  const starts = columns.map((_, col) => columns.slice(0, col).reduce((sum, w) => sum + w, 0));
  const width = starts[starts.length - 1] + columns[columns.length - 1];
  const body = lines.map((line, row) => line.map((cell, col) =>
    text(col ? starts[col] + columns[col] - 8 : 0, row * 20 + 14, cell,
      [col && `text-anchor="end"`, !row && `font-weight="600"`].filter(Boolean).join(" "))).join("") +
    `<path d="M0 ${row * 20 + 20}h${short(width)}" stroke="#d9d6ce"/>`);
  return { width, height: lines.length * 20 + 6, body: body.join("") };
}
