// @ts-check
// The settings on the way: a step takes its own, and the reader's are kept.

import { settingOf } from "../state.js";
import { STEPS, settingsIn } from "./steps.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../state.js").Name} Name
 */

/** What the path has changed since it began: the reader's own values. @type {Map<Name, unknown>} */
const before = new Map();

/**
 * The state of a step, and nothing else of the reader's.
 * @param {import("../state.js").Store} store
 * @param {number} number   from 1
 */
export function enter(store, number) {
  const { patch, place } = STEPS[number - 1];
  const was = store.get();
  const line = document.querySelector(place)?.closest(".line")?.id;
  store.set({
    ...patch, step: number, ...(settingsIn(patch).length && { sentence: 0 }),
    fold: was.fold.split(",").filter((id) => id !== line).join(","),
  });
  // A model brings more than the patch says.
  const now = store.get();
  for (const name of /** @type {Name[]} */ (Object.keys(now))) {
    if (now[name] === was[name] || before.has(name)) continue;
    if (settingsIn({ [name]: now[name] }).length) before.set(name, was[name]);
  }
}

/** The reader's own values of what is another now. @param {State} state */
export const kept = (state) => [...before].filter(([name, value]) => state[name] !== value);

/** Whatever was changed stays. */
export const forget = () => before.clear();

/** Settings that belong to other parts of the page change nothing that a step says. */
export const differ = (/** @type {State} */ now, /** @type {State} */ old) =>
  /** @type {Name[]} */ (Object.keys(now)).some((name) => now[name] !== old[name] &&
    (name === "step" || !settingOf(name).part));
