// @ts-check
// What the weights of a model ask of the settings, and which of them come with it.

import { resolveScale } from "./parse.js";
import { settingOf } from "./table.js";

/**
 * @typedef {import("./table.js").Name} Name
 * @typedef {import("./table.js").State} State
 * @typedef {Record<string, string | number | boolean>} Config
 * @typedef {{ settings: Partial<State>, config: Config }} Made
 */

/** With another value of one of these, the weights would mean nothing or be other ones. */
const STRUCTURE = /** @type {const} */ (["layers", "d", "heads", "dff", "pos", "norm",
  "embedding_norm", "activation", "init", "seed"]);

const FREE = /** @type {const} */ (["scale", "position_scale", "epsilon"]);

/** What each was made with, where it is not the table's default. @type {Map<string, Made>} */
const MODELS = new Map([
  ["trained", { settings: {}, config: {} }],
  ["unscaled", { settings: { scale: "none" }, config: {} }],
]);

/** What a request for a model says beside its settings. @param {string} model */
export const configOf = (model) => MODELS.get(model)?.config;

/**
 * The value that a setting has unless a link says otherwise.
 * @param {import("./table.js").Setting} row
 * @param {string} model
 */
export const usualOf = ({ name, fallback }, model) =>
  MODELS.get(model)?.settings[name] ?? fallback;

/**
 * All settings that choosing a model sets; undefined where there is no such model.
 * @param {string} model
 * @returns {Partial<State> | undefined}
 */
export const settingsOf = (model) => MODELS.has(model)
  ? Object.fromEntries([...STRUCTURE, ...FREE].map((name) =>
    [name, usualOf(settingOf(name), model)]))
  : undefined;

/**
 * The settings in which a state asks for other weights than its model has.
 * @param {State} state
 * @returns {{ name: Name, own: import("./table.js").Value }[]}
 */
export const misfits = (state) => STRUCTURE
  .map((name) => ({ name, own: usualOf(settingOf(name), state.model) }))
  .filter(({ name, own }) => state[name] !== own);

/**
 * Makes the weights of a file a model that can be chosen, or throws one sentence.
 * @param {Config} config
 */
export function addFile(config) {
  /** @type {Record<string, import("./table.js").Value>} */
  const settings = {};
  for (const name of [...STRUCTURE, ...FREE]) {
    const { field = "", min = -Infinity, max = Infinity } = settingOf(name);
    const value = config[field];
    if (typeof value === "number" && !(value >= min && value <= max)) {
      throw new Error(`${field} must be at least ${min} and at most ${max}, not ${value}`);
    }
    settings[name] = value;
  }
  const { scale, d } = settings;
  settings.scale = /** @type {const} */ (["sqrt", "none", "inverse"]).find((named) =>
    Math.abs(Number(scale) / resolveScale(named, Number(d)) - 1) < 1e-6) ?? scale;
  const { max_positions, logits_scale, head } = config;
  MODELS.set("file", { settings, config: { max_positions, logits_scale, head } });
}
