// @ts-check
// The one picture of a matrix: tokens by dimensions, tokens by tokens, or a thumbnail of either. It
// says what it shows in a sentence, can be walked cell by cell, reads out the value under the
// pointer or the cursor, and gives the same numbers as a table and as a file. It remembers nothing
// its caller does not say again at the next `draw`, except where the reader's cursor is.

import { element, setText } from "./element.js";
import { createFit, createFrame, listenToWords, position } from "./heatmap/frame.js";
import { createGrid } from "./heatmap/grid.js";
import { createHatching, createNumbers, createWords, isolated } from "./heatmap/labels.js";
import { createLegend } from "./heatmap/legend.js";
import { createPainter } from "./heatmap/paint.js";
import { createTable } from "./heatmap/table.js";
import { createThumbnail } from "./heatmap/thumbnail.js";
import { rowMaximum } from "./matrix.js";
import { formatNumber } from "./number.js";

/** @typedef {import("./matrix.js").Tensor} Tensor */
/** @typedef {import("./heatmap/grid.js").Cell} Cell */
/** @typedef {{ row: number, col: number | null }} Selection  a cell, or a whole row */

/**
 * @typedef {object} HeatmapOptions
 * @property {import("./color.js").Scale} scale
 * @property {"wide" | "square" | "thumbnail"} size
 * @property {boolean} [labels]  the words beside the rows; shown unless false
 * @property {(cell: Selection | null) => void} [onSelect]
 * @property {(cell: Selection | null) => void} [onHover]
 * @property {import("./i18n.js").Translate} t
 */

/**
 * @typedef {object} HeatmapData
 * @property {Tensor} tensor
 * @property {number} [limit]  the value of the strongest colour; 1 if left out
 * @property {readonly string[]} rowLabels
 * @property {readonly string[]} [colLabels]  the column numbers from 0 if left out
 * @property {readonly boolean[]} [rowMask]  true where the row's token is padding
 * @property {readonly boolean[]} [colMask]
 * @property {Selection | null} [selection]
 * @property {string} [title]
 * @property {string} [name]  the tensor's name, which becomes the file's
 * @property {string} [takeaway]  one sentence, computed from the data
 * @property {import("./color.js").Theme} [theme]
 * @property {boolean} [forced]  the system chooses the colours
 * @property {boolean} [numbers]  print the numbers in the cells of a small square map
 */

const mostNumbers = 12;
const smallestLimit = 0.1;
const none = new Float32Array(0);

/**
 * @param {HTMLElement} root
 * @param {HeatmapOptions} options
 */
export function createHeatmap(root, options) {
  const create = options.size === "thumbnail" ? createThumbnail : createFigure;
  return create(root, options);
}

/**
 * @param {HTMLElement} root
 * @param {HeatmapOptions} options
 */
