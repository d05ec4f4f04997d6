// @ts-check
// The trained encoders in the page, those of a reader's own, and what they would put for [MASK].
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { formatNumber } from "../../../web/number.js";
import { read, toRequest } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { boxed, complete, displayed, drawn, enter } from "../../support/page.mjs";
import { metadataOf, shippedFile, weightsFile } from "../../support/safetensors.mjs";
import { createWasmEngine } from "../../support/wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */

const engine = await createWasmEngine();
/** @type {Record<string, import("../../../web/engine/port.js").Model>} */
const shipped = {};
for (const name of ["trained", "unscaled"]) shipped[name] = engine.model(name, shippedFile(name));

/** @param {Page} page @param {string} selector */
const textOf = async (page, selector) => await page.locator(selector).first().textContent() ?? "";

for (const lang of ["en", "zh-CN"]) {
  const t = createTranslator(lang, { strict: true });
  for (const name of ["trained", "unscaled"]) {
    test(`the page has the weights "${name}", their record and what their heads do, in ${lang}`, () => {
      const link = `?lang=${lang}${name === "trained" ? "" : `&model=${name}`}`;
      return withPage({ link }, async (page) => {
        await complete(page, link);
        const said = metadataOf(shippedFile(name));
        const record = await textOf(page, "[data-view=weights]");
        for (const key of ["held_out.en", "held_out.zh"]) {
          assert.ok(record.includes(formatNumber(Number(said[`${key}.loss`]), 3)), record);
          for (const share of ["top1", "top5"]) {
            const percent = formatNumber(100 * Number(said[`${key}.${share}`]), 3);
            assert.ok(record.includes(`${percent}\u00a0%`), record);
          }
        }
        const { d_model: d, dff, num_layers: layers, input_vocab_size: size } = shipped[name].config;
        const count = Number(size) * Number(d) +
          Number(layers) * (4 * (Number(d) + 1) * Number(d) + 4 * Number(d) +
            2 * Number(d) * Number(dff) + Number(d) + Number(dff));
        assert.ok(record.replace(/\u202f/g, "").startsWith(String(count)), `${record} ${count}`);
        assert.equal(await textOf(page, "[data-view=own-factor]"),
          t("scale.own", { own: name === "trained" ? "11.3" : "1" }));

        const { sentences: [{ tensors }] } = engine.run(toRequest(read(link).state,
          [0, 1, 2].map((layer) => `layers.${layer}.mean_entropy`)));
        const shown = await displayed(page);
        assert.deepEqual(shown.strips, Object.values(tensors).flatMap(({ data }) =>
          [...data].map((x) => formatNumber(x, 3))));
        shown.heads.forEach((heard, i) => {
          const kind = said[`heads.${Math.floor(i / 4)}.${i % 4}.kind`];
          assert.ok(heard?.includes(t(`kind.${kind}`)), `${heard}: ${kind}`);
        });
        assert.ok((await textOf(page, "[data-view=attention] .picture-title"))
          .includes(t(`choice.model.${name}`)));

        // The table of both encoders' heads has the numbers of both files, whichever is chosen.
        const census = page.locator("[data-view=census]");
        await census.locator("tbody tr").first().waitFor();
        const cells = await census.locator("tbody td").allTextContents();
        const both = ["trained", "unscaled"].map((one) => metadataOf(shippedFile(one)));
        const mean = (/** @type {Record<string, string>} */ file, /** @type {number} */ layer,
          /** @type {string[]} */ ...parts) => parts.reduce((sum, part) =>
            sum + [0, 1, 2, 3].reduce((all, head) =>
              all + Number(file[`heads.${layer}.${head}.${part}`]), 0) / 4, 0);
        const wanted = [["previous", "next"], ["self"], ["cls", "sep"], ["punctuation"], ["common"],
          ["greatest"]].flatMap((parts) => [0, 1, 2].flatMap((layer) =>
          both.map((file) => mean(file, layer, ...parts))));
        assert.equal(cells.length, wanted.length);
        cells.forEach((cell, i) => assert.ok(Math.abs(Number(cell) - wanted[i]) < 0.00501,
          `${cell} for ${wanted[i]} in cell ${i}`));
        const alike = both.map((file) => Object.entries(file).filter(([key, value]) =>
          /^heads\.\d+\.\d+\.common$/.test(key) && Number(value) > 0.5).length);
        assert.ok((await textOf(page, "[data-view=census] p"))
          .endsWith(t("census.alike", { own: alike[0], twin: alike[1], heads: 12 })));
      });
    });
  }
}

/** The guesses that are shown, a list for each encoder. @param {Page} page @param {string} text */
async function guesses(page, text) {
  await page.waitForFunction((wanted) =>
    document.querySelector("[data-view=guess]")?.getAttribute("data-guessed") === wanted, text);
  return page.locator("[data-view=guess] .bars").evaluateAll((lists) => lists.map((list) => ({
    title: list.querySelector(".picture-title")?.textContent,
    answers: [...list.querySelectorAll("li")].map((row) =>
      [...row.querySelectorAll(".heatmap-word, .bars-values")].map((part) => part.textContent)),
  })));
}

/** What the engine answers in Node. @param {string} link */
const fillsOf = (link) =>
  engine.run({ ...toRequest(read(link).state, []), fill: true }).sentences[0].fills
    .map(({ answers }) => answers.map(({ entry, probability }) =>
      [entry.replace(/^(?=[a-z])/, "-").replace("▁", ""), formatNumber(probability)]));

