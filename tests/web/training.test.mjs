// @ts-check
// Training in WebAssembly against training natively: the same losses, to the last bit but for GELU.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeLosses } from "../support/native.mjs";
import { createWasmEngine } from "../support/wasm.mjs";

const engine = await createWasmEngine();
const steps = 100;

/** @typedef {Record<string, string | number | boolean>} Fields */

/** @type {Fields} */
const small = {
  num_layers: 1, d_model: 32, num_heads: 2, dff: 64, max_positions: 64, dropout_rate: 0, seed: 1,
  initializer: "normal_inverse_d", position: "concatenated", head: "tied",
  embedding_scale: Math.sqrt(32),
};

/** @type {{ name: string, config?: Fields, training: Fields, texts?: string[], exact: boolean }[]} */
const lessons = [
  { name: "dup", training: { task: "dup" }, exact: true },
  { name: "prev under pre-norm, with dropout and clipping", exact: true,
    config: { norm: "pre", dropout_rate: 0.1 }, training: { task: "prev", clip_norm: 0.5 } },
  { name: "sort with learned positions, an untied head and SGD", exact: true,
    config: { position: "learned", head: "untied", embedding_norm: true },
    training: { task: "sort", optimizer: "sgd", learning_rate: 0.3, schedule: "inverse_sqrt" } },
  { name: "masked words of both languages with silu", exact: true,
    config: { activation: "silu" }, training: { task: "masked_word" } },
  { name: "the reader's sentences under a cosine", exact: true,
    texts: ["我喜欢学习人工智能。", "It was too tired."],
    training: { task: "masked_word", schedule: "cosine", total_steps: 100 } },
  { name: "dup with gelu, whose erf is each library's own", exact: false,
    config: { activation: "gelu" }, training: { task: "dup" } },
];

for (const { name, config, training, texts = [], exact } of lessons) {
  test(`natively and in WebAssembly, ${name} loses the same for ${steps} steps`, (context) => {
    const whole = { ...small, ...config };
    const native = nativeLosses({ config: whole, training, texts }, steps);
    const trainer = engine.trainer({ config: whole, training, texts });
    const { columns, rows, evaluations, stopped } = trainer.advance(steps, 0);
    assert.equal(stopped, native.stopped);

    const width = columns.length;
    const column = (/** @type {string} */ wanted) =>
      Array.from({ length: rows.length / width }, (_, i) => rows[i * width + columns.indexOf(wanted)]);
    let largest = 0;
    const compare = (/** @type {number[]} */ found, /** @type {number[]} */ expected) => {
      assert.equal(found.length, expected.length);
      found.forEach((value, i) => {
        largest = Math.max(largest, Math.abs(value - expected[i]) / Math.max(expected[i], 1e-9));
      });
    };
    compare(column("loss"), native.losses);
    compare(column("gradient_norm"), native.gradient_norms);
    compare([...evaluations].filter((_, i) => i % 3 === 2), native.accuracies);
    context.diagnostic(`largest relative difference ${largest.toExponential(2)}`);
    assert.ok(largest <= (exact ? 0 : 1e-4), `${largest}`);
  });
}

test("a lesson that cannot be given is an Error with one sentence", () => {
  const request = { config: small, training: { task: "dup", learning_rate: 1e9 }, texts: [] };
  assert.throws(() => engine.trainer(request), { name: "Error", message: /^learning_rate must be / });
});
