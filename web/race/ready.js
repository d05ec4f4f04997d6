// @ts-check
// Races that are ready to run, each for one of the answers people give.

import { element } from "../element.js";
import { SETTINGS, write } from "../state.js";

/** @typedef {import("../state.js").State} State */

/** What a race keeps of the reader's own. */
const kept = new Set(["train_text", "speed", "watch", "valley_seeds"]);

/** @type {Partial<State>} */
const plain = Object.fromEntries(SETTINGS
  .filter(({ name, part }) => part === "race" && !kept.has(name))
  .map(({ name, fallback }) => [name, fallback]));

const pair = "scale~none init~normal_1 head~untied";
const twin = "scale~sqrt head~untied";
const sgd = " optimizer~sgd lr~0.3";

/** By the names of their catalogue entries. @type {Readonly<Record<string, Partial<State>>>} */
const READY = {
  factor: {},
  loud: { train_task: "prev", lanes: "scale~sqrt,scale~none,scale~32" },
  pair: { lanes: `${pair},${twin}` },
  pair_sgd: { train_task: "prev", lanes: `${pair}${sgd},${twin}${sgd}` },
  positions: { lanes: "scale~sqrt,scale~none,scale~none position_scale~inverse" },
  pre_norm: { lanes: "scale~sqrt norm~pre,scale~none norm~pre,scale~inverse norm~pre" },
  embedding_rate: { lanes: "scale~sqrt,scale~none,scale~none embedding_rate~sqrt" },
};

/**
 * The list of races; choosing one sets it up, and nothing runs before it is started.
 * @param {HTMLElement} root
 * @param {import("./view.js").Parts} parts
 * @returns {import("./view.js").Part}
 */
export function createReady(root, { store, t, signal }) {
  const links = Object.entries(READY).map(([name, changes]) => {
    const race = { ...plain, ...changes };
    const item = element("li");
    const link = element("a");
    link.textContent = t(`race.ready_${name}`);
    link.addEventListener("click", (event) => {
      // Opened elsewhere, it is a link like any other.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      store.set(race);
    }, { signal });
    const why = element("span");
    why.textContent = t(`race.why_${name}`);
    item.append(link, " ", why);
    root.append(item);
    return { link, race };
  });
  return {
    draw() {
      const state = store.get();
      for (const { link, race } of links) {
        link.href = `${write({ ...state, ...race }) || "?"}#race`;
        const chosen = Object.entries(race).every(([name, value]) =>
          state[/** @type {keyof State} */ (name)] === value);
        link.setAttribute("aria-current", String(chosen));
      }
    },
  };
}
