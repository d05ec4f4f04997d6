// @ts-check
// What one training has done so far: a list of numbers for every column that the engine reports.

import { EVALUATE_EVERY } from "../state/training.js";

/**
 * @typedef {import("../engine/port.js").Progress} Progress
 * @typedef {{ step: number[], loss: number[], accuracy: number[] }} Evaluations
 *
 * @typedef {object} History
 * @property {Map<string, number[]>} columns  of every step, by name; "step" is one of them
 * @property {Map<string, number[]>} means    the same over every so many steps, at the last of them
 * @property {Evaluations} evaluations        of the held-out set
 */

/** @returns {History} */
export const createHistory = () =>
  ({ columns: new Map(), means: new Map(), evaluations: { step: [], loss: [], accuracy: [] } });

/**
 * @param {History} history
 * @param {Progress} progress
 */
export function append(history, progress) {
  const { columns, means, evaluations } = history;
  const { columns: names, rows, evaluations: asked } = progress;
  names.forEach((name, col) => {
    const list = listOf(columns, name);
    for (let at = col; at < rows.length; at += names.length) list.push(rows[at]);
    const mean = listOf(means, name);
    while ((mean.length + 1) * EVALUATE_EVERY <= list.length) {
      const part = list.slice(mean.length * EVALUATE_EVERY, (mean.length + 1) * EVALUATE_EVERY);
      mean.push(name === "step"
        ? part[part.length - 1]
        : part.reduce((sum, value) => sum + value, 0) / part.length);
    }
  });
  for (let at = 0; at < asked.length; at += 3) {
    evaluations.step.push(asked[at]);
    evaluations.loss.push(asked[at + 1]);
    evaluations.accuracy.push(asked[at + 2]);
  }
}

/** @param {Map<string, number[]>} map @param {string} name */
function listOf(map, name) {
  const list = map.get(name) ?? [];
  map.set(name, list);
  return list;
}

/**
 * The step of the first evaluation at which the task was learned.
 * @param {Evaluations} evaluations
 * @param {number} target
 * @returns {number | null}
 */
export function reachedAt({ step, accuracy }, target) {
  return step[accuracy.findIndex((value) => value >= target)] ?? null;
}

/**
 * Whether it has stayed learned: one good evaluation may be luck.
 * @param {Evaluations} evaluations
 * @param {number} target
 */
export const settled = ({ accuracy }, target) =>
  accuracy.length > 1 && accuracy.slice(-2).every((value) => value >= target);
