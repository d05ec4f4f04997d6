// @ts-check
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {import("../../web/engine/port.js").Request} Request
 * @typedef {import("../../web/state/training.js").TrainingRequest} TrainingRequest
 */

/**
 * What the native build's training loses, step by step: what a race in the page must show.
 * @param {TrainingRequest} request
 * @param {number} steps
 * @returns {{ losses: number[], gradient_norms: number[], moves: number[], scales: number[],
 *   held_out_losses: number[], accuracies: number[], stopped: string }}
 *   moves: embedding_moved; what is held out is asked at step 0 and every evaluation
 */
export function nativeLosses({ config, training, texts }, steps) {
  /** @param {string} part @param {Record<string, unknown>} fields */
  const words = (part, fields) =>
    Object.entries(fields).map(([field, value]) => `${part}.${field}=${value}`);
  return JSON.parse(execFileSync("build/native/encoderscope-losses", [
    "src/text/vocabulary.txt", String(steps), ...words("config", config),
    ...words("training", training), ...texts.map((text) => `text=${text}`),
  ], { cwd: root, encoding: "utf8" }));
}

/**
 * What the native build computes for a request: the numbers that the page must show.
 * @param {Omit<Request, "config"> & { config?: Record<string, unknown>, findings?: string[] }} request
 *   `model`: the path of a file of weights, or "random"
 * @returns {{ sentences: { pieces: { id: number, entry: string, surface: string }[],
 *   guesses: { position: number, id: number, entry: string, probability: number }[],
 *   tensors: Record<string, { rows: number, cols: number, data: number[] }> }[],
 *   findings: (number | null)[] }}   null where a finding is NaN
 */
export function nativeValues({
  config = {}, texts, delimiters, training, tensors, model, fill, decomposition, findings,
}) {
  const given = model && model !== "random" ? { model } : {};
  const settings = Object.entries({
    ...config, delimiters, training, fill: fill ?? false, decomposition: decomposition ?? false,
    ...given,
  });
  const words = [
    "src/text/vocabulary.txt",
    ...settings.map(([name, value]) => `${name}=${value}`),
    ...texts.map((text) => `text=${text}`),
    ...tensors.map((name) => `tensor=${name}`),
  ];
  words.push(...(findings ?? []).map((name) => `finding=${name}`));
  const printed = execFileSync("build/native/encoderscope-values", words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(printed);
}

/**
 * The ratios that the native build expects of configurations (src/lens/expected_ratio.h).
 * @param {readonly Record<string, unknown>[]} configs
 * @returns {number[]}
 */
export function nativeRatios(configs) {
  const lines = configs.map((config) =>
    Object.entries(config).map(([field, value]) => `${field}=${value}`).join(" "));
  return JSON.parse(execFileSync("build/native/encoderscope-ratios", {
    cwd: root, encoding: "utf8", input: `${lines.join("\n")}\n`,
  }));
}
