// @ts-check
// The words of a step. In the catalogues, [t|words] stand in the colour of words, [p|…] in that of
// positions, [f|…] of the factor, [h|…] of heads, as in the pictures.

import { element } from "../element.js";

/** @typedef {import("./steps.js").Step} Step */

const COLORS = { t: "token", p: "position", f: "factor", h: "head" };

/**
 * A sentence in parts, each with its colour.
 * @param {string} sentence
 * @returns {{ text: string, color: string }[]}
 */
export const parts = (sentence) => sentence.split(/(\[[tpfh]\|[^\]]+\])/).filter(Boolean)
  .map((part) => {
    const [, key, text] = /^\[([tpfh])\|(.+)\]$/.exec(part) ?? [];
    return key ? { text, color: COLORS[/** @type {"t"} */ (key)] } : { text: part, color: "" };
  });

/** @param {string} sentence */
export const plainText = (sentence) => parts(sentence).map(({ text }) => text).join("");

/**
 * @param {HTMLElement} place
 * @param {string} sentence
 */
export function fill(place, sentence) {
  place.replaceChildren(...parts(sentence).map(({ text, color }) => {
    if (!color) return text;
    const colored = element("b", color);
    colored.textContent = text;
    return colored;
  }));
}

/**
 * What a step says of what was found.
 * @param {import("../i18n.js").Translate} t
 * @param {Step} step
 * @param {import("./steps.js").Found} found
 */
export const prose = (t, step, found) => t(
  step.words ? `path.${step.name}.${step.words(found)}` : `path.${step.name}.text`,
  step.values(found));
