// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { read, write } from "../../web/state.js";
import { baseLane, lanesOf, showLanes } from "../../web/state/lanes.js";
import { request } from "../support/stage.mjs";

const { state } = read("");

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
