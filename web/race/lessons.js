// @ts-check
// Many short trainings, one after the other or as many at once as there are processors to spare.

import { HostError } from "../engine/place.js";
import { EVALUATE_EVERY } from "../state/training.js";
import { append, createHistory } from "./history.js";
import { createTrainer } from "./trainer.js";

/**
 * @typedef {import("../engine/place.js").Place} Place
 * @typedef {import("./history.js").History} History
 *
 * @typedef {object} Hearing
 * @property {(history: History) => boolean} [enough]  ends one before it has made all steps
 * @property {(made: number) => void} [advanced]       so many steps more, of one of them
 * @property {(index: number, history: History, why: string) => void} [ended]  `why`: the sentence
 *   of one that can learn no further, "" for the others
 */

/** Losses of its worker after which a training is given up. */
const MOST_LOST = 2;

/**
 * Places that are used again, since starting an engine takes longer than a few steps.
 * @param {() => Promise<Place>} open
 */
function createPool(open) {
  /** @type {Place[]} */
  let idle = [];
  /** @type {Set<Place>} */
  const all = new Set();
  let closed = false;
  return {
    /** @returns {Promise<Place>} */
    async open() {
      const place = idle.pop() ?? await open();
      all.add(place);
      if (closed) place.stop(); // it was cancelled while this one started
      let healthy = true;
      return {
        onPage: place.onPage,
        call: (method, ...args) => place.call(method, ...args).catch((error) => {
          if (error instanceof HostError) healthy = false;
          throw error;
        }),
        stop() {
          if (healthy) idle.push(place);
          healthy = false; // once
        },
      };
    },
    close() {
      closed = true;
      for (const place of all) place.stop();
      all.clear();
      idle = [];
    },
  };
}

/**
 * Trains them all, each for so many steps or until it is enough. `done` rejects with the engine's
 * sentence where one is refused, and never says more of what was stopped.
 * @param {import("./race.js").Stage} stage
 * @param {readonly import("../state/training.js").TrainingRequest[]} requests
 * @param {number} steps
 * @param {Hearing} hearing
 * @returns {{ done: Promise<void>, stop: () => void }}
 */
export function trainAll(stage, requests, steps, { enough, advanced, ended }) {
  const pool = createPool(() => stage.open());
  /** @type {Set<ReturnType<typeof createTrainer>>} */
  const trainers = new Set();
  const waiting = [...requests.entries()];
  let stopped = false;

  /** @param {ReturnType<typeof createTrainer>} trainer */
  async function learn(trainer) {
    const history = createHistory();
    let why = "";
    let lost = 0;
    for (let at = 0; at < steps;) {
      try {
        const parts = await trainer.advance(Math.min(EVALUATE_EVERY, steps - at));
        for (const part of parts) append(history, part);
        const { step, stopped: sentence } = parts[parts.length - 1];
        advanced?.(step - at);
        at = step;
        why = sentence;
        if (why || enough?.(history)) break;
      } catch (error) {
        if (!(error instanceof HostError) || ++lost > MOST_LOST) throw error;
      }
    }
    return { history, why };
  }

  async function work() {
    for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) {
      const [index, request] = next;
      const trainer = createTrainer({ open: pool.open, frame: stage.frame }, request);
      trainers.add(trainer);
      const { history, why } = await learn(trainer);
      trainers.delete(trainer);
      trainer.stop();
      if (!stopped) ended?.(index, history, why);
    }
  }

  function stop() {
    stopped = true;
    for (const trainer of trainers) trainer.stop();
    pool.close();
  }

  const done = Promise.all(Array.from({ length: stage.lanes }, work)).then(stop, (error) => {
    stop();
    throw error;
  });
  return { done, stop };
}
