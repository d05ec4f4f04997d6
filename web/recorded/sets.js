// @ts-check
// What web/models/*.json have recorded, put together by what the runs of a chart differ in.

import { resolveScale } from "../state.js";

/**
 * @typedef {import("../curves/trace.js").Line} Line
 *
 * @typedef {object} Run
 * @property {string} group
 * @property {string} name   the same for all seeds
 * @property {string} [language]  of the text whose loss it is, where there are several
 * @property {string} init
 * @property {"sqrt" | number} scale
 * @property {number} positionScale
 * @property {string} position
 * @property {string} norm
 * @property {string} head
 * @property {number} d
 * @property {number} seed
 * @property {readonly (readonly [number, number])[]} points   [step, held-out loss in nats]
 * @property {number} tokenNorm     at the start
 * @property {number} positionNorm
 * @property {string} [end]  the trainer's sentence, where it ended early
 *
 * Runs that were made together.
 * @typedef {object} Recording
 * @property {number} steps
 * @property {string} machine
 * @property {number} cpuSeconds  of all of them
 * @property {string} command
 * @property {readonly Run[]} runs
 *
 * The runs of one setup.
 * @typedef {object} RunSet
 * @property {Run} first
 * @property {readonly Run[]} runs   by seed
 * @property {Line} line             their mean, as far as all of them go
 * @property {readonly number[]} losses  the last one of each that did not end early
 * @property {number} mean           of these; NaN where there is none
 * @property {number} spread         from the least to the largest
 */

/** The held-out words are few: smaller differences can be chance, whatever the seeds say. */
export const LEAST_GAP = 0.05;

/**
 * @param {readonly Run[]} all
 * @param {string} group
 * @returns {RunSet[]}
 */
export function setsOf(all, group) {
  const chosen = all.filter((run) => run.group === group);
  return [...new Set(chosen.map(({ name }) => name))].map((name) => {
    const runs = chosen.filter((run) => run.name === name).sort((a, b) => a.seed - b.seed);
    const losses = runs.filter(({ end }) => !end).map(({ points }) => points[points.length - 1][1]);
    return {
      first: runs[0],
      runs,
      line: meanLine(runs),
      losses,
      mean: meanOf(losses),
      spread: losses.length ? Math.max(...losses) - Math.min(...losses) : 0,
    };
  });
}

/** @param {readonly number[]} values */
const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {Run} run @returns {Line} */
export const lineOf = ({ points }) =>
  ({ x: points.map(([step]) => step), y: points.map(([, loss]) => loss) });

/** @param {readonly Run[]} runs @returns {Line} */
function meanLine(runs) {
  const shared = Math.min(...runs.map(({ points }) => points.length));
  const places = Array.from({ length: shared }, (_, i) => i);
  return {
    x: places.map((i) => runs[0].points[i][0]),
    y: places.map((i) => meanOf(runs.map(({ points }) => points[i][1]))),
  };
}

/** What the embedding was multiplied by. @param {Run} run */
export const factorOf = ({ scale, d }) => resolveScale(scale, d);

/**
 * How much more the second set's loss is than the first's, and whether that says anything: more
 * than the seeds of either differ, and more than chance allows.
 * @param {RunSet} a
 * @param {RunSet} b
 */
export function compare(a, b) {
  const gap = b.mean - a.mean;
  const limit = Math.max(LEAST_GAP, a.spread, b.spread);
  return { gap, limit, clear: Math.abs(gap) > limit };
}

/**
 * The first recorded step at which a set is as low as `loss`; undefined where it never is.
 * @param {RunSet} set
 * @param {number} loss
 */
export function stepAt({ line }, loss) {
  const i = Array.from(line.y).findIndex((y) => y <= loss);
  return i < 0 ? undefined : line.x[i];
}
