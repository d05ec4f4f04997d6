// @ts-check
// Weights that a reader opens from a disk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { formatNumber } from "../../../web/number.js";
import { read, toRequest } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { guesses, textOf } from "../../support/models_page.mjs";
import { complete, displayed, enter } from "../../support/page.mjs";
import { shippedFile, weightsFile } from "../../support/safetensors.mjs";
import { createWasmEngine } from "../../support/wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */

const engine = await createWasmEngine();

/** @param {Page} page @param {string} name @param {Buffer} buffer */
const load = (page, name, buffer) => page.locator("#load input").setInputFiles(
  { name, mimeType: "application/octet-stream", buffer });

const own = weightsFile({
  metadata: { "training.steps": "1000", "training.seed": "7", "held_out.fr.loss": "3.5",
    "held_out.fr.top1": "0.25", "held_out.fr.top5": "0.5" },
});

test("weights from a disk run in every picture; a link cannot bring them along", () =>
  withPage({ link: "?text=the+[MASK]+sat" }, async (page) => {
    await complete(page, "?text=the+[MASK]+sat");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Load weights…" }).press("Enter")]);
    await chooser.setFiles({ name: "my own.safetensors", mimeType: "", buffer: own });
    await page.waitForFunction(() => document.documentElement.dataset.complete ===
      "?text=the+%5BMASK%5D+sat&model=file");
    const config = { ...engine.model("file", own).config, dropout_rate: 0.1 };
    const request = { ...toRequest(read("?text=the+[MASK]+sat").state, ["sum_norm"]), config };
    const { sentences: [{ tensors, fills }] } = engine.run({ ...request, model: "file", fill: true });
    const shown = await displayed(page);
    assert.deepEqual(shown.norms.sum, [...tensors.sum_norm.data].map((x) => formatNumber(x)));
    assert.equal(shown.strips.length, 2);
    assert.equal(await textOf(page, "[data-view=weights-source]"), 'load("my own.safetensors")');
    assert.match(await textOf(page, "[data-view=weights]"),
      /1.?000 steps from seed 7.*French 25.0.% right.*my own\.safetensors stays/);
    const guess = formatNumber(fills[0].answers[0].probability);
    await page.locator("[data-view=guess] .bars").first().filter({ hasText: guess }).waitFor();
    const [above] = await guesses(page, "the [MASK] sat");
    assert.equal(above.answers[0][1], guess);

    // Another file with the same settings is still another one.
    await load(page, "second.safetensors", weightsFile({ seed: 2 }));
    await page.waitForFunction((before) => document.querySelector(
      "[data-view=sum] .bars-values")?.textContent !== before, shown.norms.sum[0]);
    await page.locator("[data-setting=model] select").selectOption("random");
    await page.locator("[data-setting=model] select").selectOption("file");
    await page.waitForURL((url) => url.search.includes("model=file"));
    await page.reload();
    await page.locator("#notices li").waitFor();
    assert.match(await textOf(page, "#notices li"), /A link cannot bring weights from a disk/);
    assert.equal(await page.locator("[data-setting=model] select").inputValue(), "random");
  }));

const trained = shippedFile("trained");
/** @type {[string, Buffer, { en: RegExp, "zh-CN": RegExp }][]} */
const refused = [
  ["a text", Buffer.from("To be, or not to be, that is the question.".repeat(40)),
    { en: /^This is no safetensors file, or not all of it: .* the file has 1680\./,
      "zh-CN": /^这不是 safetensors 文件，或文件不完整：.*1680 字节。/ }],
  ["a truncated file", trained.subarray(0, 100_000),
    { en: /^The file is cut short or damaged: the numbers of embedding\.weight .* \d+, .* \d+\./,
      "zh-CN": /^文件不完整或已损坏：embedding\.weight .* \d+ .* \d+ / }],
  ["nothing", Buffer.alloc(0),
    { en: /^This is no safetensors file, or not all of it: .* the file has 0\./,
      "zh-CN": /^这不是 safetensors 文件，或文件不完整：.*0 字节。/ }],
  ["another vocabulary", weightsFile({ metadata: { vocabulary: "00000000deadbeef" } }),
    { en: /another vocabulary \(00000000deadbeef\)/, "zh-CN": /词表（00000000deadbeef）/ }],
  ["another program's file", weightsFile({ metadata: { format: "other" } }),
    { en: /^This file cannot be used: /, "zh-CN": /^无法使用这个文件：/ }],
  ["a damaged header", weightsFile().fill(0x20, 8, 9),
    { en: /^The file's header is damaged: .* \d+\./, "zh-CN": /^文件头已损坏：在第 \d+ 字节处/ }],
  ["another configuration", Buffer.from(weightsFile().toString("latin1")
    .replace('"config.dff":"12"', '"config.dff":"13"'), "latin1"),
    { en: /^The shape of .* has 12 where the file's own configuration asks for 13\./,
      "zh-CN": /形状.* 12，.* 13。/ }],
  ["what the page's settings do not reach", weightsFile({ config: { num_layers: 9 } }),
    { en: /^num_layers must be at least 1 and at most 8, not 9\./, "zh-CN": /num_layers.*1.*8.*9/ }],
];

for (const lang of /** @type {const} */ (["en", "zh-CN"])) {
  const t = createTranslator(lang, { strict: true });
  test(`a file that is none is refused in one sentence, and the old weights stay, in ${lang}`, () =>
    withPage({ link: `?lang=${lang}` }, async (page) => {
      await complete(page, `?lang=${lang}`);
      const told = page.locator("#load [role=status]");
      /** @param {string} name @param {Buffer} bytes @param {RegExp} sentence */
      async function refuses(name, bytes, sentence) {
        const before = await displayed(page);
        await load(page, `${name}.safetensors`, bytes);
        await told.filter({ hasText: t("weights.kept") }).waitFor();
        assert.match(await told.textContent() ?? "", sentence, name);
        await enter(page, "a dog");
        await page.waitForFunction(() => document.documentElement.dataset.complete?.includes("a+dog"));
        await enter(page, "The cat sat on the mat");
        await page.waitForFunction(() => !document.documentElement.dataset.complete?.includes("text"));
        assert.deepEqual(await displayed(page), before, name);
      }
      for (const [name, bytes, sentences] of refused) await refuses(name, bytes, sentences[lang]);
      // Also where the old ones are from a disk.
      await load(page, "own.safetensors", own);
      await page.waitForFunction(() => document.documentElement.dataset.complete?.includes("model=file"));
      assert.equal(await told.textContent(), "");
      for (const [name, bytes, sentences] of [refused[0], refused[refused.length - 1]]) {
        await refuses(name, bytes, sentences[lang]);
      }
      // As large as three gigabytes, and never read.
      await page.evaluate(() => {
        Object.defineProperty(File.prototype, "size", { get: () => 3e9 });
        File.prototype.arrayBuffer = () => { throw new Error("it was read"); };
      });
      await load(page, "large.safetensors", own);
      await told.filter({ hasText: "3000 MB" }).waitFor();
      assert.ok((await told.textContent())?.startsWith(
        t("error.file_size", { given: 3000, limit: 128 })));
    }));
}
