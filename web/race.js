// @ts-check
// The race, the valley and other trainings of a page: they outlive a change of language and follow the settings; the
// race pauses where nobody looks.

import { openEngine } from "./engine.js";
import { trainAll } from "./race/lessons.js";
import { createRace } from "./race/race.js";
import { createSweep } from "./race/sweep.js";
import { resolveScale } from "./state.js";
import { baseLane, lanesOf } from "./state/lanes.js";
import { toTraining } from "./state/training.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {ReturnType<typeof createRacing>} Racing
 */

const stage = {
  // One processor is left to the page, so that typing and scrolling stay smooth.
  lanes: Math.max(1, (navigator.hardwareConcurrency || 2) - 1),
  now: () => performance.now(),
  /** @returns {Promise<void>} */
  frame: () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
  /** @param {number} ms @returns {Promise<void>} */
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/** Tasks of the valley: one that needs the words to be heard, one that needs the places. */
export const VALLEY_TASKS = /** @type {const} */ (["dup", "prev"]);

/**
 * The factors of the valley, from 1/√d to 8√d.
 * @param {number} d
 */
export const valleyFactors = (d) => [
  ...[-4, -2, 0, 1, 2, 3, 4].map((eighths) => d ** (eighths / 8)),
  ...[2, 4, 8].map((times) => times * Math.sqrt(d)),
];

/** @param {State} state */
const raceOf = (state) => lanesOf(state.lanes).map((lane) => toTraining(state, lane));

/** @param {State} state */
function valleyOf(state) {
  const seeds = Array.from({ length: state.valley_seeds }, (_, i) => state.train_seed + i);
  return seeds.flatMap((seed) => valleyFactors(state.train_d).flatMap((x) =>
    VALLEY_TASKS.map((task) => {
      const scale = resolveScale("sqrt", state.train_d) === x ? "sqrt" : x;
      const run = { ...state, train_task: task, train_seed: seed };
      return { task, x, seed, request: toTraining(run, { ...baseLane(), scale }) };
    })));
}

/**
 * @param {import("./state.js").Store} store
 * @param {import("./models.js").Models} models
 */
export function createRacing(store, models) {
  /** @param {string} [model] */
  async function open(model) {
    if (model) await models.ready(model);
    return openEngine(model);
  }
  const race = createRace({ ...stage, open });
  const sweep = createSweep({ ...stage, open });
  /** @param {State} state */
  const prepare = (state) => race.prepare(raceOf(state), state.steps);
  /** @param {State} state */
  const follow = (state) => {
    race.setSpeed(/** @type {import("./race/race.js").Speed} */ (state.speed));
    const heads = state.train_heads;
    const watch = Math.min(state.watch, state.train_layers * heads - 1);
    race.watch([`layers.${Math.floor(watch / heads)}.attention_weights.${watch % heads}`]);
  };
  follow(store.get());
  prepare(store.get());
  store.subscribe((now, before) => {
    follow(now);
    const changed = (/** @type {(state: State) => unknown} */ part) =>
      JSON.stringify(part(now)) !== JSON.stringify(part(before));
    if (changed((state) => [raceOf(state), state.steps])) prepare(now);
    else if (now.watch !== before.watch) race.look();
    // Points of one valley are never shown beside those of another.
    if (changed((state) => [valleyOf({ ...state, valley_seeds: 1 }), state.steps])) sweep.clear();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) race.pause("hidden");
  });
  return {
    race,
    sweep,
    play() {
      sweep.cancel();
      if (race.status === "done") prepare(store.get());
      race.play();
    },
    next() {
      sweep.cancel();
      race.next();
    },
    reset: () => prepare(store.get()),
    /**
     * What is neither race nor valley, in their place.
     * @param {Parameters<typeof trainAll>[1]} requests
     * @param {number} steps
     * @param {import("./race/lessons.js").Hearing} hearing
     */
    train(requests, steps, hearing) {
      race.pause();
      sweep.cancel();
      return trainAll({ ...stage, open }, requests, steps, hearing);
    },
    runValley() {
      race.pause();
      sweep.start(valleyOf(store.get()), store.get().steps);
    },
  };
}
