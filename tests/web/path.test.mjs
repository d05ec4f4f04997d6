// @ts-check
// The guided path: every step finds its numbers and says them in every language, and no figure stands
// in the words that was not computed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CARDS } from "../../web/cards/table.js";
import { CATALOGUES, createTranslator } from "../../web/i18n.js";
import { twinsOf } from "../../web/models/recorded.mjs";
import { changed, find, lacking } from "../../web/path/find.js";
import { answerOf, isQuick, testAll } from "../../web/path/holds.js";
import { STEPS, strays } from "../../web/path/steps.js";
import { parts, plainText, prose } from "../../web/path/words.js";
import { setsOf } from "../../web/recorded/sets.js";
import { createStore, read, settingOf } from "../../web/state.js";
import { createWasmEngine } from "../support/wasm.mjs";

const root = new URL("../../", import.meta.url);
const engine = await createWasmEngine();
for (const name of ["trained", "unscaled"]) {
  engine.model(name, new Uint8Array(readFileSync(new URL(`web/models/${name}.safetensors`, root))));
}
const recorded = twinsOf(["trained", "unscaled"].map((name) =>
  JSON.parse(readFileSync(new URL(`web/models/${name}.json`, root), "utf8"))));
const sources = {
  findings: engine.findings,
  run: engine.run,
  ready: async () => {},
  twins: setsOf(recorded.runs, "twins").filter(({ first }) => first.language === "en"),
};
const translators = Object.keys(CATALOGUES).map((lang) => createTranslator(lang, { strict: true }));

/** @param {string} name */
function stepOf(name) {
  const step = STEPS.find((one) => one.name === name);
  if (!step) throw new Error(`there is no step ${name}`);
  return step;
}

/** The state of a step, from a link. @param {import("../../web/path/steps.js").Step} step @param {string} [link] */
const within = (step, link = "") => changed(read(link).state, step.patch);

/** @param {import("../../web/path/steps.js").Step} step @param {import("../../web/state.js").State} state */
async function foundIn(step, state) {
  const found = await find(step, state, sources, () => true);
  assert.ok(found);
  return found;
}

/**
 * Figures that no encoder computed, and why they may stand there all the same.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const constants = [
  [/N\(0, 1\/d\)|N\(0, 1\)/g, "names of initialisers"],
  [/^Walk through it: ten minutes$|^跟着走一遍：十分钟$/g, "how long the reader takes"],
  [/need two that differ/g, "how many words a comparison takes"],
  [/where 1 means identical|（1 表示完全相同）/g, "what a cosine is"],
];
/** In the terms of a formula: its own constants, as its signs show them. */
const formulas = [/1\/d/g, /d\/2/g, /√2/g, /add up to about 1\b|adds exactly 1\b|加起来约为 1。|恰好是 1，/g,
  /一个\[t\|词\]/g];

const words = new RegExp("\\d|[０-９½¼¾%％]|\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|" +
  "twelve|twenty|thirty|hundreds?|thousands?|half|halves|twice|double|thirds?|quarters?|percent)\\b|" +
  "[二两三四五六七八九十百千万]|一半|百分|翻倍", "gi");
/** Chinese words that have such a sign and count nothing, and counted things that one sees. */
const idioms = /两个(?:向量|长度|声音|词|不同|编码器|乘积)|这两个|两者|千万|万一|十分(?!钟)/g;

test("no figure stands in the words of the path or of the results but what the engine found", () => {
  for (const [lang, catalogue] of Object.entries(CATALOGUES)) {
    for (const [key, message] of Object.entries(catalogue)) {
      if (!/^(path|results)\./.test(key)) continue;
      let text = String(message).replace(/\{\w+\}/g, "").replace(idioms, "");
      for (const [allowed] of constants) text = text.replace(allowed, "");
      if (key.endsWith(".terms")) for (const allowed of formulas) text = text.replace(allowed, "");
      assert.deepEqual(text.match(words) ?? [], [], `${lang} ${key}: ${text}`);
    }
  }
});

test("the test above finds figures, in both languages", () => {
  for (const text of ["the ratio is 1.41", "twice as long", "half of it", "两倍", "百分之九十", "占 98 %"]) {
    assert.ok(text.replace(idioms, "").match(words), text);
  }
});

test("a step says what it has to say in sixty words", () => {
  for (const [key, message] of Object.entries(CATALOGUES.en)) {
    if (!/^path\.\w+\.(?!terms|title|answer)\w+$/.test(key)) continue;
    const count = String(message).split(/\s+/).length;
    assert.ok(count <= 60, `${key}: ${count}`);
  }
});

