// @ts-check
// The recorded curves: what they say is computed from them, also where they say nothing; and what
// is recorded is all that was meant to be.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { csvLines } from "../../web/csv.js";
import { around } from "../../web/curves/scale.js";
import { bandPath } from "../../web/curves/trace.js";
import { createTranslator } from "../../web/i18n.js";
import { gridOf, twinsOf } from "../../web/models/recorded.mjs";
import { SETUPS, normsOf, optionsOf } from "../../web/models/runs.mjs";
import { pack, unpack } from "../../web/recorded/packed.js";
import { compare, setsOf, stepAt } from "../../web/recorded/sets.js";
import { sweepModel } from "../../web/recorded/sweep.js";
import { finding, lineLabel, ratios } from "../../web/recorded/words.js";
import { settingOf } from "../../web/state.js";

/** @typedef {import("../../web/recorded/sets.js").Run} Run */

const t = createTranslator("en", { strict: true });
const chinese = createTranslator("zh-CN", { strict: true });

/**
 * A made-up run whose loss falls in a straight line from 9 to `loss`.
 * @param {Partial<Run> & { loss: number }} given
 * @returns {Run}
 */
function run({ loss, ...given }) {
  const made = {
    group: "keras_uniform", init: "keras_uniform", scale: /** @type {Run["scale"]} */ ("sqrt"),
    positionScale: 1, position: "interleaved", norm: "post", head: "tied", d: 128, seed: 1,
    points: /** @type {Run["points"]} */ ([0, 250, 500, 750, 1000].map((step) =>
      [step, 9 + (loss - 9) * (step / 1000)])),
    tokenNorm: 3.7, positionNorm: 8, ...given,
  };
  return { name: `${made.init}-${made.scale}-${made.positionScale}`, ...made };
}

/** @param {readonly number[]} losses @param {Partial<Run>} [what] */
const seeds = (losses, what) => losses.map((loss, i) => run({ loss, seed: i + 1, ...what }));

/** With plain spaces. @param {readonly Run[]} runs */
function say(runs, translate = t) {
  const group = runs[0]?.group ?? "";
  return finding(translate, setsOf(runs, group), 1000, group === "sweep").replaceAll("\u00a0", " ");
}

test("a gap wider than the seeds' spread is a result, with its figures", () => {
  assert.equal(say([...seeds([5.12, 5.14]), ...seeds([5.75, 5.77], { scale: 1 })]),
    "After 1000 steps the held-out loss is 5.13 nats with U(±0.05) × √d; 5.76 nats with " +
    "U(±0.05) × 1. The factor helps, by 0.63 nats. Of 2 seeds each, the best and the worst are " +
    "at most 0.02 nats apart.");
  assert.match(say([...seeds([6.4, 6.4]), ...seeds([5.5, 5.5], { scale: 1 })]),
    /The factor harms, by 0\.90 nats\./);
  // What is "at most" is never rounded down.
  assert.match(say([...seeds([5.298, 5.351]), ...seeds([5.9, 5.9], { scale: 1 })]),
    /at most 0\.06 nats apart/);
});

test("a gap within the seeds' spread, or within chance, is none", () => {
  assert.match(say([...seeds([5.1, 5.4]), ...seeds([5.4, 5.5], { scale: 1 })]),
    /cannot be told apart: they differ by 0\.20 nats, and up to 0\.30 can be chance\. /);
  assert.match(say([...seeds([5.11, 5.11]), ...seeds([5.14, 5.14], { scale: 1 })]),
    /cannot be told apart: they differ by 0\.03 nats, and up to 0\.05 can be chance\. /);
  const [a, b] = setsOf([...seeds([5, 5]), ...seeds([5, 5], { scale: 1 })], "keras_uniform");
  assert.deepEqual(compare(a, b), { gap: 0, limit: 0.05, clear: false });
  const same = [...seeds([5.5]), ...seeds([5.5], { scale: 1 })];
  assert.match(say(same), /they differ by <0\.01 nats,/);
  assert.match(say(same, chinese), /分不出高下/);
});

test("setups that differ in more than the factor are compared by their names", () => {
  const found = say([...seeds([5.55], { init: "normal_1", scale: 1, head: "untied" }),
    ...seeds([5.35], { init: "normal_inverse_d", head: "untied" })]);
  assert.match(found, /“× √d, untied” does better than “N\(0, 1\) × 1, untied”, by 0\.20 nats\./);
  assert.match(found, /Each has one seed, so how far seeds lie apart is not known\./);
});

test("the step at which the better one is as low as the other at the end is recorded", () => {
  const [a, b] = setsOf([...seeds([5]), ...seeds([7], { scale: 1 })], "keras_uniform");
  assert.equal(stepAt(a, b.mean), 500);
  assert.equal(stepAt(b, a.mean), undefined);
  assert.match(say([...seeds([5]), ...seeds([7], { scale: 1 })]), /is as low by step 500 as/);
});

