// @ts-check
// The part of the comparison that runs inside the page: ours and TensorFlow.js, in one thread.

import { startModule } from "../../web/engine/module.js";
import { runnerOf } from "../../web/engine/runner.js";
import { createTraining, WAYS } from "./training_tfjs.js";

/**
 * @typedef {import("./training_tfjs.js").Data} Data
 * @typedef {Omit<import("../../web/state/training.js").TrainingRequest, "texts">} Workload
 * @typedef {(steps: number) => number[]} Run   its losses
 */

/** @type {import("../../web/engine/port.js").Runner | undefined} */
let engine;
/** @type {Map<string, Run>} */
const runs = new Map();

async function createEngine(/** @type {string} */ vocabulary) {
  const answer = await fetch(new URL("engine.wasm", location.href));
  return runnerOf(await startModule(new Uint8Array(await answer.arrayBuffer())), vocabulary);
}

export const ways = Object.keys(WAYS);

/** @param {string} name @param {Workload} workload @param {string} vocabulary */
export async function startOurs(name, { config, training }, vocabulary) {
  engine ??= await createEngine(vocabulary);
  const request = { ...training, evaluate_every: 1e6 }; // held-out sentences are not its work
  const trainer = engine.trainer({ config, training: request, texts: [] });
  runs.set(name, (steps) => {
    const { columns, rows, stopped } = trainer.advance(steps, 0);
    if (stopped) throw new Error(stopped);
    const at = columns.indexOf("loss");
    return Array.from({ length: steps }, (_, i) => rows[i * columns.length + at]);
  });
}

/** @param {string} name @param {Data} data @param {string} way */
export async function startTfjs(name, data, way) {
  const { tf } = /** @type {any} */ (globalThis);
  tf.setWasmPaths("./");
  tf.setThreadsCount(1);
  if (!(await tf.setBackend("wasm"))) throw new Error("TensorFlow.js has no wasm backend");
  const { step } = createTraining(tf, data, WAYS[way]);
  runs.set(name, (steps) => Array.from({ length: steps }, step));
  const simd = await tf.env().getAsync("WASM_HAS_SIMD_SUPPORT");
  return `TensorFlow.js ${tf.version_core}, wasm backend${simd ? " with SIMD" : ""}`;
}

/** @param {string} name @param {number} steps */
export function run(name, steps) {
  const made = runs.get(name);
  if (!made) throw new Error(`${name} has not been started`);
  const start = performance.now();
  const losses = made(steps);
  return { wall: performance.now() - start, losses };
}
