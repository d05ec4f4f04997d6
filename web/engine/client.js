// @ts-check
import { wellFormed } from "../state/text.js";
import { connect } from "./port.js";

/**
 * @typedef {import("./port.js").Port} Port
 * @typedef {import("./port.js").Request} Request
 * @typedef {import("./port.js").Result} Result
 *
 * One place where an engine lives. `failed` never resolves; it rejects when that place dies.
 * @typedef {{ port: Port, failed: Promise<never>, stop: () => void }} Host
 *
 * @typedef {object} Waiting
 * @property {Request} request
 * @property {(result?: Result) => void} resolve
 * @property {(error: unknown) => void} reject
 *
 * @typedef {object} Options
 * @property {(() => Host)[]} hosts     ways to get a place, the best first
 * @property {() => unknown[]} start    what a new engine is started with
 * @property {number} [patience]        milliseconds without an answer after which a place is dead
 */

/** The place died, or never answered: not the engine's own error sentence. */
class HostError extends Error {}

/**
 * An engine that outlives its worker and answers only the newest question.
 * @param {Options} options
 */
export async function createClient({ hosts, start, patience = 20000 }) {
  /** @type {{ call: (method: string, ...args: unknown[]) => Promise<any>, stop: () => void }} */
  let place = await open();
  /** @type {Map<string, Waiting>} */
  const pending = new Map();
  let busy = false;

  /** @param {() => Host} create */
  function enter(create) {
    const { port, failed, stop } = create();
    const end = connect(port);
    /** @type {HostError | undefined} */
    let death;
    return {
      stop,
      /**
       * @param {string} method
       * @param {...unknown} args
       */
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

  /** The first place that lets an engine start; the error is that of the last. */
  async function open() {
    /** @type {unknown} */
    let reason = new HostError("there is no place to run the engine");
    for (const create of hosts) {
      /** @type {ReturnType<typeof enter> | undefined} */
      let next;
      try {
        next = enter(create);
        await next.call("start", ...start());
        return next;
      } catch (error) {
        next?.stop();
        reason = error;
      }
    }
    throw reason;
  }

  /** @param {Request} request */
  async function answer(request) {
    try {
      return await place.call("run", request);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      place = await open();
      return await place.call("run", request);
    }
  }

  async function drain() {
    busy = true;
    for (const [lane, { request, resolve, reject }] of pending) {
      pending.delete(lane);
      await answer(request).then(resolve, reject);
    }
    busy = false;
  }

  return {
    /**
     * The result, or undefined where a newer request of the same lane came before this one's turn.
     * Each lane (a page and its twin, say) keeps its own newest request.
     * @param {Request} request
     * @param {string} [lane]
     * @returns {Promise<Result | undefined>}
     */
    run(request, lane = "page") {
      const texts = request.texts.map(wellFormed);
      return new Promise((resolve, reject) => {
        pending.get(lane)?.resolve(undefined);
        pending.set(lane, { request: { ...request, texts }, resolve, reject });
        if (!busy) drain();
      });
    },
    stop: () => place.stop(),
  };
}
