// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRace } from "../../web/race/race.js";
import { createStage, request, settle, turn } from "../support/stage.mjs";

/** @typedef {import("../../web/state/training.js").TrainingRequest} TrainingRequest */

/** @param {ReturnType<typeof createRace>} race @param {() => boolean} holds */
async function until(race, holds) {
  for (let i = 0; i < 100000 && !holds(); i++) await turn();
  assert.ok(holds(), `still ${race.status} at step ${race.step}`);
}

/** All numbers of a race. @param {ReturnType<typeof createRace>} race */
const numbers = (race) => race.lanes.map(({ step, status, history, probe }) =>
  ({ step, status, history, probe: probe && [...probe.tensors.output.data] }));

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
  await settle();
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

test("a race that is replaced while its engine starts leaves no engine behind", async () => {
  const { stage, seen } = createStage();
  const race = createRace(stage);
  race.prepare([request()], 100);
  race.play();
  await turn();
  race.prepare([], 1);
  await settle();
  assert.equal(seen.open, 0);
});