test("there are as many steps as a link can name, and each has its title, place and formula", () => {
  const { min, max } = settingOf("step");
  assert.deepEqual([min, max], [1, STEPS.length]);
  const html = readFileSync(new URL("web/index.html", root), "utf8");
  for (const { name, formula, place } of STEPS) {
    for (const t of translators) {
      assert.ok(t(`path.${name}.title`));
      if (formula) assert.ok(t(`path.${name}.terms`));
    }
    if (formula) assert.ok(html.includes(`<template id="${formula}">`), formula);
    const [, id = ""] = /^(?:\[data-view=|#)([\w-]+)/.exec(place) ?? [];
    assert.ok(html.includes(`"${id}"`) || CARDS.some((card) => `card-${card.name}` === id), place);
  }
});

for (const step of STEPS) {
  test(`${step.name} fills every hole, in every language, wherever the reader comes from`, async () => {
    for (const link of ["", "?text=我喜欢学习。", "?pos=none&model=random&norm=pre", "?d=7&model=random",
      "?model=random&d=2&heads=1", "?model=unscaled&text2=Dogs+bark"]) {
      const state = within(step, link);
      assert.deepEqual(strays(step, state), [], link);
      const found = await foundIn(step, state);
      for (const t of translators) {
        const sentence = prose(t, step, found);
        assert.ok(!/NaN|undefined|[{}]/.test(sentence), sentence);
        assert.ok(!/[[\]]/.test(plainText(sentence).replaceAll(/\[(CLS|SEP|UNK)\]/g, "")), sentence);
      }
    }
  });
}

test("what the steps say is what theory says of N(0, 1/d)", async () => {
  const near = (/** @type {string} */ text, /** @type {number} */ wanted, share = 0.06) =>
    assert.ok(Math.abs(Number(text) / wanted - 1) < share, `${text}, not ${wanted}`);
  const of = async (/** @type {string} */ name) =>
    stepOf(name).values(await foundIn(stepOf(name), within(stepOf(name))));
  near((await of("row")).length, 1);
  near((await of("place")).length, 8, 1e-3);
  near((await of("sum")).ratio, 0.125);
  const { before, after } = await of("factor");
  near(before, 0.125);
  near(after, Math.SQRT2);
  const { kept, stays, narrow, wide } = await of("width");
  near(kept, Math.SQRT2, 0.2);
  near(stays, Math.SQRT2);
  near(narrow, Math.SQRT2 / 4, 0.2);
  near(wide, Math.SQRT2 / Math.sqrt(512));
  const { keras, bare, loud, uneven } = await of("tables");
  near(keras, 0.4619);
  near(bare, Math.SQRT2);
  near(loud, 16);
  assert.ok(Number(uneven) < 0.05);
});

test("the words of a step follow the numbers, not the plan", async () => {
  const step = stepOf("sum");
  for (const [scale, words] of /** @type {const} */ ([["none", "places"], ["sqrt", "even"], [100, "words"]])) {
    const found = await foundIn(step, changed(within(step), { scale }));
    assert.equal(step.words?.(found), words);
  }
});

test("a sentence without different words gets dashes where it takes some", async () => {
  const found = await foundIn(stepOf("sum"), within(stepOf("sum"), "?text=cat&delimiters=0"));
  assert.ok(lacking(found));
  assert.equal(stepOf("sum").values(found).cosine, "–");
  assert.notEqual(stepOf("sum").values(found).ratio, "–");
});

test("a step changes what it is about and leaves the rest to the reader", () => {
  const link = "?text=hello+there&theme=dark&d=64&layers=2&heads=2&model=random&seed=9&dff=32";
  for (const step of STEPS.filter(({ name }) => name !== "learned")) {
    const store = createStore(read(link).state);
    store.set(step.patch);
    const { state } = read(link);
    for (const name of /** @type {const} */ (["text", "theme", "d", "layers", "heads", "seed", "dff"])) {
      assert.equal(store.get()[name], state[name], `${step.name}: ${name}`);
    }
  }
});

test("colours in a sentence are those of the page", () => {
  assert.deepEqual(parts("A [t|word] × [f|√d], [MASK]."), [
    { text: "A ", color: "" }, { text: "word", color: "token" }, { text: " × ", color: "" },
    { text: "√d", color: "factor" }, { text: ", [MASK].", color: "" }]);
});

test("what holds is every card, and says something of each in every language", async () => {
  const { state } = read("?model=random&init=normal_inverse_d&d=32&dff=16");
  const tools = {
    findings: async (/** @type {any} */ request) => engine.findings(request),
    train: () => assert.fail("a quick one trains nothing"),
  };
  /** @type {import("../../web/path/holds.js").Tested[]} */
  const told = [];
  await testAll(CARDS.filter(isQuick), state, tools, () => true, (tested) => void told.push(tested));
  assert.deepEqual(told.map(({ card }) => card), CARDS.filter(isQuick));
  for (const { words: key, values } of told) {
    for (const t of translators) assert.ok(t(key, values));
  }
  const values = await answerOf(state, async (request) => engine.findings(request));
  for (const t of translators) assert.ok(!/NaN|–/.test(t("path.holds.answer", values)));
});

test("a test that is not wanted any more stops", async () => {
  let asked = 0;
  const tools = { findings: async () => [++asked], train: () => assert.fail() };
  await testAll(CARDS, read("").state, tools, () => asked < 3, () => assert.fail());
  assert.equal(asked, 3);
});
