// @ts-check
// The table itself: its headings, which sort it, and a line for each implementation.

import { element, newId, setText } from "../element.js";
import { formatNumber } from "../number.js";
import { answer, drawnPart, factorParts, lacking, nameOf, positionParts, sourceLink } from
  "./cells.js";
import { shippedOf } from "./rows.js";

/**
 * @typedef {import("./data.js").Implementation} Implementation
 * @typedef {import("./rows.js").Ratios} Ratios
 * @typedef {import("../i18n.js").Translate} Translate
 *
 * @typedef {object} Line
 * @property {Implementation} row
 * @property {string} name
 * @property {HTMLTableRowElement} element
 * @property {HTMLTableCellElement[]} cells  in the order of the columns
 * @property {HTMLButtonElement} use
 *
 * @typedef {{ column: string, rising: boolean }} Sorting
 */

/** The columns that hold ratios; the others are sorted by their words, but for the buttons. */
const RATIOS = ["shipped", "none", "sqrt"];
const COLUMNS = ["name", "use", ...RATIOS, "factor", "init", "pos", "tied", "norm", "embedding_norm"];

/** @param {number} ratio */
export const ratioText = (ratio) => (ratio === Infinity ? "–" : formatNumber(ratio));

/**
 * @param {Line} line
 * @param {string} column
 * @param {Ratios} ratios
 */
export function sortKey({ row, cells }, column, ratios) {
  if (column === "shipped") return shippedOf(row, ratios);
  if (column === "none" || column === "sqrt") return ratios[column];
  return cells[COLUMNS.indexOf(column)].textContent ?? "";
}

/**
 * @param {Translate} t
 * @param {(column: string) => void} sort
 * @param {AbortSignal} signal
 */
export function createHead(t, sort, signal) {
  const head = element("thead");
  const line = head.insertRow();
  const headings = new Map(COLUMNS.map((column) => {
    const heading = element("th", `of-${column}`, { scope: "col" });
    line.append(heading);
    if (column === "use") {
      heading.textContent = t("implementations.settings");
      return [column, heading];
    }
    const button = element("button", "sort-button", { type: "button" });
    button.textContent = t(`implementations.${column}`);
    button.addEventListener("click", () => sort(column), { signal });
    heading.append(button);
    return [column, heading];
  }));
  return {
    head,
    /** Where the axis stands. */
    axis: /** @type {HTMLElement} */ (headings.get("shipped")),
    /** @param {Sorting} sorting */
    show({ column, rising }) {
      for (const [name, heading] of headings) {
        if (name === column) heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
        else heading.removeAttribute("aria-sort");
      }
    },
  };
}

/**
 * @param {Implementation} row
 * @param {Translate} t
 * @returns {Line}
 */
export function createLine(row, t) {
  const line = element("tr");
  const [id, useId] = [newId(), newId()];
  const name = nameOf(row, t);
  const title = element("th", "of-name", { scope: "row" });
  title.append(named(name, id), sourceLink(row));
  const use = element("button", "card-button", {
    type: "button", id: useId, "aria-labelledby": `${useId} ${id}`, "aria-pressed": "false",
  });
  const { tied = false, norm = "post", embedding_norm = false } = row;
  /** @type {Record<string, (string | Node)[]>} */
  const contents = {
    use: [use],
    factor: factorParts(row, t),
    init: [drawnPart(row)],
    pos: positionParts(row, t),
    tied: [answer(tied, t)],
    norm: [t(`choice.norm.${norm}`)],
    embedding_norm: [answer(embedding_norm, t)],
  };
  const cells = COLUMNS.map((column) => {
    if (column === "name") return title;
    const cell = element("td", `of-${column}`);
    cell.append(...(contents[column] ?? []));
    return cell;
  });
  line.append(...cells);
  return { row, name, element: line, cells, use };
}

/**
 * @param {Line} line
 * @param {Ratios} ratios
 * @param {ReturnType<typeof import("./dots.js").createAxis>} axis
 * @param {Translate} t
 */
export function fillRatios({ row, cells }, ratios, axis, t) {
  const { scale = "sqrt" } = row;
  for (const each of /** @type {const} */ (["none", "sqrt"])) {
    const cell = cells[COLUMNS.indexOf(each)];
    setText(cell, ratioText(ratios[each]));
    cell.classList.toggle("ships", each === scale);
  }
  const shipped = element("span", "visually-hidden");
  shipped.textContent = ratioText(shippedOf(row, ratios));
  const none = ratios.none === Infinity;
  const why = element("span", "note");
  why.textContent = none ? t("implementations.nothing_added") : "";
  cells[COLUMNS.indexOf("shipped")].replaceChildren(shipped, none ? why : axis.row(ratios, scale));
}

/**
 * @param {Line} line
 * @param {boolean} used
 * @param {Translate} t
 */
export function showUse({ element: line, use }, used, t) {
  line.classList.toggle("used", used);
  setText(use, t(used ? "implementations.used" : "implementations.use"));
  use.setAttribute("aria-pressed", String(used));
}

/** A name, which is the same in every language. @param {string} name @param {string} [id] */
function named(name, id = newId()) {
  const made = element("span", "implementation-name", { id, translate: "no" });
  made.textContent = name;
  return made;
}

/**
 * What is said once the page has taken a line's settings.
 * @param {Line} line
 * @param {Translate} t
 */
export function takenParts({ row, name }, t) {
  const [before, after] = t("implementations.taken").split("{name}");
  return [before, named(name), after + lacking(row, t)];
}
