// @ts-check
// The words of the page and its controls, put into their places. [data-later] is for experiments.js.

import { createControl } from "./controls.js";

/**
 * Takes the English sentences that the build has put into the document only, and not into the
 * catalogue too; so before another language takes their places.
 * @param {Record<string, import("./i18n.js").Message>} english
 */
export function readProse(english) {
  for (const place of all("[data-i18n]")) {
    english[place.dataset.i18n ?? ""] ??= place.textContent ?? "";
  }
  for (const place of all("[data-i18n-label]")) {
    english[place.dataset.i18nLabel ?? ""] ??= place.getAttribute("aria-label") ?? "";
  }
}

/**
 * @param {import("./i18n.js").Translate} t
 * @param {boolean} later  in those parts, or in the others
 */
export function fillProse(t, later) {
  document.title = t("page.title");
  for (const place of part("[data-i18n]", later)) fillText(place, t(place.dataset.i18n ?? ""));
  for (const place of part("[data-i18n-label]", later)) {
    place.setAttribute("aria-label", t(place.dataset.i18nLabel ?? ""));
  }
}

/**
 * @param {{ store: import("./state.js").Store, t: import("./i18n.js").Translate,
 *   signal: AbortSignal }} page
 * @param {boolean} later
 */
export function mountControls({ store, t, signal }, later) {
  for (const place of part("[data-control]", later)) {
    const compact = place.hasAttribute("data-compact");
    const name = /** @type {import("./state.js").Name} */ (place.dataset.control);
    // Mounting again, in another language, must not take the focus from the control that asked.
    const parts = () => [...place.querySelectorAll("input, select, textarea, button")];
    const focused = parts().findIndex((one) => one === document.activeElement);
    place.replaceChildren(createControl(name, store, t, { signal, ...(compact && { label: "" }) }));
    const again = parts()[focused];
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

const root = "√d_model";

/**
 * Text with the page's one formula set as one.
 * @param {HTMLElement} place
 * @param {string} text
 */
function fillText(place, text) {
  const template = document.getElementById("formula-root");
  const formula = /** @type {HTMLTemplateElement | null} */ (template)?.content;
  const [first, ...rest] = text.split(root);
  place.replaceChildren(first, ...rest.flatMap((part) => [formula?.cloneNode(true) ?? root, part]));
}

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const all = (selector) => [...document.querySelectorAll(selector)].filter(
  (found) => found instanceof HTMLElement);

/** @param {string} selector @param {boolean} later */
const part = (selector, later) =>
  all(selector).filter((found) => Boolean(found.closest("[data-later]")) === later);
