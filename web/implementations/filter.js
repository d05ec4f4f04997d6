// @ts-check
// Which implementations are shown: those with some words, a factor, a kind of position code.

import { make } from "../controls/parts.js";
import { element } from "../element.js";

/**
 * @typedef {import("./rows.js").Filter} Filter
 */

const CHOICES = /** @type {const} */ ([
  ["scale", ["all", "sqrt", "none"]],
  ["pos", ["all", "sinusoids", "learned", "none"]],
]);

/**
 * @param {Filter} filter   is changed in place
 * @param {() => void} changed
 * @param {{ t: import("../i18n.js").Translate, signal: AbortSignal }} page
 */
export function createFilter(filter, changed, { t, signal }) {
  const root = element("div", "implementations-filter", { role: "search" });
  const name = (/** @type {string} */ key) =>
    make("span", { className: "control-name", textContent: t(`implementations.filter_${key}`) });
  const text = make("input", { type: "search", value: filter.text, spellcheck: false });
  text.addEventListener("input", () => {
    filter.text = text.value.trim();
    changed();
  }, { signal });
  const words = element("span", "control control-search");
  words.append(make("label", {}, name("text"), text));
  const selects = CHOICES.map(([key, choices]) => {
    const select = make("select", {}, ...choices.map((choice) => make("option", {
      value: choice, textContent: t(`implementations.${key}_${choice}`),
    })));
    select.value = filter[key];
    select.addEventListener("change", () => {
      filter[key] = select.value;
      changed();
    }, { signal });
    const control = element("span", "control control-choice");
    control.append(make("label", {}, name(key), select));
    return { key, select, control };
  });
  const count = element("span", "implementations-count", { role: "status" });
  const clear = element("button", "text-button", { type: "button" });
  clear.textContent = t("implementations.clear");
  clear.addEventListener("click", () => {
    filter.text = text.value = "";
    for (const { key, select } of selects) filter[key] = select.value = "all";
    changed();
    text.focus();
  }, { signal });
  root.append(words, ...selects.map(({ control }) => control), count, clear);
  return {
    root,
    /** @param {number} shown @param {number} all */
    count(shown, all) {
      count.textContent = shown
        ? t("implementations.shown", { shown, all })
        : t("implementations.no_match");
      clear.hidden = shown === all;
    },
  };
}
