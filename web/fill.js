// @ts-check
// The words of the page, put into their places.

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

/** @param {import("./i18n.js").Translate} t */
export function fillProse(t) {
  document.title = t("page.title");
  for (const place of all("[data-i18n]")) fillText(place, t(place.dataset.i18n ?? ""));
  for (const place of all("[data-i18n-label]")) {
    place.setAttribute("aria-label", t(place.dataset.i18nLabel ?? ""));
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
