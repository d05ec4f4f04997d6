// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSweep } from "../../web/race/sweep.js";
import { createStage, request, settle, turn } from "../support/stage.mjs";

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
  await settle();
  assert.deepEqual([sweep.status, sweep.points.length, sweep.total], ["cancelled", 2, 5]);
  assert.ok(log.length <= calls + 1);
  assert.equal(seen.open, 0);
});

test("a valley that is cancelled while its engine starts leaves no engine behind", async () => {
  const { stage, seen } = createStage();
  const sweep = createSweep(stage);
  sweep.start(runs(5), 100);
  sweep.cancel();
  await settle();
  assert.equal(seen.open, 0);
});
