// @ts-check
import { wellFormed } from "../state/text.js";
import { HostError, openPlace } from "./place.js";

/**
 * @typedef {import("./port.js").Request} Request
 * @typedef {import("./port.js").FindingsRequest} FindingsRequest
 * @typedef {import("./port.js").Result} Result
 * @typedef {import("./port.js").Model} Model
 *
 * @typedef {object} Waiting
 * @property {"run" | "model" | "findings" | "ratios"} method
 * @property {any[]} args
 * @property {(answer?: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/**
 * An engine that outlives its worker. Of the runs it is asked for it answers only the newest; of
 * findings and ratios all, one after the other, where no run waits.
 * @param {import("./place.js").Options} options
 */
export async function createClient(options) {
  const { models = new Map() } = options;
  options = { ...options, models };
  let place = await openPlace(options);
  /** @type {Map<string, Waiting>} */
  const pending = new Map();
  /** @type {Waiting[]} */
  const queue = [];
  let busy = false;

  /** @param {Waiting} asked */
  async function answer({ method, args }) {
    try {
      return await place.call(method, ...args);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      place = await openPlace(options);
      return await place.call(method, ...args);
    }
  }

  function next() {
    for (const [lane, asked] of pending) {
      pending.delete(lane);
      return asked;
    }
    return queue.shift();
  }

  async function drain() {
    if (busy) return;
    busy = true;
    for (let asked = next(); asked; asked = next()) {
      await answer(asked).then(asked.resolve, asked.reject);
    }
    busy = false;
  }

  /**
   * @param {string} lane
   * @param {"run" | "model"} method
   * @param {...unknown} args
   * @returns {Promise<any>}
   */
  function ask(lane, method, ...args) {
    return new Promise((resolve, reject) => {
      pending.get(lane)?.resolve(undefined);
      pending.set(lane, { method, args, resolve, reject });
      drain();
    });
  }

  /**
   * @param {"findings" | "ratios"} method
   * @param {unknown} given
   * @returns {Promise<Float64Array>}
   */
  const queued = (method, given) => new Promise((resolve, reject) => {
    queue.push({ method, args: [given], resolve, reject });
    drain();
  });

  /**
   * @template {Request | FindingsRequest} Asked
   * @param {Asked} request
   */
  const readable = (request) => ({ ...request, texts: request.texts.map(wellFormed) });

  return {
    /**
     * The result, or undefined where a newer request of the same lane came before this one's turn.
     * Each lane (a page and its twin, say) keeps its own newest request.
     * @param {Request} request
     * @param {string} [lane]
     * @returns {Promise<Result | undefined>}
     */
    run(request, lane = "page") {
      return ask(lane, "run", readable(request));
    },
    /**
     * The named numbers, in the order of their names.
     * @param {FindingsRequest} request
     */
    findings: (request) => queued("findings", readable(request)),
    /**
     * The expected ratios of configurations, in their order.
     * @param {Record<string, unknown>[]} configs
     */
    ratios: (configs) => queued("ratios", configs),
    /**
     * What the file says of itself, once requests can name the model; undefined where a newer file
     * of that name came before this one's turn. An engine that is started again reads it again, so
     * the bytes must stay as they are.
     * @param {string} name
     * @param {Uint8Array} bytes
     * @returns {Promise<Model | undefined>}
     */
    async loadModel(name, bytes) {
      const model = await ask(`model ${name}`, "model", name, bytes);
      if (model) models.set(name, bytes);
      return model;
    },
    stop: () => place.stop(),
  };
}
