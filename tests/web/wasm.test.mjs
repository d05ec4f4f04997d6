// @ts-check
// The engine in WebAssembly against the native one: every preset, every initialiser, every sentence.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { settingOf } from "../../web/state.js";
import { nativeValues } from "../support/native.mjs";
import { largestDifference, tolerance } from "../support/shown.mjs";
import { createWasmEngine } from "../support/wasm.mjs";
import { PRESETS } from "./presets.mjs";

const engine = await createWasmEngine();

const perLayer = ["query", "key", "value", "context", "attention_output", "residual1", "norm1",
  "hidden", "feed_forward", "norm2", "output", "entropy", "mean_entropy"];
const whole = ["raw", "scaled", "position", "sum", "input", "output", "raw_norm", "scaled_norm",
  "position_norm", "sum_norm", "ratio", "position_share", "position_similarity", "max_entropy"];

/** Every tensor of a configuration's trace and measures. @param {Record<string, unknown>} config */
function namesOf({ num_layers: layers, num_heads: heads }) {
  const each = (/** @type {unknown} */ count) => Array.from({ length: Number(count) }, (_, i) => i);
  return whole.concat(each(layers).flatMap((layer) => [
    ...perLayer.map((name) => `layers.${layer}.${name}`),
    ...each(heads).flatMap((head) => ["scores", "attention_weights"].map((name) =>
      `layers.${layer}.${name}.${head}`)),
  ]));
}

const texts = ["The animal didn't cross the street because it was too tired.", "我喜欢学习人工智能。"];
let worst = { difference: 0, where: "" };

for (const [preset, config] of Object.entries(PRESETS)) {
  test(`natively and in WebAssembly, ${preset} computes the same`, (context) => {
    let largest = 0;
    for (const training of [false, true]) {
      const request = { config, texts, delimiters: true, training, tensors: namesOf(config) };
      const native = nativeValues(request);
      engine.run(request).sentences.forEach((sentence, which) => {
        for (const name of request.tensors) {
          const reference = native.sentences[which].tensors[name];
          const { rows, cols, data } = sentence.tensors[name];
          assert.deepEqual([rows, cols], [reference.rows, reference.cols], name);
          const difference = largestDifference(data, reference.data);
          assert.ok(difference <= tolerance, `${name} differs by ${difference}`);
          largest = Math.max(largest, difference);
          if (difference > worst.difference) worst = { difference, where: `${preset}, ${name}` };
        }
      });
    }
    context.diagnostic(`largest difference ${largest.toExponential(2)}`);
  });
}

test("the largest difference of all presets is within 1e-5", (context) => {
  context.diagnostic(`${worst.difference.toExponential(2)} (${worst.where})`);
  assert.ok(worst.difference <= tolerance);
});

for (const initializer of settingOf("init").choices ?? []) {
  test(`natively and in WebAssembly, ${initializer} draws the same bits`, () => {
    for (const seed of [0, 1, 2 ** 31 - 1]) {
      const request = {
        config: { ...PRESETS.bert, initializer, initializer_limit: 0.3, seed, d_model: 24 },
        texts, delimiters: true, training: false, tensors: ["raw", "position"],
      };
      const native = nativeValues(request).sentences;
      engine.run(request).sentences.forEach(({ tensors }, which) => {
        for (const name of request.tensors) {
          const bits = Float32Array.from(native[which].tensors[name].data);
          assert.deepEqual(tensors[name].data, bits, `${name}, seed ${seed}`);
        }
      });
    }
  });
}

/** @type {{ name: string, text: string, pieces: string[], surfaces: string[] }[]} */
const cases = JSON.parse(readFileSync(new URL("../text/cases.json", import.meta.url), "utf8"));

test(`in WebAssembly, the pieces of all ${cases.length} sentences are the native ones`, () => {
  for (const { name, text, pieces, surfaces } of cases) {
    const request = {
      config: { ...PRESETS.paper_2017, max_positions: 4096, d_model: 8, dff: 4 },
      texts: [text], delimiters: false, training: false, tensors: [],
    };
    if (pieces.length === 0) {
      assert.throws(() => engine.run(request),
        { name: "Error", message: "sentence has 0 tokens but needs at least 1" }, name);
      continue;
    }
    const found = engine.run(request).sentences[0].pieces;
    assert.deepEqual(found.map(({ entry }) => entry), pieces, name);
    assert.deepEqual(found.map(({ surface }) => surface), surfaces, name);
  }
});
