// @ts-check
// How contestants are measured: all do the same steps, a round of each in turn, so that whatever
// else the machine does befalls all alike. Ratios are taken within a round.

/**
 * @typedef {object} Took
 * @property {number} wall      milliseconds of all steps
 * @property {number} cpu       of the process, milliseconds
 * @property {number[]} losses  of each step
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {(steps: number) => Promise<Took>} run
 * @property {() => void} [close]
 *
 * @typedef {object} Result   milliseconds a step, by round
 * @property {string} name
 * @property {number[]} wall
 * @property {number[]} cpu
 * @property {number} first   loss
 * @property {number} last
 */

/** Steps at the start of which all losses must agree, and how well. */
const COMPARED = 10;
const TOLERANCE = 1e-4;

/** @param {readonly number[]} numbers @param {number} share */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/** @param {readonly number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

/**
 * Throws unless all have just made the same steps.
 * @param {{ name: string, losses: number[] }[]} starts
 */
function compare(starts) {
  const [own, ...peers] = starts;
  for (const peer of peers) {
    own.losses.forEach((loss, i) => {
      if (Math.abs(loss - peer.losses[i]) <= TOLERANCE * Math.abs(loss)) return;
      throw new Error(`at step ${i + 1} the loss of ${own.name} is ${loss}, ` +
        `that of ${peer.name} ${peer.losses[i]}`);
    });
  }
}

/**
 * @param {Contestant[]} contestants  none of which has made a step; the first is ours
 * @param {{ rounds: number, milliseconds: number }} options  of one contestant's round
 * @returns {Promise<Result[]>}
 */
export async function alternate(contestants, { rounds, milliseconds }) {
  const starts = [];
  for (const contestant of contestants) {
    starts.push({ name: contestant.name, ...await contestant.run(COMPARED) });
  }
  compare(starts);

  /** @type {number[]} */
  const steps = [];
  for (const contestant of contestants) {
    const { wall } = await contestant.run(COMPARED);
    steps.push(Math.max(1, Math.round((milliseconds * COMPARED) / wall)));
    await contestant.run(steps[steps.length - 1]);
  }
  /** @type {Result[]} */
  const results = starts.map(({ name, losses }) =>
    ({ name, wall: [], cpu: [], first: losses[0], last: NaN }));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const k = (turn + round) % contestants.length;
      const took = await contestants[k].run(steps[k]);
      results[k].wall.push(took.wall / steps[k]);
      results[k].cpu.push(took.cpu / steps[k]);
      results[k].last = took.losses.reduce((sum, loss) => sum + loss, 0) / steps[k];
    }
  }
  for (const { name, first, last } of results) {
    if (!(last < first)) throw new Error(`${name} learned nothing: loss ${first}, then ${last}`);
  }
  return results;
}

/**
 * What a step costs in each of several ways to do the same, the cheapest first.
 * @param {string[]} names
 * @param {(name: string) => Promise<Contestant>} start
 * @param {number} steps
 */
export async function fastest(names, start, steps) {
  /** @type {{ name: string, cost: number }[]} */
  const found = [];
  for (const name of names) {
    const contestant = await start(name);
    await contestant.run(steps);
    const costs = [];
    for (let i = 0; i < 3; i += 1) costs.push((await contestant.run(steps)).cpu / steps);
    contestant.close?.();
    found.push({ name, cost: Math.min(...costs) });
  }
  found.sort((a, b) => a.cost - b.cost);
  return found;
}