test("what ended early is said, and counts for nothing else", () => {
  const end = "training stopped at step 431: the loss or its gradient is not finite";
  const [whole, broken] = seeds([5.2, 6.9]);
  const stopped = { ...broken, end, points: broken.points.slice(0, 2) };
  const others = seeds([5.5, 5.5], { scale: 1 });
  const [set] = setsOf([whole, stopped], "keras_uniform");
  assert.deepEqual([set.mean, set.losses.length, set.line.x.length], [5.2, 1, 2]);
  assert.match(say([whole, stopped, ...others]), new RegExp("The factor helps, by 0\\.30 nats\\. " +
    ".*Of 1–2 seeds each, .*1 of 2 runs with “.*” ended early: Training stopped at step 431: "));
  const none = say([stopped, ...others].map((one) => ({ ...one, end })));
  assert.match(none, /^1 of 1 runs with .*2 of 2 runs with /);
  assert.doesNotMatch(none, /NaN|Infinity|undefined/);
});

test("a sweep names the best factor and those that are as good", () => {
  const sweep = [[0.125, 5.81], [1, 5.71], [2.83, 5.57], ["sqrt", 5.6], [22.6, 5.78]]
    .flatMap(([scale, loss]) => seeds([Number(loss), Number((Number(loss) + 0.02).toFixed(2))], {
      group: "sweep", d: 64, init: "normal_inverse_d", scale: /** @type {any} */ (scale),
    }));
  assert.equal(say(sweep), "After 1000 steps the held-out loss is least with × 2.83: 5.58 nats. " +
    "Not to be told apart from it: 5.61 nats with × √d. Worse by more than chance: 5.82 nats " +
    "with × 1/√d; 5.72 nats with × 1; 5.79 nats with × 22.6. “× √d” does better than “× 1”, by " +
    "0.11 nats. Of 2 seeds each, the best and the worst are at most 0.02 nats apart.");
  // Where one of the two is the best factor, that has been said.
  const best = sweep.map((one) => (one.scale === "sqrt" ? { ...one, points: [[1000, 5]] } : one));
  assert.doesNotMatch(say(/** @type {Run[]} */ (best)), /does better|cannot be told apart/);
  const sets = setsOf(sweep, "sweep");
  const model = sweepModel(t, "Loss", sets);
  assert.deepEqual(Array.from(model.stops), [0.125, 1, 2.83, 8, 22.6]);
  assert.equal(model.reading(8), "×8.00: mean of the seeds 5.610 (5.600, 5.620).");
  assert.deepEqual(csvLines(model.file()).split("\r\n").slice(0, 3),
    ["factor,seed,Loss", "0.125,1,5.81", "0.125,2,5.83"]);
  const { y, series: [{ dots }] } = model.plot(null);
  assert.deepEqual([y.limits, y.unit], [[5.5, 5.9], "nats"]);
  assert.equal(dots?.x.length, 10);
});

test("a seed that is missing is counted, and the others are compared", () => {
  const sets = [...seeds([5.1, 5.12, 5.14]), ...seeds([5.7, 5.72, 5.74], { scale: 1 }).slice(1)];
  assert.match(say(sets), /5\.73 nats with .* Of 2–3 seeds each, .* at most 0\.04 nats apart\./);
  const [, fewer] = setsOf(sets, "keras_uniform");
  assert.deepEqual(fewer.runs.map(({ seed }) => seed), [2, 3]);
});

test("two languages are two results, with one ratio of words to positions", () => {
  const twins = [["en", 3.33, 4.34], ["zh", 3.78, 5.06]].flatMap(([language, with_, without]) => [
    run({ loss: Number(with_), language: String(language), group: "twins" }),
    run({ loss: Number(without), language: String(language), group: "twins", scale: 1,
      tokenNorm: 0.33 }),
  ]).map((one) => ({ ...one, name: `${one.scale} ${one.language}` }));
  assert.equal(say(twins), "English: after 1000 steps the held-out loss is 3.33 nats with × √d; " +
    "4.34 nats with × 1. The factor helps, by 1.01 nats. Chinese: after 1000 steps the held-out " +
    "loss is 3.78 nats with × √d; 5.06 nats with × 1. The factor helps, by 1.28 nats. Each has " +
    "one seed, so how far seeds lie apart is not known.");
  assert.equal(ratios(t, setsOf(twins, "twins")).replaceAll("\u00a0", " "), "Length of a word to " +
    "that of a position, before training: 0.463 with × √d; 0.0413 with × 1.");
  const labels = setsOf(twins, "twins").map(({ first }) => lineLabel(t, first));
  assert.deepEqual(labels.map((label) => label.replaceAll("\u00a0", " ")),
    ["× √d, English", "× 1, English", "× √d, Chinese", "× 1, Chinese"]);
});

