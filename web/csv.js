// @ts-check
// A matrix as a file. Numbers keep every bit of their 32-bit float. Words that a spreadsheet would
// take for a formula get an apostrophe before them: the words are whatever the reader, or a link,
// put there.

import { exactNumber } from "./number.js";

/** @typedef {import("./matrix.js").Tensor} Tensor */

/**
 * One line a row: its label, then its numbers; the first line holds the names of the columns.
 * @param {Tensor} tensor
 * @param {readonly string[]} rowLabels
 * @param {readonly string[]} [colLabels]  the column numbers from 0 if left out
 */
export function csvText({ rows, cols, data }, rowLabels, colLabels) {
  const head = [""];
  for (let col = 0; col < cols; col++) head.push(colLabels ? (colLabels[col] ?? "") : String(col));
  /** @type {Fields[]} */
  const lines = [head];
  for (let row = 0; row < rows; row++) {
    const numbers = Array.from(data.subarray(row * cols, (row + 1) * cols), exactNumber);
    lines.push([rowLabels[row] ?? "", ...numbers.map(Number)]);
  }
  return csvLines(lines);
}

/** @typedef {(string | number | null)[]} Fields  null where there is nothing */

/**
 * Numbers read back as the same double.
 * @param {readonly Fields[]} lines
 */
export function csvLines(lines) {
  return lines.map((fields) => fields.map(field).join(",") + "\r\n").join("");
}

/** @param {string | number | null} given */
function field(given) {
  if (typeof given !== "number") return textField(given ?? "");
  return Object.is(given, -0) ? "-0" : String(given);
}

/** @param {string} text */
function textField(text) {
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Hands text to the reader as a file. The mark at its start tells spreadsheets that it is UTF-8.
 * @param {string} name
 * @param {string} text
 */
export function downloadCsv(name, text) {
  download(`${name}.csv`, "text/csv", `\ufeff${text}`);
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read it only after the click
}
