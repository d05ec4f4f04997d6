// @ts-check
// The many short trainings that are the points of the valley.

import { TARGET } from "../state/training.js";
import { reachedAt } from "./history.js";
import { trainAll } from "./lessons.js";

/**
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
   * @param {Run[]} runs
   * @param {object} mine
   */
  async function all(runs, mine) {
    /** @param {import("./history.js").History} history */
    const steps = ({ evaluations }) => reachedAt(evaluations, TARGET);
    const over = () => turn !== mine;
    const lessons = trainAll(stage, runs.map(({ request }) => request), budget, {
      enough: (history) => steps(history) !== null,
      advanced(count) {
        if (over()) return;
        made += count;
        tell();
      },
      ended(index, history) {
        points.push({ ...runs[index], steps: steps(history) });
        tell();
      },
    });
    close = lessons.stop;
    try {
      await lessons.done;
      if (over()) return;
      status = "done";
    } catch (error) {
      if (over()) return; // what was ended on purpose is no failure
      status = "failed";
      sentence = error instanceof Error ? error.message : String(error);
    }
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
