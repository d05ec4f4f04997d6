// @ts-check
// Many short trainings, one after the other or as many at once as there are processors to spare:
// the points of the valley.

import { HostError } from "../engine/place.js";
import { EVALUATE_EVERY, TARGET } from "../state/training.js";
import { append, createHistory, reachedAt } from "./history.js";
import { createTrainer } from "./trainer.js";

/**
 * @typedef {import("../engine/place.js").Place} Place
 * @typedef {import("./race.js").Stage} Stage
 *
 * @typedef {object} Run
 * @property {string} task
 * @property {number} x        the factor
 * @property {number} seed
 * @property {import("../state/training.js").TrainingRequest} request
 *
 * A run that has ended; `steps` is null where it was not learned.
 * @typedef {Run & { steps: number | null }} Point
 */

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

/** @param {Stage} stage */
export function createSweep(stage) {
  /** @type {Point[]} */
  let points = [];
  /** @type {"idle" | "running" | "done" | "cancelled" | "failed"} */
  let status = "idle";
  let sentence = "";
  let total = 0;
  let began = 0;
  let made = 0; // steps of all runs
  let budget = 0;
  let turn = {}; // of the present sweep
  /** Ends what is being computed. */
  let close = () => {};
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const tell = () => listeners.forEach((listener) => listener());

  /**
   * @param {Run} run
   * @param {ReturnType<typeof createTrainer>} trainer
   * @returns {Promise<Point>}
   */
  async function learn(run, trainer) {
    const history = createHistory();
    let lost = 0;
    for (let at = 0; at < budget;) {
      try {
        const parts = await trainer.advance(Math.min(EVALUATE_EVERY, budget - at));
        for (const part of parts) append(history, part);
        const { step, stopped } = parts[parts.length - 1];
        made += step - at;
        at = step;
        if (stopped || reachedAt(history.evaluations, TARGET) !== null) break;
        tell();
      } catch (error) {
        if (!(error instanceof HostError) || ++lost > 2) throw error;
      }
    }
    return { ...run, steps: reachedAt(history.evaluations, TARGET) };
  }

  /**
   * @param {Run[]} runs
   * @param {object} mine
   */
  async function all(runs, mine) {
    const pool = createPool(stage.open);
    /** @type {Set<ReturnType<typeof createTrainer>>} */
    const trainers = new Set();
    close = () => {
      for (const trainer of trainers) trainer.stop();
      pool.close();
    };
    const waiting = [...runs];
    const over = () => turn !== mine;
    try {
      await Promise.all(Array.from({ length: stage.lanes }, async () => {
        for (let run = waiting.shift(); run && !over(); run = waiting.shift()) {
          const trainer = createTrainer({ open: pool.open, frame: stage.frame }, run.request);
          trainers.add(trainer);
          points.push(await learn(run, trainer));
          trainers.delete(trainer);
          trainer.stop();
          tell();
        }
      }));
      if (over()) return;
      status = "done";
    } catch (error) {
      if (over()) return; // what was ended on purpose is no failure
      status = "failed";
      sentence = error instanceof Error ? error.message : String(error);
    }
    close();
    tell();
  }

  return {
    get status() {
      return status;
    },
    get sentence() {
      return sentence;
    },
    get points() {
      return points;
    },
    get total() {
      return total;
    },
    /** Seconds that the rest will take, going by the runs so far; null before the first is done. */
    get secondsLeft() {
      if (points.length === 0 || made === 0) return null;
      const left = Math.max(0, (made / points.length) * (total - points.length));
      return (left * (stage.now() - began)) / made / 1000;
    },
    /**
     * @param {Run[]} runs
     * @param {number} steps  after which a run is given up
     */
    start(runs, steps) {
      close();
      points = [];
      total = runs.length;
      budget = steps;
      made = 0;
      began = stage.now();
      sentence = "";
      status = "running";
      turn = {};
      tell();
      all(runs, turn);
    },
    /** What is done stays. */
    cancel() {
      if (status !== "running") return;
      turn = {};
      status = "cancelled";
      close();
      tell();
    },
    clear() {
      turn = {};
      close();
      points = [];
      total = 0;
      status = "idle";
      tell();
    },
    /**
     * @param {() => void} listener
     * @returns {() => void}
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
