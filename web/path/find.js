// @ts-check
// Asks the engine what a step says.

import { settingsOf } from "../state/models.js";
import { createStore, toRequest } from "../state.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("./steps.js").Found} Found
 * @typedef {import("./steps.js").Ask} Ask
 * @typedef {import("../engine/port.js").Request} Request
 *
 * Where the numbers come from.
 * @typedef {object} Sources
 * @property {(request: import("../engine/port.js").FindingsRequest) =>
 *   ArrayLike<number> | Promise<ArrayLike<number>>} findings
 * @property {(request: Request) => Promise<import("../engine/port.js").Result | undefined>
 *   | import("../engine/port.js").Result} run
 * @property {(model: string) => Promise<unknown>} ready   when the engine has a model
 * @property {readonly import("../recorded/sets.js").RunSet[]} twins
 */

/**
 * A state with other settings, as the page would take them: heads fit the width, weights theirs.
 * @param {State} state
 * @param {Partial<State>} changes
 */
export function changed(state, changes) {
  const store = createStore(state);
  // The weights of a model belong to its seed, too.
  store.set({ text2: "", ...settingsOf(changes.model ?? ""), ...changes });
  return store.get();
}

/**
 * @param {Ask} ask
 * @param {State} state
 * @param {Sources} sources
 * @returns {Promise<import("./steps.js").Answer | null>}  null where a newer question came first
 */
async function answer({ changes = {}, findings = [], tensors }, state, sources) {
  const asked = changed(state, changes);
  await sources.ready(asked.model);
  const request = toRequest(asked, [...(tensors ?? [])]);
  /** @type {Record<string, number>} */
  const numbers = {};
  if (findings.length) {
    const found = await sources.findings({ ...request, findings: [...findings] });
    findings.forEach((name, i) => (numbers[name] = found[i]));
  }
  if (!tensors) return { numbers, pieces: [] };
  const result = await sources.run(request);
  if (!result) return null;
  const [{ pieces, tensors: values }] = result.sentences;
  for (const name of tensors) numbers[name] = values[name].data[0];
  return { numbers, pieces };
}

/**
 * What a step needs to speak of a state.
 * @param {Step} step
 * @param {State} state
 * @param {Sources} sources
 * @param {() => boolean} wanted   false stops it
 * @returns {Promise<Found | null>}  null where it was stopped
 */
export async function find({ asks }, state, sources, wanted) {
  const answers = [];
  for (const ask of asks) {
    const found = await answer(ask, state, sources);
    if (!found || !wanted()) return null;
    answers.push(found);
  }
  return { state, answers, twins: sources.twins };
}

/** Whether a number is missing for want of words. @param {Found} found */
export const lacking = ({ answers }) =>
  answers.some(({ numbers }) => Object.values(numbers).some(Number.isNaN));
