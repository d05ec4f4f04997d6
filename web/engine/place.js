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
export async function openPlace({ hosts, start, started, patience = 20000 }) {
  /** @type {unknown} */
  let reason = new HostError("there is no place to run the engine");
  for (const create of hosts) {
    /** @type {Place | undefined} */
    let next;
    try {
      next = enter(create(), patience);
      const answer = await next.call("start", ...start());
      started?.(answer);
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
  return {
    onPage,
    stop,
    async call(method, ...args) {
      if (death) throw death;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const silence = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new HostError(
          `the engine gave no answer in ${patience / 1000} seconds`)), patience);
      });
      const died = failed.catch((error) => {
        throw new HostError(error?.message || "the engine's worker stopped");
      });
      try {
        return await Promise.race([end.call(method, ...args), died, silence]);
      } catch (error) {
        if (error instanceof HostError) {
          death = error;
          end.close(error);
          stop();
        }
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
