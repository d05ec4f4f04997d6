// @ts-check
// The same numbers as a real table, for reading, copying and screen readers, and as a file with all
// of them.

import { csvText, downloadCsv } from "../csv.js";
import { element, newId, sameList, setText, word } from "../element.js";
import { formatNumber } from "../number.js";

const most = 32;

/**
 * @typedef {object} TableData
 * @property {import("../matrix.js").Tensor} tensor
 * @property {readonly string[]} rowLabels
 * @property {readonly string[]} colLabels
 * @property {string} title
 * @property {string} name
 */

/**
 * Two buttons and the place for the table.
 * @param {import("../i18n.js").Translate} t
 */
export function createTable(t) {
  const id = newId();
  const toggle = element("button", "heatmap-button", {
    type: "button",
    "aria-expanded": "false",
    "aria-controls": id,
  });
  const save = element("button", "heatmap-button", { type: "button" });
  const place = element("div", "heatmap-table", { id, role: "region", tabindex: "0" });
  place.hidden = true;
  /** @type {TableData | undefined} */
  let current;
  /** @type {HTMLElement[]} */
  let cells = [];
  /** @type {readonly string[]} */
  let heads = [];

  function fill() {
    if (!current) return;
    const { tensor, rowLabels, colLabels, title } = current;
    const rows = Math.min(most, tensor.rows);
    const cols = Math.min(most, tensor.cols);
    const newHeads = [title, String(tensor.rows), String(tensor.cols), t("heatmap.table")].concat(
      rowLabels.slice(0, rows),
      colLabels.slice(0, cols),
    );
    if (!sameList(newHeads, heads)) {
      heads = newHeads;
      build(rows, cols, current);
    }
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) {
        setText(cells[row * cols + col], formatNumber(tensor.data[row * tensor.cols + col]));
      }
    }
  }

  /**
   * @param {number} rows
   * @param {number} cols
   * @param {TableData} data
   */
  function build(rows, cols, { tensor, rowLabels, colLabels, title }) {
    const table = element("table");
    const caption = table.createCaption();
    caption.textContent = title;
    if (rows < tensor.rows || cols < tensor.cols) {
      const note = element("span", "heatmap-note");
      const values = { rows, cols, allRows: tensor.rows, allCols: tensor.cols };
      note.textContent = t("heatmap.table_limited", values);
      caption.append(" ", note);
    }
    const top = table.createTHead().insertRow();
    top.append(element("td"));
    for (let col = 0; col < cols; col++) top.append(heading("col", colLabels[col] ?? ""));
    const body = table.createTBody();
    cells = [];
    for (let row = 0; row < rows; row++) {
      const line = body.insertRow();
      line.append(heading("row", rowLabels[row] ?? ""));
      for (let col = 0; col < cols; col++) cells.push(line.insertCell());
    }
    place.replaceChildren(table);
  }

  toggle.addEventListener("click", () => {
    place.hidden = !place.hidden;
    toggle.setAttribute("aria-expanded", String(!place.hidden));
    if (!place.hidden) fill();
  });
  save.addEventListener("click", () => {
    if (!current) return;
    const { tensor, rowLabels, colLabels, name } = current;
    downloadCsv(name, csvText(tensor, rowLabels, colLabels));
  });

  let titled = "";
  return {
    toggle,
    save,
    place,
    /** @param {TableData} data */
    draw(data) {
      current = data;
      const label = t("heatmap.table_of", { title: data.title });
      if (label !== titled) {
        titled = label;
        toggle.textContent = t("heatmap.table");
        save.textContent = t("heatmap.csv");
        toggle.setAttribute("aria-label", label);
        place.setAttribute("aria-label", label);
        save.setAttribute("aria-label", t("heatmap.csv_of", { title: data.title }));
      }
      if (!place.hidden) fill();
    },
  };
}

/**
 * @param {"row" | "col"} scope
 * @param {string} text
 */
function heading(scope, text) {
  const cell = element("th", "", { scope });
  cell.append(word(text));
  return cell;
}
