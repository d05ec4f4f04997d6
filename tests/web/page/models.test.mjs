// @ts-check
// The trained encoders in the page, what their heads do, and what they would put for [MASK].
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { formatNumber } from "../../../web/number.js";
import { read, toRequest } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { guesses, textOf } from "../../support/models_page.mjs";
import { boxed, complete, displayed, enter } from "../../support/page.mjs";
import { metadataOf, shippedFile } from "../../support/safetensors.mjs";
import { createWasmEngine } from "../../support/wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */

const engine = await createWasmEngine();
/** @type {Record<string, import("../../../web/engine/port.js").Model>} */
const shipped = {};
for (const name of ["trained", "unscaled"]) shipped[name] = engine.model(name, shippedFile(name));

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
        const [own, twin] = both.map((file) => {
          const measures = (/** @type {string} */ what) => Object.entries(file)
            .flatMap(([key, value]) => /^heads\.\d+\.\d+\.(.*)$/.exec(key)?.[1] === what
              ? [Number(value)] : []);
          const greatest = measures("greatest");
          return {
            alike: measures("common").filter((share) => share > 0.5).length,
            greatest: (greatest.reduce((sum, x) => sum + x) / greatest.length).toFixed(2),
          };
        });
        assert.ok(twin.greatest > own.greatest);
        assert.equal(await textOf(page, "[data-view=census] p"), [
          t("census.sharper", { own: own.greatest, twin: twin.greatest }),
          t("census.alike", { own: own.alike, twin: twin.alike, heads: 12 }),
        ].join(" "));
      });
    });
  }
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
      "These weights were trained with ×\u00a011.3 and run with ×\u00a01.");
  }));

test("the link of old says which weights it now gets", () =>
  withPage({ link: "?d=64&layers=2" }, async (page) => {
    await complete(page, "?d=64&layers=2");
    assert.deepEqual(await page.locator("#notices li").allTextContents(),
      ["The trained weights are for layers 3, not 2; random weights are used."]);
  }));

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
  const link = "?train_task=masked_word&train_start=trained&steps=2&batch=4&lanes=scale~sqrt" +
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
