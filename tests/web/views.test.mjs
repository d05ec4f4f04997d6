// @ts-check
// What the views decide before they draw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaults } from "../../web/state.js";
import { strongest } from "../../web/views/attention.js";
import { formatShare, verdictOf } from "../../web/views/balance.js";
import { factorText } from "../../web/views/literals.js";
import { waveColumns } from "../../web/views/position.js";
import { labelsOf } from "../../web/views/view.js";

test("the verdict changes where one side is twice, or ten times, as long as the other", () => {
  /** @type {[number, string][]} */
  const cases = [
    [0.04, "drowned"], [0.0999, "drowned"], [0.1, "position_louder"], [0.46, "position_louder"],
    [0.5, "even"], [1.41, "even"], [2, "even"], [2.01, "word_louder"], [10, "word_louder"],
    [10.1, "position_drowned"], [1e6, "position_drowned"], [Infinity, "no_position"],
  ];
  for (const [ratio, key] of cases) assert.equal(verdictOf(ratio), `balance.${key}`, String(ratio));
});

test("a small share is not written as none, nor a large one as all", () => {
  const cases = [[0.3137, "31.4 %"], [0.0001, "0.010 %"], [0, "0 %"], [1, "100 %"], [0.5, "50.0 %"]];
  for (const [share, text] of cases) assert.equal(formatShare(Number(share)), text);
  assert.match(formatShare(0.99999), /^99\.999/);
});

test("the factor is written as the code would, with its number", () => {
  const state = { ...defaults(), d: 64 };
  assert.match(factorText(state), /^√d_model .*√64 = 8\.000/);
  assert.match(factorText({ ...state, scale: "inverse" }), /^1\/√d_model .*1\/√64 = 0\.1250/);
  assert.equal(factorText({ ...state, scale: "none" }), "1");
  assert.equal(factorText({ ...state, scale: 2.5 }), "2.500");
});

test("waves show a sine with its own cosine, whatever the width", () => {
  assert.deepEqual(waveColumns("interleaved", 32), [[0, 1], [2, 3], [4, 5], [8, 9], [16, 17]]);
  assert.deepEqual(waveColumns("concatenated", 32), [[0, 16], [1, 17], [2, 18], [4, 20], [8, 24]]);
  assert.deepEqual(waveColumns("learned", 32), [[0], [1], [2], [4], [8]]);
  for (const kind of ["interleaved", "concatenated", "tensor2tensor", "learned"]) {
    for (let d = 1; d < 40; d++) {
      const columns = waveColumns(kind, d).flat();
      assert.ok(columns.length > 0 && columns.every((col) => col >= 0 && col < d), `${kind} ${d}`);
      assert.equal(new Set(columns).size, columns.length, `${kind} ${d}`);
    }
  }
});

test("the page speaks of the strongest look of a token that is no padding", () => {
  const data = Float32Array.from([0.5, 0.5, 0, 0.3, 0.6, 0.1, 0, 0, 1]);
  const tensor = { rows: 3, cols: 3, data };
  const { row, col } = strongest(tensor, null, [false, false, true]);
  assert.deepEqual([row, col], [1, 1]);
  assert.equal(strongest(tensor, 2, [false, false, true]).col, 2);
  assert.equal(strongest(tensor, 0, [false, false, true]).col, 0);
});

test("a token is called by the reader's characters, else by its own name", () => {
  const piece = { id: 9, entry: "▁the", surface: "The", first: 0, last: 3 };
  const padding = { ...piece, id: 0, entry: "[PAD]", surface: "" };
  assert.deepEqual(labelsOf([piece, padding]), ["The", "[PAD]"]);
});
