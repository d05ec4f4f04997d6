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
 * @property {() => Promise<Place>} open
 * @property {() => Promise<unknown>} frame  resolves after the page had time to paint
 */

/** Milliseconds of a frame that steps may take on the page's own thread. */
const PAGE_BUDGET = 6;
/** Steps at a time of those taken again; the engine has to answer in between. */
const REPLAY = 25;

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
  /** @type {(error: Error) => void} */
  let halt = () => {};
  /** @type {Promise<never>} */
  const halted = new Promise((_, reject) => {
    halt = reject;
  });
  halted.catch(() => {});

  async function ready() {
    if (place) return place;
    const opened = await open();
    if (stopped) opened.stop();
    about = await opened.call("trainer", request);
    for (let at = 0; at < step; at += REPLAY) await advanceIn(opened, Math.min(REPLAY, step - at));
    return (place = opened);
  }

  /**
   * @param {Place} where
   * @param {number} steps
   * @returns {Promise<Progress[]>}
   */
  async function advanceIn(where, steps) {
    if (!where.onPage) return [await where.call("advance", steps, 0)];
    const parts = [];
    for (let left = steps; left > 0;) {
      await frame();
      /** @type {Progress} */
      const part = await where.call("advance", left, PAGE_BUDGET);
      parts.push(part);
      const columns = part.columns.length;
      left -= part.rows.length / columns;
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
    try {
      // A worker that was ended answers nothing any more.
      return await Promise.race([ready().then(use), halted]);
    } catch (error) {
      place?.stop();
      place = null;
      throw error;
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
      halt(new Error("this training was stopped"));
      place?.stop();
      place = null;
    },
  };
}
