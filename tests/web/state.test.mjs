// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MAX_POSITIONS, SETTINGS, createStore, defaults, read, resolveScale, settingOf, show, toRequest,
  write,
} from "../../web/state.js";

/**
 * Seeded, so that a failure comes back: mulberry32.
 * @param {number} seed
 */
function randomSource(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ALPHABET = [..."abc XYZ019+&=#%?/\\'\"!()*.,;:~<>|\n\t\u0000",
  "%20", "%zz", "√", "猫", "é", "🐈", "\ud83d", "\udc08", "\u2028", "__proto__"];

/** @param {() => number} random */
const word = (random) => Array.from({ length: Math.floor(random() * 20) },
  () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join("");

/**
 * Any value at all for a setting, most of them possible ones.
 * @param {import("../../web/state.js").Setting} row
 * @param {() => number} random
 */
function anything(row, random) {
  if (random() < 0.1) return word(random);
  const [min, max] = [row.min ?? 0, row.max ?? 1];
  switch (row.kind) {
    case "choice": return row.choices?.[Math.floor(random() * row.choices.length)];
    case "flag": return random() < 0.5;
    case "integer": return row.fallback === null && random() < 0.3 ? null
      : min + Math.floor(random() * (max - min + 1));
    case "number": return random() < 0.3 ? 10 ** (-12 * random()) : min + random() * (max - min);
    case "scale": return ["sqrt", "none", "inverse", 1, 0.001 * 1e6 ** random()][
      Math.floor(random() * 5)];
    case "lanes": return "scale~none init~normal_1,optimizer~sgd lr~0.3,position_scale~inverse";
    case "pins": return "scale~none model~random,d~64 heads~3,init~normal_1 norm~pre scale~2.5";
    case "list": return "position, input,input,layers.0";
    default: return word(random);
  }
}

test("the plain page has a plain address", () => {
  assert.equal(write(defaults()), "");
  assert.deepEqual(read("", ""), { state: defaults(), notices: [] });
});

test("a link brings back exactly the state it was made from", () => {
  const random = randomSource(1);
  for (let i = 0; i < 3000; ++i) {
    const store = createStore(defaults());
    store.set(Object.fromEntries(SETTINGS.filter(() => random() < 0.5)
      .map((row) => [row.name, anything(row, random)])));
    const state = store.get();
    const link = write(state);
    assert.deepEqual(read(link), { state, notices: [] }, link);
    assert.deepEqual(read("", link.replace("?", "#")), { state, notices: [] }, link);
    assert.equal(write(read(link).state), link);
    assert.deepEqual(read(new URL(link, "https://example.org/page").search).state, state, link);
  }
});

test("no address makes reading throw, and every address leads to a state that writes back", () => {
  const random = randomSource(2);
  const names = [...SETTINGS.map(({ name }) => name), "constructor", "__proto__", "", "unknown"];
  for (let i = 0; i < 3000; ++i) {
    const query = Array.from({ length: Math.floor(random() * 6) }, () =>
      `${names[Math.floor(random() * names.length)]}=${word(random)}`).join("&");
    const { state } = read(`?${query}`, `#${word(random)}`);
    assert.deepEqual(read(write(state)), { state, notices: [] }, query);
    assert.equal(state.d % state.heads, 0);
    assert.ok(state.layer < state.layers && state.head < state.heads);
    for (const text of Object.values(toRequest(state, []).config)) assert.notEqual(text, undefined);
  }
});

test("plus and %20 are spaces, and broken escapes stay as they are", () => {
  assert.equal(read("?text=a+b%20c").state.text, "a b c");
  assert.equal(read("?text=100%+%zz").state.text, "100% %zz");
  assert.equal(read("?text=%FF").state.text, "\uFFFD");
});

test("the hash wins over the query, and an anchor is no setting", () => {
  assert.equal(read("?d=64&seed=2", "#d=32").state.d, 32);
  assert.equal(read("?d=64&seed=2", "#d=32").state.seed, 2);
  assert.deepEqual(read("", "#why-sqrt-d").notices, []);
  assert.equal(read("", "#training").state.training, true);
});

test("what cannot be used is told with both values", () => {
  const told = (/** @type {string} */ query) => read(query).notices
    .map(({ key, values: { name, given, used } }) => [key, name, given, used]);
  assert.deepEqual(told("?model=random&d=9999"), [["notice.clamped", "d", "9999", "512"]]);
  assert.deepEqual(told("?model=random&seed=-1"), [["notice.clamped", "seed", "-1", "0"]]);
  assert.deepEqual(told("?layers=2.6"), [["notice.rounded", "layers", "2.6", "3"]]);
  assert.deepEqual(told("?dropout=NaN"), [["notice.not_a_number", "dropout", "NaN", "0.1"]]);
  assert.deepEqual(told("?dropout="), [["notice.not_a_number", "dropout", "", "0.1"]]);
  assert.deepEqual(told("?d=0x40"), [["notice.not_a_number", "d", "0x40", "128"]]);
  assert.deepEqual(told("?pos=rotary"), [["notice.not_a_choice", "pos", "rotary", "interleaved"]]);
  assert.deepEqual(told("?training=maybe"), [["notice.not_a_flag", "training", "maybe", "0"]]);
  assert.deepEqual(told("?scale=1e999"), [["notice.clamped", "scale", "1e999", "1000"]]);
  assert.deepEqual(told("?model=random&layer=6&layers=2"), [["notice.clamped", "layer", "6", "1"]]);
  assert.deepEqual(told("?colour=red"), [["notice.unknown", "colour", undefined, undefined]]);
  assert.deepEqual(told("?__proto__=1"), [["notice.unknown", "__proto__", undefined, undefined]]);
  const length = settingOf("text").length ?? 0;
  const cut = read(`?text=${"🐈".repeat(length + 1)}`);
  assert.ok(cut.state.text === "🐈".repeat(length));
  assert.equal(cut.notices[0].key, "notice.cut");
});

test("heads that do not divide the width become the largest number that does", () => {
  const { state, notices } = read("?model=random&d=7&heads=2");
  assert.equal(state.heads, 1);
  assert.deepEqual(notices, [
    { key: "notice.heads", values: { name: "heads", given: "2", d: "7", used: "1" } },
  ]);
  assert.equal(read("?d=48&heads=14").state.heads, 12);
  assert.equal(read("?d=2&heads=16").state.heads, 2);
});

test("without a second sentence the first is shown", () => {
  const { state, notices } = read("?sentence=1&text2=+");
  assert.equal(state.sentence, 0);
  assert.deepEqual(notices.map(({ key, values }) => [key, values.name, values.given, values.used]),
    [["notice.clamped", "sentence", "1", "0"]]);
  assert.equal(read("?sentence=1&text2=second").state.sentence, 1);
});

test("a factor is understood as people write it", () => {
  for (const given of ["sqrt", "√d", "sqrt(d)", "× √d_model", "SQRT(d_model)"]) {
    assert.equal(read(`?scale=${encodeURIComponent(given)}`).state.scale, "sqrt", given);
  }
  for (const given of ["inverse", "1/√d", "÷√d", "1 / sqrt(d)"]) {
    assert.equal(read(`?scale=${encodeURIComponent(given)}`).state.scale, "inverse", given);
  }
  for (const given of ["none", "1", "1.0", "×1"]) {
    assert.equal(read(`?scale=${encodeURIComponent(given)}`).state.scale, "none", given);
  }
  assert.equal(read("?scale=２.５").state.scale, 2.5);
});

test("links are readable and survive the end of a sentence", () => {
  const link = (/** @type {object} */ patch) => write({ ...defaults(), ...patch });
  assert.equal(link({ text: "A cat, a mat", dropout: 0.5 }), "?text=A+cat,+a+mat&dropout=0.5");
  assert.equal(link({ text: "It's (a) cat." }), "?text=It%27s+%28a%29+cat%2E");
  assert.equal(link({ epsilon: 1e-9, row: 0 }), "?epsilon=1e-9&row=0");
  assert.equal(link({ text: "" }), "?text=");
});

test("every default is a value that its own row accepts", () => {
  for (const row of SETTINGS) {
    assert.deepEqual(read(`?${row.name}=${encodeURIComponent(show(row, row.fallback))}`),
      { state: defaults(), notices: [] }, row.name);
  }
});

test("a stepper's stops ascend within the limits and divide as they must", () => {
  for (const row of SETTINGS) {
    const stops = row.stops?.(defaults());
    stops?.forEach((stop, i) => {
      assert.ok(stop >= (row.min ?? 0) && stop <= (row.max ?? 0), `${row.name} ${stop}`);
      assert.ok(i === 0 || stop > stops[i - 1], `${row.name} ${stop}`);
    });
  }
  assert.deepEqual(settingOf("heads").stops?.({ ...defaults(), d: 12 }), [1, 2, 3, 4, 6, 12]);
});

test("a store tells its listeners what changed and nothing else", () => {
  const store = createStore(defaults());
  /** @type {[number, number][]} */
  const heard = [];
  const stop = store.subscribe((now, before) => heard.push([now.d, before.d]));
  assert.deepEqual(store.set({ model: "random", d: 64 }), []);
  store.set({ d: 64 });
  store.set({ d: "nonsense" });
  assert.deepEqual(heard, [[64, 128]]);
  assert.equal(store.get().d, 64);
  stop();
  store.set({ d: 32 });
  assert.equal(heard.length, 1);
});

test("a width that takes heads away gives them back", () => {
  const store = createStore(defaults());
  assert.equal(store.set({ d: 127 })[0].key, "notice.heads");
  assert.equal(store.get().heads, 1);
  assert.deepEqual(store.set({ dropout: 0.5 }), []);
  store.set({ d: 128 });
  assert.equal(store.get().heads, 4);
});

test("a request carries the numbers behind the names", () => {
  const state = read("?model=random&d=64&scale=inverse&init=normal_1&text2=%E7%8C%AB&training=1" +
    "&delimiters=0&layers=4&dff=512").state;
  const { config, ...rest } = toRequest(state, ["raw", "output"]);
  assert.deepEqual(rest, {
    model: "random",
    texts: ["The cat sat on the mat", "猫"],
    delimiters: false,
    training: true,
    tensors: ["raw", "output"],
  });
  assert.deepEqual(config, {
    num_layers: 4, d_model: 64, num_heads: 4, dff: 512, max_positions: MAX_POSITIONS,
    dropout_rate: 0.1, seed: 1, embedding_scale: 0.125, position_scale: 1, logits_scale: 1,
    position: "interleaved", norm: "post", embedding_norm: false, layer_norm_epsilon: 1e-6,
    activation: "relu", initializer: "normal_1", initializer_limit: 0.05, head: "tied",
  });
  assert.equal(toRequest(defaults(), []).config.embedding_scale, Math.sqrt(128));
  assert.equal(resolveScale("none", 128), 1);
  assert.deepEqual(toRequest(defaults(), []).texts, ["The cat sat on the mat"]);
});
