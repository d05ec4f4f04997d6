// @ts-check
// Walking a matrix by keyboard and pointer: one tab stop, a cursor that moves by cells. A canvas
// has no elements to focus, so two stand-in cells take turns: moving shows the idle one at the new
// place and focuses it, and a screen reader reads its name as if all cells existed.

import { element } from "../element.js";
import { position } from "./frame.js";

/** @typedef {{ row: number, col: number }} Cell */

/**
 * @typedef {object} GridActions
 * @property {(cell: Cell) => string} name  the accessible name of a cell
 * @property {(row: number) => number} maximum  the column of the largest value of a row
 * @property {(cell: Cell) => void} announceMaximum
 * @property {(cell: Cell | null) => void} onFocus
 * @property {(cell: Cell | null) => void} onHover
 * @property {(cell: Cell | null) => boolean} onSelect  whether anything changed
 */

const page = 5;

/**
 * @param {HTMLElement} matrix
 * @param {HTMLCanvasElement} canvas
 * @param {GridActions} actions
 */
export function createGrid(matrix, canvas, actions) {
  let rows = 0;
  let cols = 0;
  /** @type {Cell} */
  let cursor = { row: 0, col: 0 };
  /** @type {Cell | null} */
  let selected = null;
  /** @type {Cell | null} */
  let hovered = null;
  const stands = [makeStand(), makeStand()];
  let shown = 0;
  stands[1].line.hidden = true;
  for (const { line } of stands) matrix.append(line);

  function place() {
    const { line, cell } = stands[shown];
    line.setAttribute("aria-rowindex", String(cursor.row + 1));
    cell.setAttribute("aria-colindex", String(cursor.col + 1));
    cell.setAttribute("aria-label", rows && cols ? actions.name(cursor) : "");
    cell.setAttribute("aria-selected", String(same(cursor, selected)));
    position(cell, cursor, rows, cols);
  }

  /** @param {Cell} to */
  function move(to) {
    const next = {
      row: Math.max(0, Math.min(rows - 1, to.row)),
      col: Math.max(0, Math.min(cols - 1, to.col)),
    };
    if (same(next, cursor)) return;
    cursor = next;
    const before = stands[shown];
    shown = 1 - shown;
    stands[shown].line.hidden = false;
    place();
    stands[shown].cell.focus();
    before.line.hidden = true;
    actions.onFocus(cursor);
  }

  matrix.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || !rows || !cols) return;
    if (event.key === "Escape") {
      if (actions.onSelect(null)) event.stopPropagation();
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      actions.onSelect(cursor);
    } else if (event.key.toLowerCase() === "m" && !event.ctrlKey) {
      move({ row: cursor.row, col: actions.maximum(cursor.row) });
      actions.announceMaximum(cursor);
    } else {
      const to = target(event.key, event.ctrlKey, cursor, rows, cols);
      if (!to) return;
      move(to);
    }
    event.preventDefault();
  });
  matrix.addEventListener("focusin", () => actions.onFocus(cursor));
  matrix.addEventListener("focusout", (event) => {
    if (!matrix.contains(/** @type {Node | null} */ (event.relatedTarget))) actions.onFocus(null);
  });

  /** @param {PointerEvent | MouseEvent} event */
  function cellAt(event) {
    if (!rows || !cols) return null;
    const rect = canvas.getBoundingClientRect();
    // In the matrix's own lengths, so that a page that a slide deck scales points right.
    const x = ((event.clientX - rect.left) * canvas.offsetWidth) / rect.width;
    const y = ((event.clientY - rect.top) * canvas.offsetHeight) / rect.height;
    const row = Math.floor((y / canvas.offsetHeight) * rows);
    const col = Math.floor((x / canvas.offsetWidth) * cols);
    return row < 0 || col < 0 || row >= rows || col >= cols ? null : { row, col };
  }

  /** @param {Cell | null} cell */
  function hover(cell) {
    if (same(cell, hovered)) return;
    hovered = cell;
    actions.onHover(cell);
  }
  matrix.addEventListener("pointermove", (event) => hover(cellAt(event)));
  matrix.addEventListener("pointerleave", () => hover(null));
  matrix.addEventListener("click", (event) => {
    const cell = cellAt(event);
    if (!cell) return;
    cursor = cell;
    place();
    stands[shown].cell.focus({ preventScroll: true });
    actions.onSelect(cell);
  });

  return {
    /**
     * @param {number} newRows
     * @param {number} newCols
     * @param {Cell | null} selection
     */
    draw(newRows, newCols, selection) {
      if (rows !== newRows || cols !== newCols) {
        rows = newRows;
        cols = newCols;
        matrix.setAttribute("aria-rowcount", String(rows));
        matrix.setAttribute("aria-colcount", String(cols));
        cursor = { row: clamp(cursor.row, rows), col: clamp(cursor.col, cols) };
        hovered = null;
      }
      const changed = !same(selected, selection);
      selected = selection;
      if (changed && selected && !matrix.contains(document.activeElement)) {
        cursor = { row: clamp(selected.row, rows), col: clamp(selected.col, cols) };
      }
      place();
    },
  };
}

function makeStand() {
  const line = element("div", "heatmap-stand", { role: "row" });
  const cell = element("div", "heatmap-cursor", { role: "gridcell", tabindex: "0" });
  line.append(cell);
  return { line, cell };
}

/**
 * @param {string} key
 * @param {boolean} far  with Ctrl: the corner of the matrix
 * @param {Cell} from
 * @param {number} rows
 * @param {number} cols
 * @returns {Cell | null}
 */
function target(key, far, { row, col }, rows, cols) {
  switch (key) {
    case "ArrowUp": return { row: row - 1, col };
    case "ArrowDown": return { row: row + 1, col };
    case "ArrowLeft": return { row, col: col - 1 };
    case "ArrowRight": return { row, col: col + 1 };
    case "Home": return { row: far ? 0 : row, col: 0 };
    case "End": return { row: far ? rows - 1 : row, col: cols - 1 };
    case "PageUp": return { row: row - page, col };
    case "PageDown": return { row: row + page, col };
    default: return null;
  }
}

/**
 * @param {Cell | null} a
 * @param {Cell | null} b
 */
function same(a, b) {
  return a === b || (!!a && !!b && a.row === b.row && a.col === b.col);
}

/**
 * @param {number} index
 * @param {number} length
 */
function clamp(index, length) {
  return Math.max(0, Math.min(length - 1, index));
}