test("where nothing is recorded the page says so, in both languages", () => {
  for (const translate of [t, chinese]) assert.ok(say([], translate).length > 5);
  assert.match(say([...seeds([5, 5]), ...seeds([7, 7], { scale: 1 })], chinese), /系数有用/);
});

test("an axis lies around its numbers, and a band between its lines", () => {
  assert.deepEqual(around(5.13, 6.9), [5, 7]);
  assert.deepEqual(around(5.57, 5.81), [5.5, 5.9]);
  assert.deepEqual(around(5, 5), [5, 5.5]);
  assert.equal(around(Infinity, -Infinity), null);
  const [a, b] = [{ x: [0, 1], y: [1, 4] }, { x: [0, 1, 2], y: [2, 3, 9] }];
  const same = (/** @type {number} */ x) => x;
  assert.equal(bandPath([a, b], same, same), "M0 1L1 3L1 4L0 2z");
  assert.equal(bandPath([a], same, same), "");
});

test("every run has a name and options of its own", () => {
  const names = SETUPS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  const options = SETUPS.map((setup) => JSON.stringify(optionsOf(setup)));
  assert.equal(new Set(options).size, options.length);
  assert.deepEqual(["twins", ...new Set(SETUPS.map(({ group }) => group))].sort(),
    [...settingOf("recorded").choices ?? []].sort());
  const [first] = SETUPS;
  assert.deepEqual(Object.values(normsOf(first)).map((x) => x.toFixed(2)), ["3.70", "8.00"]);
});

