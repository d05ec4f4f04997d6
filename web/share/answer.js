// @ts-check
// What a host may ask of the pictures: which there are, their numbers, and they themselves.

import { figuresOf } from "./export.js";

const FORMATS = ["array", "csv", "json"];

/**
 * @param {{ what: unknown, name: unknown, format?: unknown }} asked
 * @returns {Promise<Record<string, unknown>>}
 */
export async function answer({ what, name, format = "array" }) {
  const figures = figuresOf(document.documentElement);
  if (what === "figures") {
    return {
      figures: figures.map(({ name, title, panel, kind }) => ({
        name, title, panel, kind,
        formats: kind === "chart" ? ["svg", "png", "csv", "json"] : ["svg", "png", ...FORMATS],
      })),
    };
  }
  if (what !== "data" && what !== "svg" && what !== "png") {
    throw new Error(`a host can get state, figures, data, svg or png, not '${word(what)}'`);
  }
  const figure = figures.find((one) => one.name === name);
  if (!figure) {
    const names = figures.map((one) => one.name).join(", ");
    throw new Error(`there is no picture '${word(name)}', only ${names}`);
  }
  if (what === "svg") return { name, text: figure.svg() };
  if (what === "png") return { name, url: await urlOf(await figure.png()) };
  if (format === "csv") return { name, text: figure.csv() };
  if (format === "json") return { name, text: JSON.stringify(figure.json()) };
  if (format === "array") return { name, ...figure.json() };
  throw new Error(`data comes as ${FORMATS.join(", ")}, not as '${word(format)}'`);
}

/** @param {unknown} given  from a host */
const word = (given) => (typeof given === "string" ? given.slice(0, 40) : typeof given);

/** @param {Blob} blob @returns {Promise<string>} */
const urlOf = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});