test("both twins and the encoder above say what they would put for each [MASK]", async () => {
  for (const text of ["She gave him a [MASK] of tea.", "我[MASK]欢学习[MASK]工智能。"]) {
    const link = `?scale=3&text=${encodeURIComponent(text)}`;
    await withPage({ link }, async (page) => {
      await complete(page, link);
      const shown = await guesses(page, text);
      const [above, trained, unscaled] = [link, `?text=${encodeURIComponent(text)}`,
        `?model=unscaled&text=${encodeURIComponent(text)}`].map(fillsOf);
      assert.deepEqual(shown.map(({ answers }) => answers),
        above.flatMap((answers, i) => [answers, trained[i], unscaled[i]]));
      assert.deepEqual(shown.slice(0, 3).map(({ title }) => title), ["as set above (×\u00a03)",
        "trained (×\u00a0√d)", "trained without the factor (×\u00a01)"]);
      const [download] = await Promise.all([page.waitForEvent("download"),
        page.locator("[data-view=guess] .heatmap-button").click()]);
      const lines = readFileSync(await download.path(), "utf8").trim().split("\r\n");
      assert.equal(lines.length, 1 + 3 * 5 * above.length);
    });
  }
});

test("a word is hidden and shown again by keyboard, and the focus stays", () =>
  withPage({}, async (page) => {
    await complete(page);
    assert.equal(await page.locator("[data-view=guess] .bars").count(), 0);
    const word = page.getByRole("button", { name: "hide “sat”" });
    await word.focus();
    await page.keyboard.press("Enter");
    const masked = "The cat [MASK] on the mat";
    await guesses(page, masked);
    assert.equal(await boxed(page), masked);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "on");
    await page.keyboard.press("Space");
    assert.equal((await guesses(page, "The cat [MASK] [MASK] the mat")).length, 4);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    assert.equal((await guesses(page, "The cat sat [MASK] the mat")).length, 2);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await complete(page);
    assert.equal(await boxed(page), "The cat sat on the mat");
  }));

test("weights that do not fit are exchanged for random ones, and come back", () =>
  withPage({}, async (page) => {
    await complete(page);
    const before = await displayed(page);
    const layers = page.getByRole("spinbutton", { name: "num_layers" });
    await layers.press("ArrowUp");
    await complete(page, "?model=random&layers=4");
    assert.equal(await textOf(page, "[data-setting=layers] [role=status]"),
      "The trained weights are for num_layers 3, not 4; random weights are used.");
    assert.equal(await page.locator("[data-setting=model] select").inputValue(), "random");
    assert.match(await textOf(page, "[data-view=weights]"), /random draws/);
    await page.locator("[data-setting=model] select").selectOption("trained");
    await complete(page);
    assert.equal(await textOf(page, "[data-setting=layers] [role=status]"), "");
    assert.deepEqual(await displayed(page), before);
    await page.locator(".strip input[value=none]").check({ force: true });
    await complete(page, "?scale=none");
    assert.equal(await textOf(page, "[data-view=own-factor]"),
      "These weights were trained with × 11.3 and run with × 1.");
  }));

test("the link of old says which weights it now gets", () =>
  withPage({ link: "?d=64&layers=2" }, async (page) => {
    await complete(page, "?d=64&layers=2");
    assert.deepEqual(await page.locator("#notices li").allTextContents(),
      ["The trained weights are for layers 3, not 2; random weights are used."]);
  }));

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
    engine.model("file", own);
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

test("while the weights are on their way, the page says so and shows what needs none", async () => {
  const html = readFileSync(new URL("../../../build/site/encoderscope.html", import.meta.url), "utf8");
  const cut = html.indexOf('id="model-trained"');
  /** @type {() => void} */
  let release = () => {};
  const server = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.write(html.slice(0, cut + 1000));
    release = () => response.end(html.slice(cut + 1000));
  });
  await /** @type {Promise<void>} */ (new Promise((ready) => {
    server.listen(0, "127.0.0.1", ready);
  }));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await withPage({ url: "about:blank", expected: [/request: /] }, async (page) => {
      await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
      await page.getByText("Unpacking the weights").waitFor();
      await page.locator(".chip").nth(7).waitFor();
      assert.equal(await page.locator(".head-map").count(), 0);
      await enter(page, "on the mat");
      await page.waitForFunction(() => document.querySelectorAll(".chips .chip").length === 5);
      await page.locator("[data-setting=theme] select").selectOption("dark");
      release();
      await complete(page, "?text=on+the+mat&theme=dark");
      assert.equal(await page.locator(".head-map").count(), 12);
      assert.equal(await page.locator("#unpacking:visible").count(), 0);
    });
  } finally {
    server.closeAllConnections?.();
    server.close();
  }
});

test("a race can start from the trained weights", () => {
  const link = "?task=masked_word&start=trained&steps=2&batch=4&lanes=scale~sqrt" +
    `&train_text=${encodeURIComponent("The cat sat. The dog sat. The cat ran.")}`;
  return withPage({ link }, async (page) => {
    await complete(page, link);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForFunction(() =>
      /** @type {HTMLElement} */ (document.querySelector("#race")).dataset.status === "done",
    undefined, { timeout: 60_000 });
    assert.deepEqual(await page.locator(".race-lanes tbody td:nth-child(2)").allTextContents(), ["2"]);
  });
});
