// @ts-check
// An encoder with all its settings in a few words, "model~random scale~none", so that a link can
// keep one to compare with, or several that were tried: its weights' model, and of the rest what
// differs from what that model brings. Sentences and the seed are not in it: they stay the reader's.

import { usualOf } from "./models.js";
import { accept, shorten, show } from "./parse.js";
import { SETTINGS } from "./table.js";

/**
 * @typedef {import("./table.js").Name} Name
 * @typedef {import("./table.js").State} State
 * @typedef {import("./parse.js").Notice} Notice
 */

const LENGTH = 2000; // of all pins of a link, in characters

/** The settings that a pin keeps: those that make another encoder. */
export const pinnedSettings = () => SETTINGS.filter(({ name, field }) =>
  name === "model" || (field !== undefined && name !== "seed"));

/**
 * The encoder of a state.
 * @param {Partial<State>} state
 */
export function showPin(state) {
  const model = state.model ?? "random";
  return pinnedSettings()
    .filter((row) => row.name === "model" || (state[row.name] !== undefined &&
      state[row.name] !== usualOf(row, model)))
    .map((row) => `${row.name}~${show(row, row.name === "model" ? model : state[row.name] ?? null)}`)
    .join(" ");
}

/**
 * What a pin says, and what of it could not be understood; nothing at all where no word of it could.
 * @param {string} setting  of which it is a value
 * @param {string} pin
 * @returns {{ found: Partial<State> | null, notices: Notice[] }}
 */
export function parsePin(setting, pin) {
  /** @type {Record<string, import("./table.js").Value>} */
  const found = {};
  /** @type {Notice[]} */
  const notices = [];
  for (const part of pin.split(/\s+/).filter(Boolean)) {
    const [name, value = ""] = part.split(/[~=:](.*)/s);
    const row = pinnedSettings().find((known) => known.name === name);
    if (!row) {
      notices.push({ key: "notice.unknown", values: { name: shorten(`${setting}: ${part}`) } });
      continue;
    }
    const accepted = accept({ ...row, name: `${setting}: ${name}` }, value,
      found[name] ?? row.fallback);
    found[name] = accepted.value;
    notices.push(...accepted.notices);
  }
  return { found: Object.keys(found).length ? found : null, notices };
}

/**
 * What `accept` is to other settings: pins between commas, at most `row.max`, each once.
 * @param {import("./table.js").Row} row
 * @param {string} given
 */
export function acceptPins(row, given) {
  const items = given.slice(0, LENGTH).normalize("NFKC").split(",")
    .map((item) => item.trim()).filter(Boolean);
  const { max = 1 } = row;
  const read = items.slice(0, max).map((item) => parsePin(row.name, item));
  const value = [...new Set(read.flatMap(({ found }) => (found ? [showPin(found)] : [])))].join(",");
  const notices = read.flatMap((one) => one.notices);
  if (items.length > max) {
    notices.push({
      key: "notice.pins",
      values: { name: row.name, given: String(items.length), max: String(max) },
    });
  }
  return { value, notices };
}
