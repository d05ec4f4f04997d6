// @ts-check
// A stage for races and valleys: engines that compute nothing, so that what surrounds them can be
// tested step by step.
import { HostError } from "../../web/engine/place.js";
import { read } from "../../web/state.js";
import { baseLane } from "../../web/state/lanes.js";
import { toTraining } from "../../web/state/training.js";

/** @typedef {import("../../web/state/training.js").TrainingRequest} TrainingRequest */

const { state } = read("");

/** @param {Partial<import("../../web/state/lanes.js").Lane>} [lane] */
export const request = (lane) => toTraining(state, { ...baseLane(), ...lane });

export const turn = () => new Promise((resolve) => { setImmediate(resolve); });

/** Long enough for all that is on its way. */
export async function settle() {
  for (let i = 0; i < 50; i++) await turn();
}

/**
 * Engines that learn at a step of their own and note what they are asked. `learned` is that step;
 * `diverges` one at which they stop.
 * @param {{ onPage?: boolean, learned?: (request: TrainingRequest) => number,
 *   diverges?: (request: TrainingRequest) => number, lanes?: number }} [options]
 */
export function createStage({ onPage = false, learned = () => 1e9, diverges = () => 1e9, lanes = 1 } = {}) {
  /** @type {{ call: string, opened: number, step: number }[]} */
  const log = [];
  const seen = { open: 0, opened: 0, frames: 0, most: 0, computing: 0 };
  let clock = 0;
  /** @type {((error: Error) => void) | undefined} */
  let loseNext;
  const stage = {
    lanes,
    now: () => clock,
    frame: async () => { seen.frames += 1; await turn(); },
    pause: async () => { await turn(); },
    async open() {
      const opened = ++seen.opened;
      seen.open += 1;
      let step = 0;
      let evaluated = -1;
      let dead = false;
      /** @type {TrainingRequest} */
      let asked;
      const methods = {
        /** @param {TrainingRequest} request */
        trainer(request) {
          if (request.training.learning_rate === 99) throw new Error("learning_rate is too much");
          asked = request;
          step = 0;
          evaluated = -1;
          return { base_rate: 0.5, sentences_held_out: 1, parameters: 1 };
        },
        /** @param {number} steps @param {number} milliseconds */
        advance(steps, milliseconds) {
          const rows = [];
          const evaluations = [];
          const accuracy = () => (step >= learned(asked) ? 1 : 0.5);
          if (evaluated < 0) evaluations.push(evaluated = 0, 1, 0.5);
          for (let i = 0; i < (milliseconds < 100 ? Math.min(3, steps) : steps); i++) {
            if (step >= diverges(asked)) break;
            clock += 5;
            step += 1;
            rows.push(step, Math.sin(step) * Number(asked.config.embedding_scale));
            if (step % 25 === 0) evaluations.push(evaluated = step, 1, accuracy());
          }
          return {
            step, columns: ["step", "loss"], rows: Float64Array.from(rows),
            evaluations: Float64Array.from(evaluations),
            stopped: step >= diverges(asked) ? `the loss is nan at step ${step}` : "",
          };
        },
        /** @param {string[]} names */
        probe: (names) => ({ ids: new Int32Array([2]), tensors: Object.fromEntries(names.map((name) =>
          [name, { rows: 1, cols: 1, data: new Float32Array([step]) }])) }),
      };
      return {
        onPage,
        stop() { if (!dead) seen.open -= 1; dead = true; },
        /** @param {string} method @param {...any} args */
        async call(method, ...args) {
          if (dead) return new Promise(() => {});
          seen.most = Math.max(seen.most, ++seen.computing);
          log.push({ call: method, opened, step });
          await turn();
          seen.computing -= 1;
          if (loseNext && method === "advance") {
            loseNext = undefined;
            this.stop();
            throw new HostError("the engine's worker stopped");
          }
          return /** @type {any} */ (methods)[method](...args);
        },
      };
    },
  };
  return { stage, log, seen, lose: () => { loseNext = () => {}; } };
}
