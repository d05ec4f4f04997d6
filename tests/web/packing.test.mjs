// @ts-check
// What the build packs comes out in the page as it went in.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unpack, unpackBase64 } from "../../web/engine/lzma.js";
import { packVocabulary, unpackVocabulary } from "../../web/engine/vocabulary.js";
import { pack } from "../../web/pack.mjs";

const root = new URL("../../", import.meta.url);
const text = readFileSync(new URL("src/text/vocabulary.txt", root), "utf8");

const packed = (/** @type {Uint8Array} */ bytes) =>
  Uint8Array.from(Buffer.from(pack(bytes), "base64"));

/** The same bytes every time, that look like none in particular. @param {number} count */
function noise(count) {
  let state = 1;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

/** @type {Record<string, Uint8Array>} */
const contents = {
  "the engine": readFileSync(new URL("build/wasm/engine.wasm", root)),
  "the vocabulary": Buffer.from(text),
  nothing: new Uint8Array(0),
  "one byte": Uint8Array.of(200),
  noise: noise(100_000),
  "long repetitions, near and far": Buffer.concat([noise(70_000), new Uint8Array(5000),
    noise(70_000), Buffer.from("abc".repeat(1000)), noise(90_000)]),
};

for (const [name, bytes] of Object.entries(contents)) {
  test(`${name}, packed, comes back byte for byte`, () => {
    const file = packed(bytes);
    assert.ok(Buffer.from(unpack(file)).equals(bytes));
    // The same where the file lies in the middle of other bytes.
    const around = new Uint8Array(file.length + 9);
    around.set(file, 5);
    assert.ok(Buffer.from(unpack(around.subarray(5, -4))).equals(bytes));
  });
}

test("a text comes back out of base64", () => {
  const given = readFileSync(new URL("web/locales/zh-CN.js", root), "utf8");
  assert.equal(new TextDecoder().decode(unpackBase64(pack(Buffer.from(given)))), given);
});

test("what was packed with other properties is refused", () => {
  const file = packed(Buffer.from("text"));
  file[0] = 0;
  assert.throws(() => unpack(file), /properties 0, not 5d/);
});

test("the vocabulary's entries come back from what they differ in", () => {
  assert.equal(unpackVocabulary(packVocabulary(text)), text);
  assert.equal(unpackVocabulary(packVocabulary("")), "");
  const short = "[PAD]\na\nan\nant\n▁\n▁an\n▁z\n、\n一\n丁\n龟\n";
  assert.equal(unpackVocabulary(packVocabulary(short)), short);
  const variants = "[PAD]\na\n、\n一\n发\t發髮\n龟\t龜\n";
  assert.equal(unpackVocabulary(packVocabulary(variants)), variants);
});
