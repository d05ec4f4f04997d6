// @ts-check
// What the build packs comes out in the page as it went in.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, open, unpack, unpackBase64 } from "../../web/engine/lzma.js";
import { join, split } from "../../web/engine/streams.js";
import { packVocabulary, unpackVocabulary } from "../../web/engine/vocabulary.js";
import { pack, packTwo } from "../../web/pack.mjs";

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

test("of two texts packed together, the first needs nothing of the second's part", () => {
  const [en, zh] = ["en", "zh-CN"].map((lang) =>
    readFileSync(new URL(`web/locales/${lang}.js`, root)));
  const [first, second] = packTwo(en, zh);
  const file = open(bytesOf(first));
  assert.ok(Buffer.from(file.unpackTo(en.length).subarray(0, en.length)).equals(en));
  file.add(bytesOf(second));
  assert.ok(Buffer.from(file.unpackTo().subarray(en.length)).equals(zh));
});

test("what was packed with other properties is refused", () => {
  const file = packed(Buffer.from("text"));
  file[0] = 0;
  assert.throws(() => unpack(file), /properties 0, not 3/);
});

test("the vocabulary's entries come back from what they differ in", () => {
  assert.equal(unpackVocabulary(packVocabulary(text)), text);
  assert.equal(unpackVocabulary(packVocabulary("")), "");
  const short = "[PAD]\na\nan\nant\n▁\n▁an\n▁z\n、\n一\n丁\n龟\n";
  assert.equal(unpackVocabulary(packVocabulary(short)), short);
  const variants = "[PAD]\na\n、\n一\n发\t發髮\n龟\t龜\n";
  assert.equal(unpackVocabulary(packVocabulary(variants)), variants);
});

/**
 * A module of one function with these instructions; `cut`: so many bytes that its length leaves out.
 * @param {number[]} instructions
 * @param {number} [cut]
 */
function moduleOf(instructions, cut = 0) {
  const body = [2, 1, 0x7f, 2, 0x7d, ...instructions, 0x0b]; // locals: one i32, two f32
  const code = [1, body.length - cut, ...body];
  return Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 3, 2, 1, 0, 10, code.length, ...code, 0, 2, 1, 9);
}

/** @type {Record<string, number[]>} */
const instructions = {
  "local variables, near and far": [0x20, 0, 0x21, 2, 0x22, 130, 1, 0x20, 0, 0x20, 130, 1],
  "blocks within blocks": [2, 0x40, 3, 0x7f, 4, 0x40, 5, 0x0b, 0x0b, 0x0b],
  "a try that catches, and one that delegates": [6, 0x40, 7, 0, 0x19, 9, 0, 0x0b, 6, 0x40, 0x18, 0],
  "branches and a table of them": [0x0c, 0, 0x0d, 1, 0x0e, 2, 0, 1, 0, 0x0f],
  calls: [0x10, 200, 1, 0x11, 3, 0],
  "loads and stores": [0x28, 2, 128, 1, 0x36, 0, 4, 0x3f, 0, 0x40, 0],
  "constants that look like instructions": [0x41, 0x8b, 0x0b, 0x42, 0x7f, 0x43, 2, 0x0b, 0x0b, 3,
    0x44, 1, 2, 3, 4, 0x0b, 6, 7, 0x20],
  "copies and conversions": [0xfc, 0, 0xfc, 8, 1, 0, 0xfc, 9, 1, 0xfc, 10, 0, 0, 0xfc, 11, 0],
  vectors: [0xfd, 0, 4, 16, 0xfd, 12, ...noise(16), 0xfd, 13, ...noise(16), 0xfd, 21, 3,
    0xfd, 84, 0, 0, 7, 0xfd, 92, 2, 8, 0xfd, 0xe4, 1],
};

for (const [name, list] of Object.entries(instructions)) {
  test(`a module with ${name} is the same after it was taken apart`, () => {
    const module = moduleOf(list);
    assert.deepEqual(join(split(module)), module);
  });
}

test("the engine is smaller, and the same, after it was taken apart", () => {
  const engine = readFileSync(new URL("build/wasm/engine.wasm", root));
  const streams = split(engine);
  assert.ok(Buffer.from(join(streams)).equals(engine));
  assert.ok(pack(streams).length < 0.94 * pack(engine).length);
});

test("a module that cannot be read is refused while the page is built", () => {
  assert.throws(() => split(moduleOf([0x41, 0], 1)), /a function of 7 bytes was read as 8/);
  assert.throws(() => split(moduleOf([2, 0x40])), /the module is cut off|a function of/);
});
