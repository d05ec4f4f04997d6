// @ts-check
// Encoders in a few words: what a twin and the table of results keep of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaults, read, withPin, write } from "../../web/state.js";
import { pinnedSettings, showPin } from "../../web/state/pins.js";

/** @param {string} link */
const stateOf = (link) => read(link).state;

test("a pin says the model, and of the rest what differs from what the model brings", () => {
  assert.equal(showPin(defaults()), "model~trained");
  assert.equal(showPin(stateOf("?model=unscaled")), "model~unscaled");
  assert.equal(showPin(stateOf("?model=unscaled&scale=sqrt")), "model~unscaled scale~sqrt");
  assert.equal(showPin(stateOf("?model=random&init=normal_1&d=64&seed=7&text=hi")),
    "model~random init~normal_1 d~64");
});

test("a pin brings back the encoder, and leaves sentence, seed and looks as they are", () => {
  const pinned = stateOf("?model=random&init=normal_1&scale=2.5&norm=pre&d=64&heads=2&epsilon=0");
  const mine = stateOf("?model=random&text=other+words&seed=9&theme=dark&layer=2");
  const both = withPin(mine, showPin(pinned));
  for (const { name } of pinnedSettings()) assert.equal(both[name], pinned[name], name);
  for (const name of /** @type {const} */ (["text", "seed", "theme", "layer"])) {
    assert.equal(both[name], mine[name], name);
  }
});

test("a selection that the pinned encoder has not is moved to its last", () => {
  const both = withPin(stateOf("?model=random&layers=8&layer=7"), "model~random layers~2");
  assert.deepEqual([both.layers, both.layer], [2, 1]);
});

test("a link keeps pins as they were written, each once, and no more than the table has room for", () => {
  for (const link of ["?twin=model~random+scale~none", "?tried=model~trained,model~random+d~64"]) {
    assert.equal(write(stateOf(link)), link);
  }
  assert.equal(stateOf("?tried=scale~none,scale~none,scale=none").tried, "model~random scale~none");
  const { state, notices } = read(`?tried=${Array.from({ length: 14 }, (_, i) => `d~${i + 2}`)}`);
  assert.equal(state.tried.split(",").length, 12);
  assert.deepEqual(notices.map(({ key }) => key), ["notice.pins"]);
});

test("what a pin cannot say is told with the setting's name, and the rest of it is kept", () => {
  const { state, notices } = read("?twin=scale~none+colour~red+d~9999");
  assert.equal(state.twin, "model~random scale~none d~512");
  assert.deepEqual(notices.map(({ key, values }) => [key, values.name]),
    [["notice.unknown", "twin: colour~red"], ["notice.clamped", "twin: d"]]);
  assert.equal(stateOf("?twin=nonsense").twin, "");
});