const recorded = new URL("../../web/models/grid.json", import.meta.url);
const skip = !existsSync(recorded);
const file = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../web/models/${name}`, import.meta.url));

test("the recorded trainings of the twins are those of the weights that come with the page", () => {
  for (const name of ["trained", "unscaled"]) {
    const { command, machine, options, curve } = JSON.parse(file(`${name}.json`).toString());
    const bytes = file(`${name}.safetensors`);
    const header = bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE())).toString();
    const { __metadata__: metadata } = JSON.parse(header);
    const end = curve[curve.length - 1];
    assert.ok(machine);
    assert.equal(command, metadata["training.command"]);
    assert.equal(options["training.seed"], metadata["training.seed"]);
    assert.equal(String(end.step), metadata["training.steps"]);
    assert.ok(Math.abs(end.cpu_seconds - metadata["training.cpu_seconds"]) <= 1);
    for (const language of ["en", "zh"]) {
      // Rounded for the page, they lose a little more.
      const [loss, rise] = [`held_out.${language}.loss`, `published.${language}.rise`]
        .map((key) => Number(metadata[key]));
      assert.ok(Math.abs(end.held_out[language].loss + rise - loss) < 5e-4, `${name} ${language}`);
    }
  }
});

test("the page carries the points that the files have, and no more than it shows", () => {
  const trainings = ["trained", "unscaled"]
    .map((name) => JSON.parse(file(`${name}.json`).toString()));
  const twins = twinsOf(trainings);
  assert.deepEqual(twins.runs.map(({ scale, language }) => [scale, language]),
    [["sqrt", "en"], [1, "en"], ["sqrt", "zh"], [1, "zh"]]);
  twins.runs.forEach(({ points, language = "" }, i) => {
    const { curve } = trainings[i % 2];
    assert.equal(points.length, curve.length);
    points.forEach(([step, loss], j) => {
      assert.equal(step, curve[j].step);
      assert.ok(Math.abs(loss - curve[j].held_out[language].loss) <= 0.00051);
    });
  });
  assert.deepEqual([twins.steps, twins.runs[0].tokenNorm, twins.runs[1].tokenNorm],
    [12000, 3.695, 0.327]);
  assert.match(twins.command, /--scale sqrt .*; train .*--scale 1 /);
  assert.doesNotMatch(twins.command, /credits/);
  assert.ok(gzipSync(JSON.stringify(twins)).length < 1500);
  for (const translate of [t, chinese]) {
    const sets = setsOf(twins.runs, "twins");
    const said = finding(translate, sets, twins.steps, false) + ratios(translate, sets);
    assert.doesNotMatch(said, /NaN|Infinity|undefined|\{/);
  }
  if (skip) return;
  /** @type {import("../../web/models/recorded.mjs").Grid} */
  const grid = JSON.parse(file("grid.json").toString());
  const { runs, ...about } = gridOf(grid);
  assert.deepEqual(Object.keys(about), ["steps", "machine", "cpuSeconds", "command"]);
  assert.deepEqual(runs.map(({ points }) => points), grid.runs.map(({ points }) => points));
});

test("a recording comes out of the page as it went in, and one with a gap does not go in", { skip }, () => {
  /** @param {readonly Run[]} runs */
  const byName = (runs) => [...runs].sort((a, b) =>
    a.name.localeCompare(b.name) || a.seed - b.seed);
  const ended = run({ loss: 5, seed: 2, end: "the loss is not finite" });
  const made = [run({ loss: 5 }), { ...ended, points: ended.points.slice(0, 3) }];
  const about = { steps: 1000, machine: "one", cpuSeconds: 7, command: "train" };
  const all = [{ ...about, runs: made }, gridOf(JSON.parse(file("grid.json").toString()))];
  const read = unpack(pack(all));
  assert.deepEqual(read.map((one) => ({ ...one, runs: byName(one.runs) })),
    all.map((one) => ({ ...one, runs: byName(one.runs) })));

  const gap = { ...made[0], points: made[0].points.filter(([step]) => step !== 500) };
  assert.throws(() => pack([{ ...about, runs: [gap] }]),
    { message: `${gap.name} has a loss of step 750, not of step 500` });
  assert.throws(() => pack([{ ...about, runs: [made[0], { ...made[0], d: 64 }] }]),
    { message: `there are two setups called ${gap.name}` });
});

test("web/models/grid.json has every run once, whole and finite", { skip }, () => {
  /** @type {import("../../web/models/recorded.mjs").Grid} */
  const grid = JSON.parse(readFileSync(recorded, "utf8"));
  const ids = grid.runs.map(({ name, seed }) => `${name}, seed ${seed}`);
  assert.equal(new Set(ids).size, ids.length);
  for (const setup of SETUPS) {
    const runs = grid.runs.filter(({ name }) => name === setup.name);
    assert.ok(runs.length >= 2, `${setup.name} has ${runs.length} seeds`);
    assert.ok(grid.options[setup.name]);
    assert.ok(grid.machine && grid.text && grid.cpuSeconds > 0 && grid.command.includes("--steps"));
    for (const { points, end, top1, tokenNorm, positionNorm, ...rest } of runs) {
      assert.equal(rest.group, setup.group);
      if (!end) assert.equal(points[points.length - 1][0], grid.steps);
      for (const number of [...points.flat(), top1, tokenNorm, positionNorm]) {
        assert.ok(Number.isFinite(number), rest.name);
      }
    }
  }
  for (const translate of [t, chinese]) {
    for (const group of settingOf("recorded").choices ?? []) {
      const sentence = finding(translate, setsOf(grid.runs, group), grid.steps, group === "sweep");
      assert.doesNotMatch(sentence, /NaN|Infinity|undefined|\{/);
      assert.doesNotMatch(ratios(translate, setsOf(grid.runs, group)), /NaN|Infinity|undefined|\{/);
    }
  }
});

test("grid.mjs goes on where it was stopped, and records what failed", () => {
  const folder = mkdtempSync(join(tmpdir(), "grid-"));
  // In the trainer's place; with × 22.6 it ends early.
  const stub = join(folder, "train.mjs");
  writeFileSync(stub, `#!/usr/bin/env node
    import { appendFileSync, writeFileSync } from "node:fs";
    const option = (name) => process.argv[process.argv.indexOf(name) + 1];
    appendFileSync(${JSON.stringify(join(folder, "calls"))}, "call\\n");
    const steps = Number(option("--steps"));
    const curve = [0, steps].map((step) =>
      ({ step, cpu_seconds: step, held_out: { en: { loss: 5.1234, top1: 0.25 } } }));
    const fails = option("--scale") === "22.6";
    writeFileSync(option("--curve"), JSON.stringify({ curve: fails ? curve.slice(0, 1) : curve }));
    if (fails) {
      console.error("encoderscope-train: training stopped at step 3: the loss is not finite");
      process.exit(1);
    }`, { mode: 0o755 });
  const output = join(folder, "grid.json");
  const call = (/** @type {string[]} */ ...more) => spawnSync(process.execPath, [
    fileURLToPath(new URL("../../web/models/grid.mjs", import.meta.url)), "--train", stub,
    "--text", "en=x", "--work", join(folder, "work"), "--steps", "20", "--output", output, ...more,
  ], { encoding: "utf8" });
  const calls = () => readFileSync(join(folder, "calls"), "utf8").length / 5;
  try {
    assert.equal(call("--only", "sweep", "--seeds", "1", "--jobs", "2").status, 0);
    assert.equal(calls(), 5);
    assert.equal(call("--only", "sweep").status, 0);
    assert.equal(calls(), 10);
    const { runs } = JSON.parse(readFileSync(output, "utf8"));
    assert.deepEqual(runs.map((/** @type {Run} */ { seed }) => seed),
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    assert.deepEqual(runs[0].points, [[0, 5.123], [20, 5.123]]);
    assert.match(runs[4].end, /^training stopped at step 3/);
    assert.equal(call("--only", "nothing").status, 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
