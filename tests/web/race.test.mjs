// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { HostError } from "../../web/engine/place.js";
import { createRace } from "../../web/race/race.js";
import { createSweep } from "../../web/race/sweep.js";
import { read, write } from "../../web/state.js";
import { baseLane, lanesOf, showLanes } from "../../web/state/lanes.js";
import { toTraining } from "../../web/state/training.js";

/** @typedef {import("../../web/state/training.js").TrainingRequest} TrainingRequest */

const state = read("").state;

/** @param {Partial<import("../../web/state/lanes.js").Lane>} [lane] */
const request = (lane) => toTraining(state, { ...baseLane(), ...lane });

const turn = () => new Promise((resolve) => { setImmediate(resolve); });

/**
 * Engines that learn at a step of their own and note what they are asked. `learned` is that step;
 * `diverges` one at which they stop.
 * @param {{ onPage?: boolean, learned?: (request: TrainingRequest) => number,
 *   diverges?: (request: TrainingRequest) => number, lanes?: number }} [options]
 */
function createStage({ onPage = false, learned = () => 1e9, diverges = () => 1e9, lanes = 1 } = {}) {
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

/** @param {ReturnType<typeof createRace>} race @param {() => boolean} holds */
async function until(race, holds) {
  for (let i = 0; i < 100000 && !holds(); i++) await turn();
  assert.ok(holds(), `still ${race.status} at step ${race.step}`);
}

/** All numbers of a race. @param {ReturnType<typeof createRace>} race */
const numbers = (race) => race.lanes.map(({ step, status, history, probe }) =>
  ({ step, status, history, probe: probe && [...probe.tensors.output.data] }));

test("lanes come back from a link as they were, in one spelling", () => {
  const lanes = [
    { ...baseLane(), scale: /** @type {const} */ ("none"), init: "normal_1", head: "untied" },
    { ...baseLane(), scale: 2.5, position_scale: /** @type {const} */ ("inverse"), norm: "pre" },
    { ...baseLane(), optimizer: "sgd", embedding_rate: /** @type {const} */ ("sqrt") },
  ];
  const link = "?lanes=scale~none+init~normal_1+head~untied," +
    "scale~2.5+position_scale~inverse+norm~pre,scale~sqrt+optimizer~sgd+embedding_rate~sqrt";
  assert.equal(write({ ...state, lanes: showLanes(lanes) }), link);
  assert.deepEqual(lanesOf(read(link).state.lanes), lanes);
  assert.deepEqual(read(link).notices, []);
  for (const given of ["norm~post+scale~√d", "scale=sqrt", "init:normal_inverse_d", "SCALE~SQRT"]) {
    assert.equal(read(`?lanes=${given},scale~2`).state.lanes, given.startsWith("S")
      ? "scale~2" : "scale~sqrt,scale~2", given);
  }
});

test("what a link says of lanes in vain is told, and the rest is used", () => {
  const told = (/** @type {string} */ lanes) => {
    const { state: { lanes: used }, notices } = read(`?lanes=${lanes}`);
    return [used, ...notices.map(({ key, values }) => `${key} ${values.name}`)];
  };
  const plain = state.lanes;
  assert.deepEqual(told(""), [plain, "notice.lanes lanes"]);
  assert.deepEqual(told("x"), [plain, "notice.unknown lanes: x", "notice.lanes lanes"]);
  assert.deepEqual(told("scale~1e9,scale~none+colour~red"),
    ["scale~1000,scale~none", "notice.clamped lanes: scale", "notice.unknown lanes: colour~red"]);
  assert.deepEqual(told("init~zeros"), ["scale~sqrt", "notice.not_a_choice lanes: init"]);
  assert.deepEqual(told("scale~1,scale~2,scale~3,scale~4,scale~5"),
    ["scale~none,scale~2,scale~3,scale~4", "notice.lanes lanes"]);
  for (const hostile of ["__proto__~1", "constructor~x", "~", "~~~", "%00", "<b>~<i>", "a".repeat(1e5)]) {
    assert.equal(told(hostile)[0], plain, hostile.slice(0, 20));
  }
});

test("heads of a trained model divide its width, and a request carries numbers", () => {
  const { state: { train_heads: heads }, notices } = read("?train_d=9&train_heads=2");
  assert.equal(heads, 1);
  assert.deepEqual(notices.map(({ key, values }) => [key, values.name]),
    [["notice.heads", "train_heads"]]);
  const { config, training } = request({ scale: "inverse", embedding_rate: "sqrt" });
  assert.equal(config.embedding_scale, 1 / Math.sqrt(32));
  assert.equal(training.embedding_rate, Math.sqrt(32));
  assert.equal(config.dff, 64);
});

test("nothing is opened before play, and lanes take the same steps in every round", async () => {
  const { stage, log, seen } = createStage();
  const race = createRace(stage);
  race.prepare([request(), request({ scale: "none" }), request({ scale: "inverse" })], 100);
  await turn();
  assert.equal(seen.opened, 0);
  let rounds = 0;
  race.subscribe(() => {
    rounds += 1;
    assert.equal(new Set(race.lanes.map(({ step }) => step)).size, 1, "in lock step");
  });
  race.play();
  await until(race, () => race.status === "done");
  assert.ok(rounds > 6);
  assert.equal(seen.most, 1, "one at a time where there is one processor to spare");
  assert.deepEqual(race.lanes.map(({ status }) => status), Array(3).fill("finished"));
  assert.deepEqual(race.lanes[0].history.evaluations.step, [0, 25, 50, 75, 100]);
  assert.deepEqual(race.lanes[1].history.columns.get("step"),
    Array.from({ length: 100 }, (_, i) => i + 1));
  assert.ok(log.every(({ call }) => ["trainer", "advance", "probe"].includes(call)));
});

test("several lanes compute at once where there are processors to spare", async () => {
  const { stage, seen } = createStage({ lanes: 3 });
  const race = createRace(stage);
  race.prepare(Array.from({ length: 4 }, () => request()), 50);
  race.play();
  await until(race, () => race.status === "done");
  assert.equal(seen.most, 3);
});

test("a lane stops when it has stayed learned for two evaluations, at the same step however the rounds fall",
  async () => {
    const learned = (/** @type {TrainingRequest} */ { config }) => (config.norm === "pre" ? 60 : 1e9);
    const ends = [];
    for (const speed of /** @type {const} */ (["full", "frame", "slow"])) {
      const { stage } = createStage({ learned });
      const race = createRace(stage);
      race.prepare([request({ norm: "pre" }), request()], 130);
      race.setSpeed(speed);
      race.play();
      await until(race, () => race.status === "done");
      ends.push(numbers(race));
    }
    assert.deepEqual(ends[0].map(({ step, status }) => [step, status]),
      [[100, "learned"], [130, "finished"]]);
    assert.deepEqual(ends[1], ends[0]);
    assert.deepEqual(ends[2], ends[0]);
  });

test("pause stops after the round, one step is one step, reset forgets", async () => {
  const { stage, seen } = createStage();
  const race = createRace(stage);
  race.prepare([request(), request()], 1000);
  race.next();
  await until(race, () => race.status === "paused");
  assert.deepEqual(race.lanes.map(({ step }) => step), [1, 1]);
  race.next();
  race.next(); // not twice at once
  await until(race, () => race.status === "paused");
  assert.equal(race.step, 2);
  race.play();
  await until(race, () => race.step > 20);
  race.pause("hidden");
  await until(race, () => race.status === "paused");
  assert.equal(race.reason, "hidden");
  const { step } = race;
  for (let i = 0; i < 50; i++) await turn();
  assert.equal(race.step, step);
  race.play();
  await until(race, () => race.step > step);
  race.prepare([request()], 30);
  assert.deepEqual([race.status, race.step, race.lanes.length], ["idle", 0, 1]);
  race.play();
  await until(race, () => race.status === "done");
  assert.deepEqual(race.lanes.map((lane) => lane.step), [30]);
  assert.equal(seen.open, 1, "the engines of the first race are gone");
});

test("a lane that diverges stops alone, says why and keeps its curve", async () => {
  const { stage } = createStage({ diverges: ({ config }) => (config.norm === "pre" ? 37 : 1e9) });
  const race = createRace(stage);
  race.prepare([request(), request({ norm: "pre" })], 60);
  race.play();
  await until(race, () => race.status === "done");
  const [sound, broken] = race.lanes;
  assert.deepEqual([sound.status, sound.step], ["finished", 60]);
  assert.deepEqual([broken.status, broken.step], ["diverged", 37]);
  assert.equal(broken.sentence, "the loss is nan at step 37");
  assert.equal(broken.history.columns.get("loss")?.length, 37);
});

test("a lane that the engine refuses says why, and the others race", async () => {
  const { stage } = createStage();
  const race = createRace(stage);
  const refused = request();
  refused.training.learning_rate = 99;
  race.prepare([refused, request()], 30);
  race.play();
  await until(race, () => race.status === "done");
  assert.deepEqual(race.lanes.map(({ status, step }) => [status, step]),
    [["refused", 0], ["finished", 30]]);
  assert.equal(race.lanes[0].sentence, "learning_rate is too much");
});

test("a lost worker pauses the race; play takes its steps again and ends with the same numbers", async () => {
  const learned = (/** @type {TrainingRequest} */ { config }) =>
    (config.norm === "pre" ? 60 : 1e9);
  /** @param {number[]} losses  steps after which a worker is lost */
  async function run(losses) {
    const { stage, lose } = createStage({ learned });
    const race = createRace(stage);
    race.prepare([request({ norm: "pre" }), request({ scale: "none" })], 110);
    race.play();
    for (const at of losses) {
      await until(race, () => race.step >= at);
      lose();
      await until(race, () => race.status === "paused");
      assert.equal(race.reason, "lost");
      assert.deepEqual(race.lanes.filter(({ status }) => status === "lost").length, 1);
      race.play();
    }
    await until(race, () => race.status === "done");
    return numbers(race);
  }
  const plain = await run([]);
  assert.deepEqual(plain.map(({ step }) => step), [100, 110]);
  assert.deepEqual(await run([10]), plain);
  assert.deepEqual(await run([0, 40, 75]), plain);
});

test("on the page's own thread a frame passes before every few steps", async () => {
  const { stage, seen } = createStage({ onPage: true });
  const race = createRace(stage);
  race.prepare([request()], 50);
  race.play();
  await until(race, () => race.status === "done");
  assert.ok(seen.frames >= 50 / 3);
  assert.deepEqual(race.lanes[0].history.evaluations.step, [0, 25, 50]);
});

/** @param {number} count */
const runs = (count) => Array.from({ length: count }, (_, i) =>
  ({ task: "dup", x: i + 1, seed: 1, request: request({ scale: i + 2 }) }));

test("the valley runs every point, gives up at the limit, and uses its engines again", async () => {
  const { stage, seen } = createStage({
    lanes: 2, learned: ({ config }) => 10 * Number(config.embedding_scale),
  });
  const sweep = createSweep(stage);
  sweep.start(runs(8), 60);
  while (sweep.status === "running") await turn();
  assert.equal(sweep.status, "done");
  const steps = new Map(sweep.points.map((point) => [point.x, point.steps]));
  assert.deepEqual([...steps].sort(([a], [b]) => a - b).map(([, found]) => found),
    [25, 50, 50, 50, null, null, null, null]);
  assert.equal(seen.opened, 2);
  assert.equal(seen.open, 0, "none is left open");
});

test("cancelling the valley keeps what is done and computes no more", async () => {
  const { stage, log, seen } = createStage();
  const sweep = createSweep(stage);
  assert.equal(sweep.secondsLeft, null);
  sweep.start(runs(5), 100);
  while (sweep.points.length < 2) await turn();
  assert.ok(Number(sweep.secondsLeft) > 0);
  sweep.cancel();
  const calls = log.length;
  for (let i = 0; i < 50; i++) await turn();
  assert.deepEqual([sweep.status, sweep.points.length, sweep.total], ["cancelled", 2, 5]);
  assert.ok(log.length <= calls + 1);
  assert.equal(seen.open, 0);
});

test("what is stopped while its engine starts leaves no engine behind", async () => {
  const settle = async () => {
    for (let i = 0; i < 50; i++) await turn();
  };
  const racing = createStage();
  const race = createRace(racing.stage);
  race.prepare([request()], 100);
  race.play();
  await turn();
  race.prepare([], 1);
  await settle();
  assert.equal(racing.seen.open, 0);

  const sweeping = createStage();
  const sweep = createSweep(sweeping.stage);
  sweep.start(runs(5), 100);
  sweep.cancel();
  await settle();
  assert.equal(sweeping.seen.open, 0);
});
