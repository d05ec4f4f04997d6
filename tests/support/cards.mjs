// @ts-check
// Who computes a card where there is no page: the built engine in Node, or the native encoder.
import { enoughOf } from "../../web/cards/lessons.js";
import { append, createHistory, reachedAt } from "../../web/race/history.js";
import { TARGET } from "../../web/state/training.js";
import { nativeLosses, nativeValues } from "./native.mjs";

/** @typedef {import("../../web/cards/run.js").Tools} Tools */

/**
 * @param {import("../../web/engine/port.js").Runner} engine
 * @returns {Tools}
 */
export const engineTools = (engine) => ({
  findings: async (request) => engine.findings(request),
  train: async (requests, course) => requests.map((request) => {
    const trainer = engine.trainer(request);
    const history = createHistory();
    const enough = enoughOf(course);
    for (let at = 0; at < course.steps && !enough(history); at += 25) {
      append(history, trainer.advance(Math.min(25, course.steps - at), 0));
    }
    return history;
  }),
});

/** @type {Tools} */
export const nativeTools = {
  findings: async (request) =>
    nativeValues({ ...request, tensors: [] }).findings.map((one) => one ?? NaN),
  train: async (requests, { steps, learned }) => requests.map((request) => {
    const { moves, scales, held_out_losses: loss, accuracies: accuracy } = nativeLosses(request, steps);
    const every = Number(request.training.evaluate_every);
    const evaluations = { step: accuracy.map((_, i) => i * every), loss, accuracy };
    const last = (learned && reachedAt(evaluations, TARGET)) || steps;
    const columns = new Map([["embedding_moved", moves], ["embedding_scale", scales]].map(
      ([name, values]) => /** @type {const} */ ([String(name), /** @type {number[]} */ (values).slice(0, last)])));
    return { ...createHistory(), columns, evaluations };
  }),
};
