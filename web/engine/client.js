// @ts-check
import { wellFormed } from "../state/text.js";
import { HostError, openPlace } from "./place.js";

/**
 * @typedef {import("./port.js").Request} Request
 * @typedef {import("./port.js").Result} Result
 *
 * @typedef {object} Waiting
 * @property {Request} request
 * @property {(result?: Result) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/**
 * An engine that outlives its worker and answers only the newest question.
 * @param {import("./place.js").Options} options
 */
export async function createClient(options) {
  let place = await openPlace(options);
  /** @type {Map<string, Waiting>} */
  const pending = new Map();
  let busy = false;

  /** @param {Request} request */
  async function answer(request) {
    try {
      return await place.call("run", request);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      place = await openPlace(options);
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
