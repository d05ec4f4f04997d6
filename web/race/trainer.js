// @ts-check
// One training in an engine of its own. Should its worker be lost, the same steps are taken again:
// they give the same numbers.

/**
 * @typedef {import("../engine/place.js").Place} Place
 * @typedef {import("../engine/port.js").Progress} Progress
 * @typedef {import("../engine/port.js").Probe} Probe
 * @typedef {import("../engine/port.js").About} About
 * @typedef {import("../state/training.js").TrainingRequest} TrainingRequest
 *
 * Where trainings may live.
 * @typedef {object} Stage
 * @property {(model?: string) => Promise<Place>} open   with the weights of that model
 * @property {() => Promise<unknown>} frame  resolves after the page had time to paint
 */

/** Milliseconds of a frame that steps may take on the page's own thread. */
const PAGE_BUDGET = 6;
/** Milliseconds after which a worker has to answer, lest it be taken for dead. */
const WORKER_BUDGET = 1000;

/**
 * @param {Stage} stage
 * @param {TrainingRequest} request
 */
export function createTrainer({ open, frame }, request) {
  /** @type {Place | null} */
  let place = null;
  let step = 0; // how far its results have been handed out
  /** @type {About | null} */
  let about = null;
  let stopped = false;
  /** Ends what is not answered yet: a worker that was stopped answers nothing any more.
   * @type {Set<(error: Error) => void>} */
  const waiting = new Set();
  const ended = () => new Error("this training was stopped");

  async function ready() {
    if (place) return place;
    const opened = await open(request.model);
    try {
      if (!stopped) about = await opened.call("trainer", request);
      if (!stopped && step > 0) await advanceIn(opened, step);
      if (stopped) throw ended();
      return (place = opened);
    } catch (error) {
      opened.stop();
      throw error;
    }
  }

  /**
   * @param {Place} where
   * @param {number} steps
   * @returns {Promise<Progress[]>}
   */
  async function advanceIn(where, steps) {
    const parts = [];
    for (let left = steps; left > 0;) {
      if (where.onPage) await frame();
      /** @type {Progress} */
      const part = await where.call("advance", left, where.onPage ? PAGE_BUDGET : WORKER_BUDGET);
      parts.push(part);
      left -= part.rows.length / part.columns.length;
      if (part.stopped) break;
    }
    return parts;
  }

  /**
   * @template Answer
   * @param {(place: Place) => Promise<Answer>} use
   * @returns {Promise<Answer>}
   */
  async function using(use) {
    /** @type {(error: Error) => void} */
    let refuse = () => {};
    try {
      return await new Promise((resolve, reject) => {
        refuse = reject;
        waiting.add(refuse);
        ready().then(use).then(resolve, reject);
      });
    } catch (error) {
      place?.stop();
      place = null;
      throw error;
    } finally {
      waiting.delete(refuse);
    }
  }

  return {
    get about() {
      return about;
    },
    /** @param {number} steps */
    advance: (steps) => using(async (where) => {
      const parts = await advanceIn(where, steps);
      step = parts[parts.length - 1].step;
      return parts;
    }),
    /**
     * @param {string[]} names
     * @returns {Promise<Probe>}
     */
    probe: (names) => using((where) => where.call("probe", names)),
    stop() {
      stopped = true;
      for (const refuse of waiting) refuse(ended());
      place?.stop();
      place = null;
    },
  };
}
