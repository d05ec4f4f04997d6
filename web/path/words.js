// @ts-check
// The words of a step. In the catalogues, [t|words] stand in the colour of words, [p|…] in that of
// positions, [f|…] of the factor, [h|…] of heads, as in the pictures.

import { element } from "../element.js";
import { strays } from "./steps.js";

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
 * What a step says of what was found, and of what the reader had expected.
 * @param {import("../i18n.js").Translate} t
 * @param {Step} step
 * @param {import("./steps.js").Found} found
 * @param {string} [guess]   one of the step's, "" for none
 */
export function prose(t, step, found, guess = "") {
  const truth = step.words?.(found);
  const sentence = t(`path.${step.name}.${truth ?? "text"}`, step.values(found));
  // Other settings than the step's are not what was asked.
  if (!guess || strays(step, found.state).length) return sentence;
  return t(truth === guess ? "path.right" : "path.wrong",
    { guess: t(`path.guess.${guess}`), truth: t(`path.guess.${truth}`), sentence });
}
