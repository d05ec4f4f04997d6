// @ts-check
// Recordings as the page carries them, in half the bytes: what the seeds of a setup share stands
// once, and a curve is its first loss and the steps down from there, in thousandths of a nat.

/**
 * @typedef {import("./sets.js").Recording} Recording
 * @typedef {import("./sets.js").Run} Run
 *
 * @typedef {Omit<Run, "seed" | "points" | "end">} Setup
 *
 * @typedef {Omit<Recording, "runs"> & { every: number,
 *   sets: [setup: Setup, runs: [seed: number, curve: number[], end?: string][]][] }} Packed
 */

const UNIT = 1000;

/** @param {readonly Recording[]} recordings */
export const pack = (recordings) => JSON.stringify(recordings.map(packOne));

/** @param {Recording} recording @returns {Packed} */
function packOne({ runs, ...rest }) {
  const every = runs[0].points[1][0];
  /** @type {Map<string, Packed["sets"][number]>} */
  const sets = new Map();
  for (const { seed, points, end, ...setup } of runs) {
    const losses = points.map(([step, loss], i) => {
      if (step !== i * every) {
        throw new Error(`${setup.name} has a loss of step ${step}, not of step ${i * every}`);
      }
      return Math.round(loss * UNIT);
    });
    const curve = losses.map((loss, i) => loss - (i ? losses[i - 1] : 0));
    const set = sets.get(setup.name) ?? [setup, []];
    if (JSON.stringify(set[0]) !== JSON.stringify(setup)) {
      throw new Error(`there are two setups called ${setup.name}`);
    }
    set[1].push(end ? [seed, curve, end] : [seed, curve]);
    sets.set(setup.name, set);
  }
  return { ...rest, every, sets: [...sets.values()] };
}

/** @param {string} json @returns {Recording[]} */
export const unpack = (json) =>
  JSON.parse(json).map((/** @type {Packed} */ { every, sets, ...rest }) => ({
    ...rest,
    runs: sets.flatMap(([setup, runs]) => runs.map(([seed, curve, end]) => {
      let sum = 0;
      const points = curve.map((change, i) => [i * every, (sum += change) / UNIT]);
      return { ...setup, seed, points, ...(end && { end }) };
    })),
  }));
