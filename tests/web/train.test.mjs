// @ts-check
// The native trainer, as a command: killed at any moment it goes on to the same result; what it
// cannot do it says in one sentence.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const trainer = "build/native/encoderscope-train";
const folder = mkdtempSync(join(tmpdir(), "encoderscope-train-"));
after(() => rmSync(folder, { recursive: true }));

const animals = ["cat", "dog", "horse", "bird", "fish", "mouse"];
const verbs = ["sees", "likes", "follows", "hears", "finds"];
const sentences = animals.flatMap((one) => verbs.flatMap((verb) => animals.map((other) =>
  `The ${one} ${verb} ${one === other ? "itself" : `the ${other}`}${verb === "sees" ? " again" : ""}.`)));
const text = join(folder, "text.txt");
writeFileSync(text, `${sentences.join("\n")}\n`);

/**
 * A small training's words.
 * @param {string} name @param {string[]} more @param {{ steps?: number, threads?: number }} numbers
 */
function command(name, more = [], { steps = 120, threads = 1 } = {}) {
  return [
    "--text", `en=${text}`, "--output", join(folder, name), "--curve", join(folder, `${name}.json`),
    "--layers", "1", "--d-model", "16", "--heads", "2", "--dff", "32", "--dropout", "0.1",
    "--steps", String(steps), "--warmup", "10", "--tokens", "256", "--held-out", "20",
    "--evaluate-every", "30", "--checkpoint-every", "7", "--threads", String(threads), ...more,
  ];
}

/** Of so many steps that a kill now and then cannot come too late. */
const long = { steps: 600 };

/** @param {string[]} words */
function train(words) {
  return spawnSync(trainer, words, { cwd: root, encoding: "utf8" });
}

/** What must not depend on when it was computed. @param {string} name */
function result(name) {
  const bytes = readFileSync(join(folder, name));
  const begin = 8 + Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, begin).toString());
  delete header.__metadata__["training.cpu_seconds"];
  delete header.__metadata__["training.command"];
  const { curve } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  for (const record of curve) {
    delete record.seconds;
    delete record.cpu_seconds;
  }
  return { header, curve, weights: bytes.subarray(begin).toString("base64") };
}

/**
 * Ends the command without a warning, when `due` says so; whether it had not ended by itself.
 * @param {string[]} words @param {(kill: () => void) => () => void} due  returns how to call it off
 */
function killed(words, due) {
  return new Promise((resolve) => {
    const run = spawn(trainer, words, { cwd: root, stdio: "ignore" });
    const callOff = due(() => run.kill("SIGKILL"));
    run.on("exit", (_code, signal) => {
      callOff();
      resolve(signal === "SIGKILL");
    });
  });
}

/** @param {number} milliseconds @returns {Parameters<typeof killed>[1]} */
const afterTime = (milliseconds) => (kill) => {
  const timer = setTimeout(kill, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Some time after a new checkpoint, so that a machine of any speed is interrupted on its way.
 * @param {string} file @param {number} milliseconds @returns {Parameters<typeof killed>[1]}
 */
const afterCheckpoint = (file, milliseconds) => (kill) => {
  const time = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = time();
  const watch = setInterval(() => {
    if (time() === before) return;
    clearInterval(watch);
    setTimeout(kill, milliseconds);
  }, 1);
  return () => clearInterval(watch);
};

test("a training killed again and again ends as one that was left alone", async () => {
  const alone = train(command("alone", [], long));
  assert.equal(alone.status, 0, alone.stderr);
  const words = command("killed", ["--resume"], long);
  const checkpoint = join(folder, "killed.checkpoint");
  assert(await killed(words, afterTime(1))); // before there is one
  let kills = 1;
  while (await killed(words, afterCheckpoint(checkpoint, 3 * kills))) ++kills;
  assert(kills >= 3, `only ${kills} kills`);
  assert.deepEqual(result("killed"), result("alone"));
  assert.deepEqual(result("alone").curve.map((/** @type {any} */ r) => r.step),
    Array.from({ length: 21 }, (_, i) => 30 * i));
  assert(result("alone").curve.every((/** @type {any} */ r) => r.held_out.en.loss > 0));
});

test("two threads write the same file as one", () => {
  for (const threads of [1, 2]) {
    const run = train(command(`threads${threads}`, [], { threads }));
    assert.equal(run.status, 0, run.stderr);
  }
  assert.deepEqual(result("threads2"), result("threads1"));
});

test("a finished training writes its weights again with fewer bits", () => {
  assert.equal(train(command("alone", ["--resume", "--bits", "8"], long)).status, 0);
  const { header, curve } = result("alone");
  assert.equal(header["embedding.weight"].dtype, "I8");
  assert.deepEqual(curve, result("killed").curve);
});

test("help says what the options are", () => {
  const { status, stdout } = train(["--help"]);
  assert.equal(status, 0);
  for (const option of ["--text", "--output", "--scale", "--resume", "--steps", "--threads"]) {
    assert.match(stdout, new RegExp(`${option}\\b`));
  }
});

test("what cannot be done is said in one sentence, with exit code 1", async () => {
  const empty = join(folder, "empty.txt");
  writeFileSync(empty, "");
  const left = command("left", [], { steps: 100000 });
  await killed(left, afterCheckpoint(join(folder, "left.checkpoint"), 0));
  const model = ["--output", join(folder, "never")];
  /** @type {[string[], RegExp][]} */
  const cases = [
    [model, /--text is required/],
    [["--text", "en=no-such-file", ...model], /cannot read no-such-file/],
    [["--text", `en=${empty}`, ...model], /the text of en has 0 different sentences/],
    [["--text", text, ...model], /--text must be LABEL=FILE/],
    [["--text", `en=${text}`, ...model, "--scale", "loud"], /--scale must be sqrt or a number/],
    [["--text", `en=${text}`, ...model, "--heads", "3"], /d_model 128 is not divisible/],
    [["--text", `en=${text}`, ...model, "--held-out", "20", "--layers", "1000000"], /GB, at most 8/],
    [["--text", `en=${text}`, ...model, "--vocabulary", empty], /line 1/],
    [command("alone", ["--resume", "--learning-rate", "0.1"], long),
      /was made with learning_rate 0.002 and cannot go on with 0.1/],
    [command("left"), /interrupted: go on with --resume/],
  ];
  for (const [words, sentence] of cases) {
    const { status, stderr } = train(words);
    assert.equal(status, 1, stderr);
    assert.match(stderr, sentence);
    assert.match(stderr, /^encoderscope-train: [^\n]+\n$/);
  }
});
