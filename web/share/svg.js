// @ts-check
// What all pictures' files have in common: paper, title, takeaway, and where they come from. They
// are written as text, need no style sheet and no font of their own, and are well-formed XML
// whatever the reader has typed.

import { widthOf } from "../curves/spread.js";
import { wellFormed } from "../state/text.js";

/**
 * @typedef {{ width: number, height: number, body: string, note?: string }} Drawing
 *
 * @typedef {object} Info
 * @property {string} settings  one line
 * @property {string} link      that shows the same again; a query alone where the page has no address
 * @property {number} seed
 * @property {string} [lang]
 * @property {string} [version]
 */

export const INK = "#1c1b19";
export const MUTED = "#625f57";
const MARGIN = 20;
const NARROWEST = 440;

/** @param {string} text */
export const escape = (text) => wellFormed(text)
  .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g, "\ufffd")
  .replace(/[\t\n\r]/g, " ")
  .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {number} x */
export const short = (x) => String(Math.round(100 * x) / 100);

/**
 * Text by itself, so that the direction of its script stays its own.
 * @param {number} x
 * @param {number} y  of the base line
 * @param {string} content
 * @param {string} [attributes]
 */
export const text = (x, y, content, attributes = "") =>
  `<text x="${short(x)}" y="${short(y)}"${attributes && ` ${attributes}`}>${escape(content)}</text>`;

/**
 * @param {string} content
 * @param {number} most  in heights of its letters
 */
export function clip(content, most) {
  if (widthOf(content) <= most) return content;
  const letters = [...content];
  while (letters.length && widthOf(letters.join("")) + 1 > most) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * Lines no wider than `most` heights of letters; Chinese breaks anywhere but before its marks.
 * @param {string} content
 * @param {number} most
 */
export function linesOf(content, most) {
  const parts = content.match(
    /\s+|[\u2e80-\u{10ffff}][，。；：！？、）」』》”’…]*|[^\s\u2e80-\u{10ffff}]+/gu) ?? [];
  const lines = [""];
  const add = (/** @type {string} */ part) => {
    const line = lines[lines.length - 1] + part;
    if (widthOf(line.trimEnd()) <= most) lines[lines.length - 1] = line;
    else lines.push(part.trimStart());
  };
  for (const part of parts) {
    if (widthOf(part) <= most) add(part);
    else [...part].forEach(add);
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

/**
 * @param {{ title?: string, takeaway?: string }} said
 * @param {Info} info
 * @param {Drawing} drawing
 */
export function page({ title = "", takeaway = "" }, info, { width: drawn, height, body, note }) {
  const width = Math.max(drawn, NARROWEST);
  let y = MARGIN;
  /** @param {string} content @param {number} size @param {string} look */
  const write = (content, size, look) => linesOf(content, width / size).map((line) => {
    y += 1.4 * size;
    return text(MARGIN, y, line, `font-size="${size}" ${look}`);
  }).join("\n");
  const above = [
    write(title, 16, `font-weight="600" fill="${INK}"`),
    write(takeaway, 13, `fill="${INK}"`),
  ];
  y += 14;
  const picture = `<g transform="translate(${MARGIN} ${short(y)})">${body}</g>`;
  y += height + 8;
  const small = `fill="${MUTED}"`;
  const source = `Encoderscope ${info.version ?? ""}`.trim();
  const link = write(info.link, 10, small);
  const below = [
    note ? write(note, 10, small) : "",
    write(`${source} · ${info.settings}`, 10, small),
    /^https?:/.test(info.link) ? `<a href="${escape(info.link)}">${link}</a>` : link,
  ];
  const size = `width="${short(width + 2 * MARGIN)}" height="${short(y + MARGIN)}"`;
  const box = `viewBox="0 0 ${short(width + 2 * MARGIN)} ${short(y + MARGIN)}"`;
  const lang = escape(info.lang ?? "en");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} role="img" lang="${lang}" ` +
      `xml:lang="${lang}" font-family="sans-serif" font-size="12" fill="${INK}">`,
    `<title>${escape(title)}</title>`,
    `<desc>${escape([takeaway, info.settings].filter(Boolean).join(" "))}</desc>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...above, picture, ...below, "</svg>\n",
  ].filter(Boolean).join("\n");
}
