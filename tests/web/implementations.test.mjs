// @ts-check
// The table of implementations against the published one, and what its sorting and filter do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CATALOGUES, createTranslator } from "../../web/i18n.js";
import { sourceAddress } from "../../web/implementations/cells.js";
import { IMPLEMENTATIONS } from "../../web/implementations/data.js";
import { configsOf, countSides, matches, orderOf, ratiosOf, settingsOf, shippedOf } from
  "../../web/implementations/rows.js";
import { createStore, defaults, resolveScale, toRequest } from "../../web/state.js";
import { nativeRatios } from "../support/native.mjs";
import { createWasmEngine } from "../support/wasm.mjs";

/** Of each by name: without, with √d and as shipped, at the widths below, as they were printed. */
/** @type {Record<string, string[][]>} */
const published = JSON.parse(
  readFileSync(new URL("../reference/ratios.json", import.meta.url), "utf8"));
const WIDTHS = [128, 512, 1024];

/** @param {number} d */
const configs = (d) => IMPLEMENTATIONS.flatMap((row) => configsOf(row, d));

/**
 * How far a number may be from its digits in print; fewer than four decimals were rounded from four.
 * @param {string} digits
 */
function rounding(digits) {
  const decimals = digits.split(".")[1].length;
  return 0.500001 * (10 ** -decimals + (decimals < 4 ? 1e-4 : 0));
}

test("all 47 begin as published for d = 128, 512 and 1024 and 8000 words, within rounding", () => {
  assert.deepEqual(IMPLEMENTATIONS.map(({ name }) => name), Object.keys(published));
  assert.equal(IMPLEMENTATIONS.length, 47);
  WIDTHS.forEach((d, which) => {
    const asked = configs(d).map((config) => ({ ...config, input_vocab_size: 8000 }));
    const ratios = ratiosOf(IMPLEMENTATIONS, nativeRatios(asked));
    IMPLEMENTATIONS.forEach((row, i) => {
      const shown = [ratios[i].none, ratios[i].sqrt, shippedOf(row, ratios[i])];
      published[row.name].forEach((widths, kind) => {
        const wanted = widths[which];
        const where = `${row.name}, d = ${d}: ${shown[kind]}, published ${wanted}`;
        if (wanted === "–") assert.equal(shown[kind], Infinity, where);
        else assert.ok(Math.abs(shown[kind] - Number(wanted)) <= rounding(wanted), where);
      });
    });
  });
});

test("natively and in WebAssembly, the expected ratios are the same", async () => {
  const engine = await createWasmEngine();
  const words = readFileSync(new URL("../../src/text/vocabulary.txt", import.meta.url), "utf8");
  const size = words.trimEnd().split("\n").length;
  for (const d of [2, 7, 128, 512]) {
    const native = nativeRatios(configs(d).map((one) => ({ ...one, input_vocab_size: size })));
    assert.deepEqual([...engine.ratios(configs(d))], native);
  }
  assert.throws(() => engine.ratios([{ d_model: 0 }]), /d_model must be at least 1, not 0/);
  assert.throws(() => engine.ratios([{ position: "rotary" }]), /position is 'rotary'/);
  assert.deepEqual([...engine.ratios([])], []);
});

test("the settings that the page takes are those of the configuration, and can be undone", () => {
  for (const row of IMPLEMENTATIONS) {
    for (const d of [7, 128, 512]) {
      const store = createStore({ ...defaults(), model: "random", d, heads: 1 });
      const settings = settingsOf(row, d);
      assert.deepEqual(store.set(settings), [], row.name);
      for (const [name, value] of Object.entries(settings)) {
        assert.equal(store.get()[/** @type {import("../../web/state.js").Name} */ (name)], value,
          `${row.name}: ${name}`);
      }
      const { config } = toRequest(store.get(), []);
      const [without, withFactor] = configsOf(row, d);
      const shipped = row.scale === "none" ? without : withFactor;
      for (const [field, value] of Object.entries(shipped)) {
        if (field === "max_positions" && row.lacks?.includes("rows")) continue;
        const given = config[field];
        if (typeof value !== "number") assert.equal(given, value, `${row.name}: ${field}`);
        else assert.ok(Math.abs(Number(given) / value - 1) < 1e-3, `${row.name}: ${field}`);
      }
      assert.equal(config.embedding_scale, resolveScale(row.scale ?? "sqrt", d));
    }
  }
});

test("whoever the page cannot copy says what is missing, in every language", () => {
  const missing = IMPLEMENTATIONS.flatMap(({ lacks = [] }) => lacks);
  for (const lang of Object.keys(CATALOGUES)) {
    const t = createTranslator(lang, { strict: true });
    for (const what of missing) assert.ok(t(`implementations.lacks_${what}`, { rows: 100 }));
  }
  for (const { name, own_pos, pos, lacks = [] } of IMPLEMENTATIONS) {
    assert.equal(pos === "none", own_pos === "relative" || own_pos === "rotary", name);
    if (pos === "none" && own_pos) assert.ok(lacks.some((one) => one === own_pos), name);
  }
});

test("every source is a file at a commit, or the paper", () => {
  const addresses = IMPLEMENTATIONS.map((row) => sourceAddress(row).href);
  assert.equal(addresses.filter((href) =>
    /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/[0-9a-f]{7}\/\S+\.\w+$/.test(href)).length, 46);
  assert.equal(addresses[0], "https://arxiv.org/abs/1706.03762");
});

test("sorting puts what has no number last either way and leaves equals as they are", () => {
  assert.deepEqual(orderOf([2, Infinity, 1, 2], true), [2, 0, 3, 1]);
  assert.deepEqual(orderOf([2, Infinity, 1, 2], false), [0, 3, 2, 1]);
  assert.deepEqual(orderOf(["b", "A", "c"], true), [1, 0, 2]);
  assert.deepEqual(orderOf(["b", "A", "c"], false), [2, 0, 1]);
});

test("the filter wants every word, the factor and the kind of positions", () => {
  const all = { text: "", scale: "all", pos: "all" };
  const [paper] = IMPLEMENTATIONS;
  assert.ok(matches(paper, "Attention N(0, 1/d)", all));
  assert.ok(matches(paper, "Attention N(0, 1/d)", { ...all, text: "1/D attention" }));
  assert.ok(!matches(paper, "Attention N(0, 1/d)", { ...all, text: "attention 0.02" }));
  assert.ok(!matches(paper, "", { ...all, scale: "none" }));
  /** @param {string} pos */
  const count = (pos) => IMPLEMENTATIONS.filter((row) => matches(row, "", { ...all, pos })).length;
  assert.equal(count("sinusoids") + count("learned") + count("none"), IMPLEMENTATIONS.length);
});

test("the sides are counted so that each implementation is on one", () => {
  assert.deepEqual(countSides([0.1, 0.5, 1, 2, 2.1, Infinity]),
    { quiet: 1, even: 3, loud: 1, without: 1 });
});