function createFigure(root, { scale, size, labels = true, onSelect, onHover, t }) {
  const parts = createFrame(size, labels);
  const { figure, matrix, canvas, band, chosen, pointed, place, value, status } = parts;
  const legend = createLegend(scale);
  const table = createTable(t);
  parts.foot.append(legend.place, table.toggle, table.save);
  figure.append(table.place);
  root.append(figure);

  const paint = createPainter(canvas, scale);
  const drawRows = createWords(parts.rowWords);
  const drawColumns = createWords(parts.colWords);
  const drawRowHatching = createHatching(parts.rowHatching);
  const drawColHatching = createHatching(parts.colHatching);
  const drawNumbers = createNumbers(parts.numbers, scale);
  const fit = createFit(figure, matrix, size);

  /** @type {HeatmapData} */
  let data = { tensor: { rows: 0, cols: 0, data: none }, rowLabels: [] };
  /** @type {readonly string[]} */
  let columns = [];
  /** @type {Cell | null} */
  let hovered = null;
  /** @type {Cell | null} */
  let focused = null;

  /** @param {Cell} cell */
  function valuesOf({ row, col }) {
    const { rows, cols, data: entries } = data.tensor;
    const rowLabel = data.rowLabels[row] ?? "";
    const colLabel = columns[col] ?? "";
    const number = formatNumber(entries[row * cols + col]);
    return { row: row + 1, rows, rowLabel, col: col + 1, cols, colLabel, value: number };
  }

  /** @param {Cell} cell */
  function nameOf(cell) {
    const padded = data.rowMask?.[cell.row] || data.colMask?.[cell.col];
    return t(`heatmap.cell_${size}`, valuesOf(cell)) + (padded ? t("heatmap.padded") : "");
  }

  function read() {
    const selected = chosen.hidden ? null : /** @type {Cell} */ (data.selection);
    const cell = hovered ?? focused ?? selected;
    if (!cell || cell.row >= data.tensor.rows || cell.col >= data.tensor.cols) {
      setText(place, "");
      setText(value, "");
      return;
    }
    const values = valuesOf(cell);
    setText(place, t(`heatmap.place_${size}`, isolated(values)));
    setText(value, values.value);
  }

  /** @param {Selection | null} cell */
  function select(cell) {
    if (!cell && !data.selection) return false;
    onSelect?.(cell);
    return true;
  }

  const grid = createGrid(matrix, canvas, {
    name: nameOf,
    maximum: (row) => rowMaximum(data.tensor, row),
    announceMaximum: (cell) => setText(status, t("heatmap.maximum", valuesOf(cell))),
    onFocus(cell) {
      focused = cell;
      if (!cell) setText(status, "");
      read();
      onHover?.(cell);
    },
    onHover(cell) {
      hovered = cell;
      read();
      onHover?.(cell ?? focused);
    },
    onSelect: select,
  });
  listenToWords(parts.rowWords, {
    onHover: (row) => onHover?.(row === null ? null : { row, col: null }),
    onSelect: (row) => select({ row, col: null }),
  });

  return {
    element: /** @type {HTMLElement} */ (figure),
    /** @param {HeatmapData} next */
    draw(next) {
      data = next;
      const { tensor, rowLabels, selection = null } = next;
      const { limit = 1, theme = "light", forced = false, title = "", name = "matrix" } = next;
      const { rows, cols } = tensor;
      if (next.colLabels) columns = next.colLabels;
      else if (columns.length !== cols) columns = Array.from({ length: cols }, (_, i) => String(i));
      fit(rows, cols, columns);
      parts.caption.draw(title, next.takeaway);
      setText(parts.help, t("heatmap.help"));
      matrix.classList.toggle("heatmap-forced", forced);
      paint(tensor, limit, theme, forced);
      legend.draw(limit, theme, forced);
      if (labels) drawRows(rowLabels, next.rowMask, selection ? selection.row : -1);
      if (size === "square") drawColumns(columns, next.colMask, selection?.col ?? -1);
      else drawColumns(cols > 1 ? [columns[0], columns[cols - 1]] : columns, undefined, -1);
      drawRowHatching(next.rowMask ?? [], "row");
      drawColHatching(next.colMask ?? [], "col");
      const few = size === "square" && rows <= mostNumbers && cols <= mostNumbers;
      const seen = (/** @type {number} */ i) =>
        !next.rowMask?.[Math.floor(i / cols)] && !next.colMask?.[i % cols];
      const told = limit >= smallestLimit; // smaller numbers would all read 0
      drawNumbers(next.numbers && few && told ? tensor.data : none, limit, theme, seen);
      band.hidden = selection === null || selection.row >= rows;
      chosen.hidden = band.hidden || (selection?.col ?? cols) >= cols;
      if (selection && !band.hidden) position(band, { row: selection.row, col: null }, rows, cols);
      if (selection && !chosen.hidden) position(chosen, selection, rows, cols);
      grid.draw(rows, cols, chosen.hidden ? null : /** @type {Cell} */ (selection));
      table.draw({ tensor, rowLabels, colLabels: columns, title, name });
      read();
    },
    /**
     * Marks a row that is pointed at in another picture; null for none.
     * @param {number | null} row
     */
    mark(row) {
      const { rows, cols } = data.tensor;
      pointed.hidden = row === null || row >= rows;
      if (row !== null) position(pointed, { row, col: null }, rows, cols);
    },
  };
}
