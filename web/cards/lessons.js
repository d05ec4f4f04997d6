// @ts-check
// What a card trains, and what it reads of it. A lesson is not the reader's sentence but a task of
// the race, so that there is something to get right; width, heads and seed are the race's, too.

import { reachedAt } from "../race/history.js";
import { SETTINGS } from "../state.js";
import { baseLane } from "../state/lanes.js";
import { TARGET, toTraining } from "../state/training.js";

/**
 * @typedef {import("../race/history.js").History} History
 * @typedef {import("../state.js").State} State
 * @typedef {keyof typeof COLUMNS} Column
 */

const kept = new Set(["train_d", "train_heads", "train_seed"]);

/** The race as it is unless somebody changes it. @type {Partial<State>} */
const plain = Object.fromEntries(SETTINGS
  .filter(({ name, part }) => part === "race" && !kept.has(name))
  .map(({ name, fallback }) => [name, fallback]));

/** @param {string} name @returns {(history: History, step: number) => number} */
const recorded = (name) => ({ columns }, step) => columns.get(name)?.[step - 1] ?? NaN;

/** What can be read of a training: after a step, or where the step says nothing, at its end. */
export const COLUMNS = {
  embedding_moved: recorded("embedding_moved"),
  embedding_scale: recorded("embedding_scale"),
  /** @param {History} history */
  held_out_loss: ({ evaluations: { loss } }) => loss[loss.length - 1],
  /** Infinity: not reached. @param {History} history */
  steps: ({ evaluations }) => reachedAt(evaluations, TARGET) ?? Infinity,
  /** @param {History} history */
  last_scale: ({ columns }) => columns.get("embedding_scale")?.slice(-1)[0] ?? NaN,
};

/**
 * What the engine is asked to train.
 * @param {import("./table.js").Course} course
 * @param {State} state
 * @param {Pick<import("./table.js").LessonCurve, "lane" | "training">} lesson
 * @param {Partial<import("../state/lanes.js").Lane>} patch  before the lesson's own
 */
export function lessonOf({ steps, race, training }, state, lesson, patch) {
  const request = toTraining({ ...state, ...plain, ...race, steps },
    { ...baseLane(), ...patch, ...lesson.lane });
  return { ...request, training: { ...request.training, ...training, ...lesson.training } };
}

/**
 * Where to end one that need not make all its steps.
 * @param {import("./table.js").Course} course
 */
export const enoughOf = ({ learned }) => (/** @type {History} */ history) =>
  !!learned && COLUMNS.steps(history) < Infinity;
