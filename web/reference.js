// @ts-check
// What a link may say, printed from the same table that reads it.

import { element } from "./element.js";
import { LANE_SETTINGS } from "./state/lanes.js";
import { pinnedSettings } from "./state/pins.js";
import { SETTINGS, show } from "./state.js";

/** @param {import("./state.js").Setting} row */
function valuesOf(row) {
  if (row.choices) return row.choices.join(", ");
  if (row.kind === "lanes") return LANE_SETTINGS.map(({ name }) => `${name}~…`).join(", ");
  if (row.kind === "pins") return pinnedSettings().map(({ name }) => `${name}~…`).join(", ");
  if (row.kind === "flag") return "1, 0";
  if (row.kind === "scale") return `sqrt, none, inverse, ${row.min} … ${row.max}`;
  return row.min === undefined ? "" : `${row.min} … ${row.max}`;
}

/** @param {string} text */
function codeOf(text) {
  const code = element("code");
  code.textContent = text;
  return code;
}

/** @param {import("./i18n.js").Translate} t */
export function createReference(t) {
  const place = /** @type {HTMLElement} */ (document.getElementById("reference"));
  const table = element("table");
  const head = table.createTHead().insertRow();
  for (const key of ["name", "meaning", "values", "default"]) {
    const cell = element("th", "", { scope: "col" });
    cell.textContent = t(`reference.${key}`);
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of SETTINGS) {
    const line = body.insertRow();
    const name = element("th", "", { scope: "row" });
    name.append(codeOf(row.name));
    line.append(name);
    line.insertCell().textContent = t(row.help);
    line.insertCell().append(codeOf(valuesOf(row)));
    line.insertCell().append(codeOf(row.fallback === null ? "" : show(row, row.fallback)));
  }
  place.replaceChildren(table);
}
