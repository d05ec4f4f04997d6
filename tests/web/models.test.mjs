// @ts-check
// The models of the page in WebAssembly against the native engine: every number, every guess.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nativeValues } from "../support/native.mjs";
import { largestDifference, tolerance } from "../support/shown.mjs";
import { createWasmEngine } from "../support/wasm.mjs";

const engine = await createWasmEngine();
const texts = ["She gave him a [MASK] of tea.", "我喜欢[MASK]习。"];

for (const name of ["trained", "unscaled"]) {
  const path = `web/models/${name}.safetensors`;
  const bytes = readFileSync(new URL(`../../${path}`, import.meta.url));
  const { config } = engine.model(name, bytes);
  const asked = { config, texts, delimiters: true, training: false, fill: true,
    tensors: ["output", "layers.0.attention_weights.1", "layers.2.attention_weights.3"] };

  test(`natively and in WebAssembly, the ${name} model computes and guesses the same`, (context) => {
    const native = nativeValues({ ...asked, model: path });
    let largest = 0;
    engine.run({ ...asked, model: name }).sentences.forEach((sentence, which) => {
      const reference = native.sentences[which];
      for (const tensor of asked.tensors) {
        largest = Math.max(largest,
          largestDifference(sentence.tensors[tensor].data, reference.tensors[tensor].data));
      }
      const guesses = sentence.fills.flatMap(({ position, answers }) =>
        answers.map(({ id, entry, probability }) => ({ position, id, entry, probability })));
      assert.equal(guesses.length, 5);
      const named = (/** @type {typeof guesses} */ list) =>
        list.map(({ position, id, entry }) => ({ position, id, entry }));
      assert.deepEqual(named(guesses), named(reference.guesses));
      guesses.forEach(({ probability }, i) => {
        assert.ok(Math.abs(probability - reference.guesses[i].probability) <= tolerance);
      });
      context.diagnostic(guesses.map(({ entry, probability }) =>
        `${entry} ${probability.toFixed(3)}`).join("  "));
    });
    context.diagnostic(`largest difference ${largest.toExponential(2)}`);
    assert.ok(largest <= tolerance);
  });
}

test("a model is asked only for what it is, and a bad file leaves it as it was", () => {
  const bytes = readFileSync(new URL("../../web/models/trained.safetensors", import.meta.url));
  const { config, metadata } = engine.model("file", bytes);
  assert.equal(metadata.format, "encoderscope 1");
  const asked = { config: { ...config, max_positions: 512, seed: 99 }, texts, delimiters: true,
    training: false, tensors: ["output"], model: "file" };
  const before = engine.run(asked).sentences[0].tensors.output.data;
  assert.throws(() => engine.run({ ...asked, config: { ...asked.config, dff: 64 } }),
    { name: "Error", message: `dff 64 is not the ${config.dff} of the model "file"` });
  assert.throws(() => engine.run({ ...asked, model: "other" }),
    { name: "Error", message: 'no model "other" has been loaded' });
  for (const damaged of [bytes.subarray(0, 5000), bytes.subarray(1), new Uint8Array(0)]) {
    assert.throws(() => engine.model("file", damaged), { name: "Error" });
  }
  const long = /** @type {any} */ ({ length: 3e9 });
  assert.throws(() => engine.model("file", long),
    { name: "Error", message: "the file has 3000000000 bytes, at most 268435456 are allowed" });
  assert.deepEqual(engine.run(asked).sentences[0].tensors.output.data, before);
});

test("a race from trained weights knows more than one from random ones", () => {
  const bytes = readFileSync(new URL("../../web/models/trained.safetensors", import.meta.url));
  const { config } = engine.model("trained", bytes);
  const asked = { config: { ...config, dropout_rate: 0 }, texts: [],
    training: { task: "masked_word", batch_size: 8 } };
  const lossOf = (/** @type {string | undefined} */ model) =>
    engine.trainer({ ...asked, model }).advance(1, 0).evaluations[1];
  const [trained, random] = [lossOf("trained"), lossOf(undefined)];
  assert.ok(trained < random, `${trained} is not below ${random}`);
  assert.throws(() => engine.trainer({ ...asked, training: { task: "dup" }, model: "trained" }),
    { name: "Error", message: /^task is 'dup', but the model "trained" knows only masked_word$/ });
});
