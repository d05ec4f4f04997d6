// @ts-check
import { connect } from "./port.js";

/**
 * @typedef {import("./port.js").Port} Port
 *
 * One place where an engine can live. `failed` never resolves; it rejects when that place dies.
 * @typedef {{ port: Port, failed: Promise<never>, stop: () => void, onPage?: boolean }} Host
 *
 * @typedef {object} Options
 * @property {(() => Host)[]} hosts     ways to get a place, the best first
 * @property {() => unknown[]} start    what a new engine is started with
 * @property {Map<string, Uint8Array>} [models]  weights that a new engine reads, too, by name
 * @property {(answer: any) => void} [started]  hears what it answered to that
 * @property {number} [patience]        milliseconds without an answer after which a place is dead
 *
 * @typedef {object} Place
 * @property {boolean} onPage  shares the page's own thread
 * @property {(method: string, ...args: unknown[]) => Promise<any>} call
 * @property {() => void} stop
 */

/** The place died, or never answered: not the engine's own error sentence. */
export class HostError extends Error {}

/**
 * The first place that lets an engine start; the error is that of the last.
 * @param {Options} options
 * @returns {Promise<Place>}
 */
export async function openPlace({ hosts, start, models, started, patience = 20000 }) {
  /** @type {unknown} */
  let reason = new HostError("there is no place to run the engine");
  for (const create of hosts) {
    /** @type {Place | undefined} */
    let next;
    try {
      next = enter(create(), patience);
      const answer = await next.call("start", ...start());
      started?.(answer);
      for (const [name, bytes] of models ?? []) await next.call("model", name, bytes);
      return next;
    } catch (error) {
      next?.stop();
      reason = error;
    }
  }
  throw reason;
}

/**
 * @param {Host} host
 * @param {number} patience
 * @returns {Place}
 */
function enter({ port, failed, stop, onPage = false }, patience) {
  const end = connect(port);
  /** @type {HostError | undefined} */
  let death;
  /** @param {string} why */
  function die(why) {
    death = new HostError(why);
    end.close(death); // rejects what is waiting; a race of promises would keep every answer
    stop();
  }
  failed.catch((error) => die(error?.message || "the engine's worker stopped"));
  return {
    onPage,
    stop,
    async call(method, ...args) {
      if (death) throw death;
      const timer = setTimeout(
        () => die(`the engine gave no answer in ${patience / 1000} seconds`), patience);
      try {
        return await end.call(method, ...args);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
