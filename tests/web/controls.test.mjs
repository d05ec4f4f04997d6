// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromPosition, stepScale, toPosition } from "../../web/controls/scale.js";
import { defaults, resolveScale } from "../../web/state.js";

test("a place on the factor's slider and its factor belong to each other", () => {
  for (const d of [2, 7, 64, 128, 512]) {
    for (const name of /** @type {const} */ (["inverse", "none", "sqrt"])) {
      assert.equal(fromPosition(toPosition(resolveScale(name, d), d), d), name);
    }
    for (let position = 0; position <= 1000; position += 50) {
      const factor = resolveScale(fromPosition(position, d), d);
      assert.ok(Math.abs(toPosition(factor, d) - position) <= 13, `${d} ${position}`);
    }
  }
});

test("keys walk the factor from end to end and never pass a named one", () => {
  for (const d of [2, 128, 512]) {
    for (const direction of [1, -1]) {
      const scale = Math.sqrt(d) * (direction > 0 ? 0.01 : 10);
      let state = { ...defaults(), d, scale };
      const seen = [];
      for (let i = 0; i < 200; ++i) {
        const next = stepScale(state, direction);
        if (typeof next === "string") seen.push(next);
        state = { ...state, scale: /** @type {any} */ (next) };
      }
      assert.ok(seen.includes("none") && seen.includes("sqrt"), `${d} ${direction} ${seen}`);
    }
  }
});
