// @ts-check
// The table of results without its page: what it keeps, asks, calls and writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLines } from "../../web/csv.js";
import { CATALOGUES, createTranslator } from "../../web/i18n.js";
import {
  COLUMNS, added, cellText, fileOf, order, patchOf, pinName, pinsOf, removed, requestOf, stateOf,
} from "../../web/results/rows.js";
import { createStore, read, write } from "../../web/state.js";
import { showPin } from "../../web/state/pins.js";
import { readCsv } from "../support/drawing.mjs";
import { createWasmEngine } from "../support/wasm.mjs";

const stateIn = (/** @type {string} */ link) => read(link).state;

test("the newest stands on top, each once, and the oldest give way", () => {
  assert.equal(added("a,b", ["c"]), "c,a,b");
  assert.equal(added("a,b", ["b"]), "b,a");
  const many = Array.from({ length: 12 }, (_, i) => `p${i}`);
  assert.deepEqual(pinsOf(added(many.join(","), ["new"])), ["new", ...many.slice(0, 11)]);
  assert.equal(removed("a,b,c", "b"), "a,c");
});

test("a row runs the reader's sentence and seed in its own encoder, and the page can take it", () => {
  const mine = stateIn("?text=hi+there&seed=9&model=random&theme=dark&text2=bye&training=1");
  for (const link of ["?model=random&init=normal_1&scale=none&d=64", "", "?model=unscaled&scale=3"]) {
    const pin = showPin(stateIn(link));
    const state = stateOf(mine, pin);
    assert.ok(state);
    assert.equal(showPin(state), pin);
    const { texts, config, training } = requestOf(state);
    assert.deepEqual([texts, training], [["hi there"], false]);
    // Weights that were learned belong to the seed that they were learned with.
    assert.equal(config.seed, state.model === "random" ? 9 : 1);
    const store = createStore(mine);
    assert.deepEqual(store.set(patchOf(state)), []);
    assert.equal(showPin(store.get()), pin);
    assert.deepEqual([store.get().text, store.get().theme], ["hi there", "dark"]);
  }
});

test("weights of a file that is not here are none", () => {
  assert.equal(stateOf(stateIn(""), "model~file"), null);
});

test("a row is called by its weights, its factor and what else is unusual, in every language", () => {
  const en = createTranslator("en", { strict: true });
  assert.equal(pinName(en, "model~trained"), "trained, ×\u00a0√d");
  assert.equal(pinName(en, "model~unscaled"), "trained without the factor, ×\u00a01");
  assert.equal(pinName(en, "model~random scale~2.5 init~normal_1 embedding_norm~1 d~64"),
    "random, ×\u00a02.5, initialiser N(0, 1), PyTorch, T5, norm after the sum on, d_model 64");
  for (const lang of Object.keys(CATALOGUES)) {
    const t = createTranslator(lang, { strict: true });
    for (const link of ["", "?model=random&pos=none&norm=pre&activation=gelu&epsilon=0&position_scale=2"]) {
      assert.ok(!/\./.test(pinName(t, showPin(stateIn(link)))));
    }
  }
});

test("rows stand by a column, and those without a number last", () => {
  const rows = [[2], [NaN], [3], [1], []];
  assert.deepEqual(order(rows, null), [0, 1, 2, 3, 4]);
  assert.deepEqual(order(rows, { column: 0, down: true }), [2, 0, 3, 1, 4]);
  assert.deepEqual(order(rows, { column: 0, down: false }), [3, 0, 2, 1, 4]);
});

test("a sentence of one word has a dash where two are needed", async () => {
  const engine = await createWasmEngine();
  const state = stateOf(stateIn("?text=cat&delimiters=0"), "model~random");
  assert.ok(state);
  const texts = Array.from(engine.findings(requestOf(state)), cellText);
  assert.equal(texts[COLUMNS.findIndex(({ name }) => name === "cosine_words")], "–");
  assert.equal(texts[COLUMNS.findIndex(({ name }) => name === "swap_change")], "–");
  assert.notEqual(texts[0], "–");
});

test("the file says all settings, the sentence, the seed and a link that brings them back", () => {
  const mine = stateIn("?text=a,+%22b%22&seed=4&model=random&tried=model~random&step=3&card=tied");
  const pins = ["model~random init~normal_1", "model~unscaled"];
  const rows = pins.map((pin, i) => ({ state: stateOf(mine, pin), numbers: COLUMNS.map((_, k) => i + k / 7) }));
  rows[1].numbers[2] = NaN;
  const [head, ...lines] = readCsv(csvLines(fileOf(rows, "https://host/page")));
  lines.forEach((line, i) => {
    const field = (/** @type {string} */ name) => line[head.indexOf(name)];
    const { state, numbers } = rows[i];
    assert.ok(state);
    COLUMNS.forEach(({ name }, k) => assert.equal(field(name), Number.isNaN(numbers[k]) ? "" : String(numbers[k])));
    assert.deepEqual([field("text"), field("seed"), field("model")], ["a, \"b\"", String(state.seed), state.model]);
    const linked = stateIn(field("link").slice("https://host/page".length));
    assert.equal(write(linked), write({ ...state, tried: "", step: null, card: "none" }));
  });
  assert.equal(lines.length, 2);
});
