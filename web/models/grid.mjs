// @ts-check
// Trains what the page shows as recorded curves, and writes it down in web/models/grid.json:
//
//   node web/models/grid.mjs --train build/native/encoderscope-train --text en=english.txt \
//     --work DIR [--jobs 2] [--only GROUP] [--seeds 2] [--steps 1000 --output FILE]
//
// One thread a run. A run that stands in DIR is not made again, and grid.json holds those that do,
// so stop it whenever you like and call it again.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { COMMON, SETUPS, normsOf, optionsOf } from "./runs.mjs";

/**
 * @typedef {import("./runs.mjs").Setup} Setup
 * @typedef {{ loss: number, top1: number }} HeldOut
 * @typedef {{ step: number, cpu_seconds: number, held_out: Record<string, HeldOut> }} Point
 * @typedef {{ curve: Point[], end?: string }} Recorded  why it ended early, if it did
 */

const STEPS = 1000;
const VOCABULARY = fileURLToPath(new URL("../../src/text/vocabulary.txt", import.meta.url));

const { values } = parseArgs({
  options: {
    train: { type: "string" },
    text: { type: "string" },
    work: { type: "string" },
    jobs: { type: "string", default: "1" },
    only: { type: "string" },
    seeds: { type: "string", default: "2" },
    steps: { type: "string", default: String(STEPS) },
    output: { type: "string" },
    credits: {
      type: "string",
      default: "Common Voice (CC0), Tatoeba (CC BY 2.0 FR, manythings.org), " +
        "Project Gutenberg (public domain)",
    },
  },
});

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(`grid.mjs: ${why}`);
  process.exit(2);
}

const { train, text, work } = values;
if (!train || !text || !work) refuse("--train, --text and --work are needed");
const steps = Number(values.steps);
const [jobs, seeds] = [Number(values.jobs), Number(values.seeds)];
if (![steps, jobs, seeds].every((x) => Number.isInteger(x) && x > 0)) {
  refuse("--steps, --jobs and --seeds must be whole numbers above 0");
}
if (steps !== STEPS && !values.output) refuse(`with other than ${STEPS} steps, --output is needed`);
const output = values.output ?? fileURLToPath(new URL("grid.json", import.meta.url));
const groups = new Set(SETUPS.map(({ group }) => group));
if (values.only && !groups.has(values.only)) {
  refuse(`--only must be one of ${[...groups].join(", ")}, not ${values.only}`);
}
const folder = `${work}/${steps}-steps`;
mkdirSync(folder, { recursive: true });
const tenth = Math.ceil(steps / 10);
const shared = { ...COMMON, steps, warmup: tenth, "evaluate-every": tenth };

const runs = Array.from({ length: seeds }, (_, i) => SETUPS.map((setup) =>
  ({ setup, seed: i + 1, file: `${folder}/${setup.name}-seed-${i + 1}` }))).flat();

/** @param {Record<string, string | number>} options */
const words = (options) => Object.entries(options).flatMap(([name, value]) =>
  [`--${name}`, String(value)]);

/** @param {string} file @param {string} contents */
function writeWhole(file, contents) {
  writeFileSync(`${file}.part`, contents);
  renameSync(`${file}.part`, file);
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/**
 * @param {typeof runs[number]} run
 * @returns {Promise<boolean>}  whether it stands in DIR now
 */
async function record({ setup, seed, file }) {
  const child = spawn(/** @type {string} */ (train), [
    "--text", /** @type {string} */ (text), "--vocabulary", VOCABULARY,
    ...words({ ...shared, ...optionsOf(setup), seed, threads: 1,
      "checkpoint-every": tenth }),
    "--output", `${file}.safetensors`, "--checkpoint", `${file}.checkpoint`,
    "--curve", `${file}.curve.json`, "--resume",
  ], { stdio: ["ignore", "ignore", "pipe"] });
  running.add(child);
  let said = "";
  child.stderr.on("data", (data) => { said += data; });
  const code = await new Promise((done) => {
    child.on("error", (error) => done(error.message));
    child.on("close", done);
  });
  running.delete(child);
  const last = said.trim().split(/[\r\n]+/).pop() ?? "";
  const end = /training stopped at step .*$/.exec(last)?.[0];
  if (code !== 0 && !end) {
    console.error(`${file}: ${code}, ${last}`);
    return false;
  }
  const { curve } = JSON.parse(readFileSync(`${file}.curve.json`, "utf8"));
  writeWhole(`${file}.json`, `${JSON.stringify({ curve, end })}\n`);
  for (const rest of ["safetensors", "checkpoint", "curve.json"]) {
    rmSync(`${file}.${rest}`, { force: true });
  }
  return true;
}

const lastOf = (/** @type {Point[]} */ curve) => curve[curve.length - 1];
const rounded = (/** @type {number} */ x) => Number(x.toFixed(3));

/** All that stand in DIR, as the page reads them. */
function grid() {
  const recorded = runs.filter(({ file }) => existsSync(`${file}.json`)).map((run) => ({
    ...run, .../** @type {Recorded} */ (JSON.parse(readFileSync(`${run.file}.json`, "utf8"))),
  }));
  const label = /** @type {string} */ (text).split("=")[0];
  const [cpu] = cpus();
  const about = {
    steps,
    text: values.credits,
    machine: `${cpus().length} × ${cpu?.model ?? "unknown"}`,
    cpuSeconds: Math.round(recorded.reduce((sum, { curve }) => sum + lastOf(curve).cpu_seconds, 0)),
    command: ["encoderscope-train", "--text", `${label}=FILE`, ...words(shared)].join(" "),
    options: Object.fromEntries(SETUPS.map((setup) =>
      [setup.name, words(optionsOf(setup)).join(" ")])),
  };
  const lines = recorded.map(({ setup, seed, curve, end }) => JSON.stringify({
    ...setup,
    scale: setup.scale === "sqrt" ? "sqrt" : rounded(setup.scale),
    positionScale: rounded(setup.positionScale),
    seed,
    points: curve.map(({ step, held_out: held }) => [step, rounded(held[label].loss)]),
    top1: rounded(lastOf(curve).held_out[label].top1),
    ...Object.fromEntries(Object.entries(normsOf(setup)).map(([name, x]) => [name, rounded(x)])),
    ...(end && { end }),
  }));
  const head = JSON.stringify(about, null, 1).replace(/\n}$/, "");
  return `${head},\n "runs": [\n${lines.map((line) => `  ${line}`).join(",\n")}\n ]\n}\n`;
}

const wanted = runs.filter(({ setup, file }) =>
  (!values.only || setup.group === values.only) && !existsSync(`${file}.json`));
let done = 0;
let failed = 0;
async function workOff() {
  for (let run = wanted.shift(); run; run = wanted.shift()) {
    const began = Date.now();
    if (!(await record(run))) {
      failed += 1;
      continue;
    }
    done += 1;
    writeWhole(output, grid());
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${run.setup.name}, seed ${run.seed}: ${seconds} s; ${wanted.length} more`);
  }
}
await Promise.all(Array.from({ length: jobs }, workOff));
writeWhole(output, grid());
console.log(`${output}: ${done} runs made, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
