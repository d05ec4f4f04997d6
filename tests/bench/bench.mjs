// @ts-check
// Measures the workloads of workloads.json and prints a table in Markdown. See run.sh.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openContest } from "./browser.mjs";
import { contestant, program } from "./native.mjs";
import { timeRace } from "./race.mjs";
import { alternate, fastest, median, quantile } from "./rounds.mjs";

/**
 * @typedef {import("./rounds.mjs").Contestant} Contestant
 * @typedef {import("./rounds.mjs").Result} Result
 * @typedef {import("./training_tfjs.js").Data} Data
 */

const { values: options } = parseArgs({
  options: {
    native: { type: "string", default: "" }, // folders of builds
    portable: { type: "string", default: "" },
    engine: { type: "string", default: "" },
    where: { type: "string", default: "native browser race" },
    smoke: { type: "boolean", default: false }, // ours alone, a few steps
    only: { type: "string", default: "" }, // of the workloads
  },
});

const root = fileURLToPath(new URL("../../", import.meta.url));
const file = `${root}tests/bench/workloads.json`;
/** @type {Record<string, { config: object, training: object }>} */
const workloads = JSON.parse(readFileSync(file, "utf8"));
const vocabulary = readFileSync(`${root}src/text/vocabulary.txt`, "utf8");
const scratch = mkdtempSync(join(tmpdir(), "encoderscope-bench-"));
const python = "/usr/bin/python3";
const BATCHES = 64;
const pace = options.smoke ? { rounds: 3, milliseconds: 50 } : { rounds: 15, milliseconds: 1000 };

const note = (/** @type {string} */ text) => console.error(text);

/**
 * Floating-point operations of the matrix products of one step, forward and backward.
 * @param {Data} data
 */
function operations({ config, training }) {
  const d = config.d_model;
  const token = config.num_layers * (4 * d * d + 2 * d * config.dff + 2 * training.length * d) +
    d * config.input_vocab_size;
  return 2 * 3 * token * training.length * training.batch_size;
}

const title = (/** @type {Data} */ { config: c, training: t }) =>
  `${t.task}: L=${c.num_layers} d=${c.d_model} h=${c.num_heads} dff=${c.dff} ` +
  `V=${c.input_vocab_size} n=${t.length}, batch ${t.batch_size}`;

/** @param {string} folder @param {string} name @param {string} workload */
function own(folder, name, workload) {
  return contestant(name, program(`${folder}/encoderscope-bench-training`, file, workload));
}

/** @param {string} workload @returns {Data} */
function dataOf(workload) {
  const words = [file, workload, String(BATCHES)];
  return JSON.parse(execFileSync(`${options.native}/encoderscope-bench-training`, words,
    { encoding: "utf8", maxBuffer: 1 << 28 }));
}

/**
 * Of several ways to do the same, the first, which is how anyone would write it, and the fastest.
 * @param {string} peer
 * @param {string[]} ways
 * @param {(way: string) => Promise<Contestant>} start  anew
 * @param {number} steps
 */
async function chosen(peer, ways, start, steps) {
  const found = await fastest(ways, start, steps);
  const costs = found.map(({ name, cost }) => `${name} ${cost.toFixed(2)} ms`);
  note(`${peer}, CPU time of a step: ${costs.join("; ")}`);
  return Promise.all([...new Set([ways[0], found[0].name])].map(start));
}

/** @param {Data} data @param {string} workload */
async function pytorch(data, workload) {
  const path = join(scratch, `${workload}.json`);
  writeFileSync(path, JSON.stringify(data));
  const start = async (/** @type {string} */ way) => {
    const running = program(python, `${root}tests/bench/training.py`, path, way);
    return contestant(`PyTorch ${await running.ask("version")}: ${way}`, running);
  };
  const asked = program(python, `${root}tests/bench/training.py`, path, "");
  const ways = (await asked.ask("ways")).split("; ");
  asked.close();
  return chosen("PyTorch", ways, start, 20);
}

/** @param {readonly number[]} numbers @param {number} digits */
function spread(numbers, digits) {
  const [low, high] = [0.25, 0.75].map((share) => quantile(numbers, share).toFixed(digits));
  return `${low}–${high}`;
}

/**
 * @param {string} where
 * @param {Data} data
 * @param {Result[]} results  ours first
 */
function print(where, data, results) {
  console.log(`\n**${title(data)}**, ${where}\n`);
  console.log("| | ms a step, median | quartiles | least | CPU, median | steps/s | GFLOP/s " +
    "| ours is × faster | by CPU time |");
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
  for (const { name, wall, cpu } of results) {
    const middle = median(wall);
    const rates = [wall, cpu].map((times, k) => {
      const ours = k === 0 ? results[0].wall : results[0].cpu;
      const ratios = times.map((time, round) => time / ours[round]);
      return `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`;
    });
    const cells = [
      name, middle.toFixed(3), spread(wall, 3), Math.min(...wall).toFixed(3),
      median(cpu).toFixed(3), (1000 / middle).toFixed(1),
      (operations(data) / Math.min(...wall) / 1e6).toFixed(1), ...rates,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** @param {Contestant[]} contestants */
async function measured(contestants) {
  try {
    return await alternate(contestants, pace);
  } finally {
    for (const { close } of contestants) close?.();
  }
}

/** @param {Awaited<ReturnType<typeof openContest>>} page @param {string} name */
async function run(page, name) {
  const data = dataOf(name);
  const inPage = await page.ours(workloads[name], vocabulary);
  if (options.smoke) {
    const natively = own(options.native, "Encoderscope, native", name);
    print("native and in Chromium", data, await measured([natively, inPage]));
    return;
  }
  if (options.where.includes("native")) {
    const native = [
      own(options.native, "Encoderscope, -march=native", name),
      own(options.portable, "Encoderscope, portable", name),
      ...await pytorch(data, name),
    ];
    print("native, one thread", data, await measured(native));
  }
  if (options.where.includes("browser")) {
    const start = (/** @type {string} */ way) => page.tfjs(data, way);
    const theirs = await chosen("TensorFlow.js", await page.ways(), start, 10);
    print(`in one page of Chromium ${page.version}`, data, await measured([inPage, ...theirs]));
  }
}

const page = await openContest(options.engine, !options.smoke);
try {
  console.log(`${cpus()[0].model}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} ` +
    `at the start; Chromium ${page.version}, Node.js ${process.versions.node}`);
  if (!options.smoke && options.where.includes("race")) {
    const { seconds, lanes } = await timeRace("#race");
    console.log(`\nThe page's race of ${lanes.length} lanes takes ${seconds.toFixed(1)} s ` +
      `(${lanes.join("; ")}).`);
  }
  for (const name of Object.keys(workloads)) if (name.includes(options.only)) await run(page, name);
} finally {
  await page.close();
  rmSync(scratch, { recursive: true });
}
