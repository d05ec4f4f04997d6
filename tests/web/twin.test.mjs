// @ts-check
// A twin in words: how it differs, what the engine is asked of it, and what a difference amounts to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../web/i18n.js";
import { read, readPin, withPin } from "../../web/state.js";
import { showPin } from "../../web/state/pins.js";
import { sentenceOf } from "../../web/twin/difference.js";
import { changesOf, lineOf, swapped, twinOf, twinRequest } from "../../web/twin/twin.js";

const en = createTranslator("en", { strict: true });
const zh = createTranslator("zh-CN", { strict: true });

/** @param {string} link */
const stateOf = (link) => read(link).state;

/** @param {string} link @param {import("../../web/i18n.js").Translate} t */
function lineFor(link, t) {
  const state = stateOf(link);
  return lineOf(t, state, /** @type {NonNullable<ReturnType<typeof twinOf>>} */ (twinOf(state)).state);
}

test("one line names what differs, by the names and choices of the page, the factor apart", () => {
  const parts = lineFor("?twin=model~trained+scale~none", en);
  assert.equal(parts.map(({ text }) => text).join(""), "Twin: ×\u00a01 instead of ×\u00a0√d.");
  assert.deepEqual(parts.filter(({ factor }) => factor).map(({ text }) => text), ["×\u00a01", "×\u00a0√d"]);
  const more = "?model=random&twin=model~random+scale~none+norm~pre+embedding_norm~1+d~64";
  const line = lineFor(more, en).map(({ text }) => text).join("");
  for (const part of ["layer norm “pre” instead of “post”", "norm after the sum “on” instead of “off”",
    "d_model “64” instead of “128”"]) assert.ok(line.includes(part), line);
  assert.match(lineFor(more, zh).map(({ text }) => text).join(""), /^对照：×\u00a01，而非 ×\u00a0√d；/);
});

test("a factor written as a number is the same factor, and the same encoder no other", () => {
  assert.deepEqual(lineFor("?model=random&d=64&heads=4&scale=8&twin=model~random+d~64", en)
    .map(({ text }) => text), ["The twin is the same encoder as yours."]);
  const state = stateOf("?model=random&norm=pre&seed=9");
  assert.deepEqual(changesOf(state, withPin(state, showPin(state))), []);
});

test("exchanged twice, both encoders are what they were", () => {
  const state = stateOf("?model=random&norm=pre&twin=model~random+scale~none");
  const once = { ...state, ...swapped(state) };
  assert.equal(once.scale, "none");
  assert.equal(once.norm, "post");
  assert.deepEqual({ ...once, ...swapped(once) }, state);
});

test("a twin of trained weights keeps their seed, whatever the reader's is", () => {
  const { state, notices } = readPin(stateOf("?model=random&seed=7"), "model~trained scale~none");
  assert.deepEqual([state.model, state.scale, state.seed, notices], ["trained", "none", 1, []]);
});

test("a twin that cannot be had says why, and random weights run", () => {
  const file = readPin(stateOf("?"), "model~file");
  assert.deepEqual([file.state.model, file.notices[0].key], ["random", "notice.file"]);
  const misfit = readPin(stateOf("?"), "model~trained d~64");
  assert.deepEqual([misfit.state.model, misfit.notices[0].key], ["random", "notice.model"]);
});

test("the engine is asked for each tensor once, and for pairs in step", () => {
  const own = stateOf("?model=random&norm=post&layer=2");
  const twin = withPin(own, "model~random norm~pre");
  const view = {
    create: () => ({ draw() {} }),
    needs: (/** @type {import("../../web/state.js").State} */ { norm }) => [norm, "sum"],
    compared: (/** @type {any} */ a, /** @type {any} */ b) =>
      /** @type {[string, string][]} */ ([[a.norm, b.norm]]),
  };
  const asked = twinRequest(own, twin, [view, view]);
  assert.deepEqual(asked.tensors, ["pre", "sum"]);
  assert.deepEqual([asked.compared, asked.compared_with], [["post", "post"], ["pre", "pre"]]);
  assert.equal(asked.config.norm, "pre");
});

test("a difference says where it is largest and how much moved; none says so", () => {
  const difference = {
    rows: 2, cols: 2, data: new Float32Array([0, -0.5, 0.25, 0]), row: 0, col: 1, largest: -0.5,
    root_mean_square: 0.27951, row_distance: 0.1875,
  };
  assert.equal(sentenceOf(en, difference, ["the", "cat"], false),
    "Largest difference −0.500, at “the”, dimension 1; root mean square 0.280.");
  assert.match(sentenceOf(en, difference, ["the", "cat"], true),
    /^Largest difference −0\.500, “the” → “cat”; 18\.8\u00a0% of the attention/);
  assert.match(sentenceOf(zh, difference, ["我", "你"], true), /18\.8\u00a0%/);
  const none = { ...difference, largest: 0 };
  for (const [t, text] of /** @type {const} */ ([[en, "No difference"], [zh, "没有差别"]])) {
    assert.ok(sentenceOf(t, none, ["a", "b"], true).startsWith(text));
  }
});
