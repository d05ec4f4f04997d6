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
  for (let col = 0; col < cols; col++) {
    head.push(colLabels ? textField(colLabels[col] ?? "") : String(col));
  }
  const lines = [head.join(",")];
  for (let row = 0; row < rows; row++) {
    const fields = [textField(rowLabels[row] ?? "")];
    for (let col = 0; col < cols; col++) fields.push(exactNumber(data[row * cols + col]));
    lines.push(fields.join(","));
  }
  return lines.join("\r\n") + "\r\n";
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
  const url = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read it only after the click
}
