// @ts-check
// The settings of those who put the page into something else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { words } from "../../web/embed/preset.js";
import { isHidden, isLocked } from "../../web/state/embedding.js";
import { createStore, defaults, read, SETTINGS, write } from "../../web/state.js";

test("what was saved into the file counts less than the query, and that less than the hash", () => {
  const { state, notices } = read("?seed=3&d=64", "#seed=4",
    [["seed", "2"], ["layers", "2"], ["model", "random"]]);
  assert.deepEqual([state.seed, state.d, state.layers, state.model], [4, 64, 2, "random"]);
  assert.deepEqual(notices, []);
});

test("hide and lock take settings by name, all of them, and nothing else", () => {
  const { state, notices } = read("?hide=seed,nonsense,notes&lock=all");
  assert.equal(state.hide, "seed,notes");
  assert.deepEqual(notices.map(({ key, values }) => [key, values.name]), [["notice.list", "hide"]]);
  assert.ok(isHidden(state, "seed") && !isHidden(state, "scale"));
  // Whoever locks everything still lets the reader look around.
  assert.ok(isLocked(state, "scale") && isLocked(state, "text") && !isLocked(state, "layer"));
  assert.ok(isLocked(read("?lock=layer").state, "layer"));
});

test("a view keeps its order and forgets names that are no line", () => {
  const { state, notices } = read("?view=attention,ids,no-such-line,attention");
  assert.equal(state.view, "attention,ids");
  assert.equal(notices[0].key, "notice.list");
});

for (const [given, value, told] of /** @type {[string, string, string[]][]} */ ([
  ["transparent", "transparent", []], ["%23FFF", "fff", []], ["fdfcf9", "fdfcf9", []], ["", "", []],
  ["red", "", ["notice.not_a_color"]], ["url(x)", "", ["notice.not_a_color"]],
])) {
  test(`the background ${given || "of the theme"} is read as ${value || "the theme’s own"}`, () => {
    const { state, notices } = read(`?bg=${given}`);
    assert.equal(state.bg, value);
    assert.deepEqual(notices.map(({ key }) => key), told);
  });
}

test("a link of a later format is read as far as it is known, and this is said", () => {
  const { state, notices } = read("?format=99&seed=5&model=random");
  assert.equal(state.seed, 5);
  assert.equal(state.format, 1);
  assert.deepEqual(notices.map(({ key, values }) => [key, values.given, values.max]),
    [["notice.format", "99", "1"]]);
});

test("a zoom beyond its limits is the nearest one", () => {
  assert.equal(read("?zoom=99").state.zoom, 3);
  assert.equal(read("?zoom=-1").state.zoom, 0.75);
});

test("every setting of an embedder comes back from its own link", () => {
  const given = "?embed=1&view=scale,ids&hide=all&lock=scale&task=Why%3F&blank=3&bg=fff&zoom=1.4" +
    "&palette=grey&motion=off&start=click&fit=box";
  assert.equal(write(read(given).state), given);
});

test("the reader cannot change what is locked; whoever locked it can", () => {
  const store = createStore(read("?lock=scale,seed&scale=none").state);
  assert.deepEqual(store.set({ scale: "sqrt", d: "64", model: "random" }), []);
  assert.equal(store.get().scale, "none");
  assert.equal(store.get().d, 64);
  store.force({ scale: "3" });
  assert.equal(store.get().scale, 3);
});

test("no value of any type makes the settings of a host throw, and each says what it could not use", () => {
  for (const value of [{}, [], [[]], NaN, -0, 1e999, true, null, "", "<b>", "\u0000",
    "x".repeat(1e5), Symbol.iterator.toString()]) {
    for (const { name } of SETTINGS) {
      const store = createStore(defaults());
      const notices = store.force(Object.fromEntries(words({ [name]: value })));
      assert.ok(notices.every(({ key }) => /^notice\./.test(key)), `${name}: ${String(value)}`);
      assert.deepEqual(read(write(store.get())).state, store.get(), name);
    }
  }
});
