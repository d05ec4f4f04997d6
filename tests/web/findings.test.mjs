// @ts-check
// The findings in WebAssembly against the native ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeValues } from "../support/native.mjs";
import { createWasmEngine } from "../support/wasm.mjs";
import { PRESETS } from "./presets.mjs";

const engine = await createWasmEngine();

const names = ["ratio", "position_share", "cosine_words", "cosine_places", "token_read_back",
  "position_read_back", "logit_spread", "share_token_token", "share_token_position",
  "share_position_token", "share_position_position", "entropy", "map_correlation", "swap_change",
  "twice_change", "initial_loss", "masked_loss", "uniform_loss", "gradient_norm", "joint_output_change",
  "joint_attention_change"];
const texts = ["The cat sat on the mat.", "我喜欢学习。"];

for (const [preset, config] of Object.entries(PRESETS)) {
  test(`natively and in WebAssembly, ${preset} has the same findings`, () => {
    for (const sentences of [texts, ["cat"]]) {
      const request = { config, texts: sentences, delimiters: true, training: true };
      const native = nativeValues({ ...request, tensors: [], findings: names }).findings;
      engine.findings({ ...request, findings: names }).forEach((found, i) => {
        const reference = native[i] ?? NaN;
        if (!Number.isFinite(reference)) assert.equal(found, reference, names[i]);
        else {
          const apart = Math.abs(found - reference);
          assert.ok(apart <= 1e-5 * Math.max(1, Math.abs(reference)), `${names[i]}: ${apart}`);
        }
      });
    }
  });
}

test("the parts of the logits are there where they are asked for, and add up", () => {
  const tensors = ["layers.0.scores.0", "decomposition.0"];
  const request = { config: PRESETS.paper_2017, texts, delimiters: true, training: false, tensors };
  assert.throws(() => engine.run(request), { message: "no tensor is named 'decomposition.0'" });
  const found = engine.run({ ...request, decomposition: true }).sentences[0].tensors;
  const { rows: n, data: scores } = found["layers.0.scores.0"];
  const { rows, data } = found["decomposition.0"];
  assert.equal(rows, 2 * n);
  scores.forEach((score, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    const sum = data[i * rows + j] + data[i * rows + n + j] +
      data[(n + i) * rows + j] + data[(n + i) * rows + n + j];
    assert.ok(Math.abs(sum - score) < 1e-5 * Math.max(1, Math.abs(score)), `${sum} is not ${score}`);
  });
});

test("a finding of no such name is refused", () => {
  assert.throws(() => engine.findings({
    config: PRESETS.paper_2017, texts, delimiters: false, training: false, findings: ["wit"],
  }), { message: /^finding is 'wit', not one of ratio, / });
});
