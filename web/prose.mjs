// @ts-check
import { createTranslator } from "./i18n.js";

/** @param {string} text  as text of an element or value of an attribute */
export const escape = (text) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/**
 * Fills every empty `<p data-i18n="key"></p>` with the English sentence, and `data-i18n-label` with
 * its label, so that the page can be read before any script runs.
 * @param {string} html
 */
export function fillProse(html) {
  const t = createTranslator("en", { strict: true });
  return html
    .replace(/(<(\w+)[^>]*\sdata-i18n="([^"]+)"[^>]*>)(<\/\2>)/g,
      (_, open, _name, key, close) => open + escape(t(key)) + close)
    .replace(/\sdata-i18n-label="([^"]+)"/g,
      (attribute, key) => `${attribute} aria-label="${escape(t(key))}"`);
}
