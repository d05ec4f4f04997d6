// @ts-check
// What the page carries of the trainings that web/models/*.json record: no more than it shows.

import { normsOf } from "./runs.mjs";

/**
 * @typedef {import("../recorded/sets.js").Recording} Recording
 * @typedef {import("../recorded/sets.js").Run} Run
 *
 * @typedef {Record<string, { loss: number, top1: number, top5: number }>} HeldOut  by language
 *
 * What encoderscope-train has written with --curve.
 * @typedef {object} Training
 * @property {string} command
 * @property {string} machine   where it ran; not the trainer's
 * @property {Record<string, string>} options
 * @property {{ step: number, cpu_seconds: number, held_out: HeldOut }[]} curve
 */

/**
 * As grid.json has it.
 * @typedef {Omit<Recording, "runs"> & { options: Record<string, string>, text: string,
 *   runs: readonly (Run & { top1: number })[] }} Grid
 */

/**
 * Without the options of each setup; whose text it was says the foot of the page.
 * @param {Grid} grid
 * @returns {Recording}
 */
export function gridOf({ options, text, runs, ...rest }) {
  return { ...rest, runs: runs.map(({ top1, ...run }) => run) };
}

/** @template T @param {readonly T[]} list @returns {T} */
const last = (list) => list[list.length - 1];

/** @param {number} x */
const rounded = (x) => Number(x.toFixed(3));

/**
 * The two encoders of the page: a run for each of them and each language, language by language.
 * @param {readonly Training[]} trainings   in the order of their lines
 * @returns {Recording}
 */
export function twinsOf(trainings) {
  const [{ machine, curve }] = trainings;
  const languages = Object.keys(curve[0].held_out);
  return {
    steps: last(curve).step,
    machine,
    cpuSeconds: Math.round(trainings.reduce((sum, one) => sum + last(one.curve).cpu_seconds, 0)),
    command: trainings.map((one) => one.command.replace(/ --credits '.*?'/, "")).join("; "),
    runs: languages.flatMap((language) => trainings.map((one) => runOf(one, language))),
  };
}

/** @param {Training} training @param {string} language @returns {Run} */
function runOf({ options, curve }, language) {
  const d = Number(options.d_model);
  const given = Number(options.embedding_scale);
  const setup = {
    init: options.initializer,
    scale: Math.abs(given - Math.sqrt(d)) < 1e-5 ? /** @type {const} */ ("sqrt") : given,
    positionScale: Number(options.position_scale),
    position: options.position,
    norm: options.norm,
    head: options.head,
    d,
  };
  const { tokenNorm, positionNorm } = normsOf(setup);
  return {
    group: "twins",
    name: `${setup.init}-${setup.scale}-${language}`,
    language,
    ...setup,
    seed: Number(options["training.seed"]),
    points: curve.map(({ step, held_out: held }) => [step, rounded(held[language].loss)]),
    tokenNorm: rounded(tokenNorm),
    positionNorm: rounded(positionNorm),
  };
}
