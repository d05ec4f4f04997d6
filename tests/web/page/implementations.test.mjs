// @ts-check
// The table of implementations in the page: what it shows is what the native build expects, and
// what is picked is what the page then measures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { nameOf } from "../../../web/implementations/cells.js";
import { IMPLEMENTATIONS } from "../../../web/implementations/data.js";
import { configsOf, countSides, ratiosOf, settingsOf, shippedOf } from
  "../../../web/implementations/rows.js";
import { ratioText } from "../../../web/implementations/table.js";
import { defaults, write } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { nativeRatios } from "../../support/native.mjs";
import { complete } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

const words = readFileSync(new URL("../../../src/text/vocabulary.txt", import.meta.url), "utf8");
const input_vocab_size = words.trimEnd().split("\n").length;

/** @param {number} d */
const nativeTable = (d) => ratiosOf(IMPLEMENTATIONS, nativeRatios(
  IMPLEMENTATIONS.flatMap((row) => configsOf(row, d)).map((one) => ({ ...one, input_vocab_size }))));

/** @param {Page} page @param {number} [d] */
const filled = (page, d = 128) => page.locator(`table.implementations[data-width="${d}"]`).waitFor();

/** The lines as they stand: name, × 1, × √d, as shipped. @param {Page} page */
const lines = (page) => page.locator("table.implementations tbody tr").evaluateAll((rows) =>
  rows.map((row) => [".implementation-name", ".of-none", ".of-sqrt", ".of-shipped .visually-hidden"]
    .map((selector) => row.querySelector(selector)?.textContent ?? "")));

/** @param {Page} page @param {string} name */
const lineOf = (page, name) => page.locator("table.implementations tbody tr").filter({
  has: page.locator(".implementation-name").getByText(name, { exact: true }),
});

/** @param {Page} page @param {string} name */
const heading = (page, name) => page.locator(`table.implementations thead .of-${name}`);

for (const lang of ["en", "zh-CN"]) {
  test(`in ${lang}, 47 implementations show the native ratios at two widths`, () =>
    withPage({ link: `?lang=${lang}&model=random` }, async (page) => {
      const t = createTranslator(lang, { strict: true });
      for (const d of [128, 512]) {
        if (d !== 128) {
          const box = page.locator("#embedding [data-setting=d] .stepper-value");
          await box.fill(String(d));
          await box.press("Enter");
        }
        await filled(page, d);
        const table = nativeTable(d);
        const wanted = new Map(IMPLEMENTATIONS.map((row, i) => [nameOf(row, t),
          [table[i].none, table[i].sqrt, shippedOf(row, table[i])]]));
        const shown = await lines(page);
        assert.equal(shown.length, 47);
        for (const [name, ...ratios] of shown) {
          assert.deepEqual(ratios, wanted.get(name)?.map(ratioText), name);
        }
        const shipped = IMPLEMENTATIONS.map((row, i) => shippedOf(row, table[i]));
        assert.equal(await page.locator("#implementations-table .verdict").textContent(),
          t("implementations.summary", { d, ...countSides(shipped) }));
      }
    }));
}

test("a dot stands where its ratio is on the axis, and the larger one ships", () =>
  withPage({}, async (page) => {
    await filled(page);
    const places = await page.locator("table.implementations tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll(".ratio-dot")].map((dot) => {
        const box = dot.getBoundingClientRect();
        return { at: box.x + box.width / 2, size: box.width };
      })));
    const ticks = await heading(page, "shipped").locator(".ratio-tick").evaluateAll((all) =>
      all.map((tick) => ({ text: tick.textContent, box: tick.getBoundingClientRect() }))
        .map(({ text, box }) => ({ text, at: box.x + box.width / 2 })));
    const at = new Map(ticks.map((tick) => [tick.text, tick.at]));
    const [low, one] = [at.get("0.01") ?? NaN, at.get("1") ?? NaN];
    const table = nativeTable(128);
    const shown = await lines(page);
    const t = createTranslator("en");
    shown.forEach(([name], line) => {
      const i = IMPLEMENTATIONS.findIndex((row) => nameOf(row, t) === name);
      const { none, sqrt } = table[i];
      if (none === Infinity) return assert.equal(places[line].length, 0, name);
      const [first, second] = places[line];
      for (const [dot, ratio] of /** @type {const} */ ([[first, none], [second, sqrt]])) {
        const place = low + (one - low) * (Math.log10(ratio) + 2) / 2;
        assert.ok(Math.abs(dot.at - place) < 1.5, `${name}: ${dot.at}, not ${place}`);
      }
      const ships = IMPLEMENTATIONS[i].scale === "none" ? first : second;
      assert.equal(ships.size, Math.max(first.size, second.size), name);
      assert.notEqual(first.size, second.size, name);
    });
    const marks = await page.locator("table.implementations tbody tr").first()
      .locator(".ratio-mark").count();
    assert.equal(marks, 2);
  }));

test("headings sort by keyboard, and say how", () =>
  withPage({}, async (page) => {
    await filled(page);
    const column = async (/** @type {number} */ i) => (await lines(page)).map((line) => line[i]);
    const numbers = async (/** @type {number} */ i) =>
      (await column(i)).filter((text) => text !== "–").map(Number);
    const sorted = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b);
    assert.equal(await heading(page, "shipped").getAttribute("aria-sort"), "ascending");
    const shipped = await numbers(3);
    assert.equal(shipped.length, 44);
    assert.deepEqual(shipped, sorted(shipped));
    await heading(page, "sqrt").locator("button").focus();
    await page.keyboard.press("Enter");
    assert.equal(await heading(page, "sqrt").getAttribute("aria-sort"), "ascending");
    assert.equal(await page.locator("table.implementations [aria-sort]").count(), 1);
    assert.deepEqual(await numbers(2), sorted(await numbers(2)));
    await page.keyboard.press("Space");
    assert.equal(await heading(page, "sqrt").getAttribute("aria-sort"), "descending");
    assert.deepEqual(await numbers(2), sorted(await numbers(2)).reverse());
    assert.deepEqual((await column(2)).slice(-3), ["–", "–", "–"]);
    await heading(page, "name").locator("button").focus();
    await page.keyboard.press("Enter");
    const names = await column(0);
    assert.deepEqual(names, [...names].sort((a, b) =>
      a.localeCompare(b, "en", { sensitivity: "base" })));
  }));

test("the filter works by keyboard, says how many are left, and when none is", () =>
  withPage({}, async (page) => {
    await filled(page);
    const count = page.locator(".implementations-count");
    assert.equal(await count.textContent(), "47 of 47");
    const search = page.locator(".implementations-filter input");
    await search.focus();
    await page.keyboard.type("Hugging pre");
    const left = IMPLEMENTATIONS.filter(({ name, norm }) => /Hugging/.test(name) && norm === "pre");
    assert.equal(await count.textContent(), `${left.length} of 47`);
    assert.deepEqual((await lines(page)).map(([name]) => name).sort(),
      left.map(({ name }) => name).sort());
    await page.keyboard.type(" zzz");
    assert.equal(await count.textContent(), "None of them fits.");
    assert.equal((await lines(page)).length, 0);
    const clear = page.getByRole("button", { name: "Show all" });
    await clear.focus();
    await page.keyboard.press("Enter");
    assert.equal(await count.textContent(), "47 of 47");
    assert.ok(await clear.isHidden());
    assert.ok(await search.evaluate((element) => element === document.activeElement));
    await page.locator(".implementations-filter select").first().selectOption("none");
    await page.locator(".implementations-filter select").nth(1).selectOption("learned");
    const quiet = IMPLEMENTATIONS.filter(({ scale, pos }) => scale === "none" && pos === "learned");
    assert.equal(await count.textContent(), `${quiet.length} of 47`);
    // The reader's wish outlives a change of language.
    await page.locator("[data-setting=lang] select").selectOption("zh-CN");
    await page.locator(".implementations-count", { hasText: `47 个中的 ${quiet.length} 个` }).waitFor();
  }));

const picks = ["fairseq", "Dive into Deep Learning", "TensorFlow tutorial, 2019", "GPT-2",
  "Marian NMT"];

test("the page takes an implementation's settings, and measures what the table expects", () =>
  withPage({ link: "?text=The+animal+did+not+cross+the+street+because+it+was+too+tired" },
    async (page) => {
      await filled(page);
      const table = nativeTable(128);
      const { text } = await page.evaluate(() => ({
        text: new URLSearchParams(location.search).get("text") ?? "",
      }));
      for (const name of picks) {
        const line = lineOf(page, name);
        const use = line.getByRole("button", { name: `use ${name}`, exact: true });
        await use.focus();
        await page.keyboard.press("Enter");
        const i = IMPLEMENTATIONS.findIndex((row) => nameOf(row, createTranslator("en")) === name);
        const row = IMPLEMENTATIONS[i];
        const state = { ...defaults(), text, ...settingsOf(row, 128) };
        await complete(page, write(state));
        const used = line.getByRole("button", { name: `in use ${name}`, exact: true });
        assert.equal(await used.getAttribute("aria-pressed"), "true");
        assert.ok(await used.evaluate((element) => element === document.activeElement));
        const said = page.locator(".implementations-said");
        await said.filter({ hasText: "measured on your sentence" }).waitFor();
        const sentence = await said.textContent() ?? "";
        assert.ok(sentence.startsWith(`The page now has the settings of ${name}. `), sentence);
        assert.equal(sentence.includes("Not copied"), Boolean(row.lacks), sentence);
        const [, expected, measured] = /expected: (\S+); measured on your sentence: (\S+)\. /
          .exec(sentence) ?? [];
        assert.equal(expected, ratioText(shippedOf(row, table[i])));
        assert.equal(Number(measured).toPrecision(3),
          Number(await page.locator("[data-figure=ratio]").textContent()).toPrecision(3));
        assert.ok(Math.abs(Number(measured) / Number(expected) - 1) < 0.05, sentence);
      }
      // Another setting, and nobody's settings are in use any more.
      await page.locator("#position [data-setting=position_scale] .stepper-value").fill("7");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector("table.implementations .used"));
      assert.equal(await page.locator(".implementations-said").textContent(), "");
    }));

test("drawn weights make the default settings the tutorial's, trained ones nobody's", () =>
  withPage({ link: "?model=random" }, async (page) => {
    await filled(page);
    const used = await page.locator("table.implementations .used .implementation-name")
      .allTextContents();
    assert.deepEqual(used, ["TensorFlow tutorial, 2019"]);
    await page.locator("[data-setting=model] select").selectOption("trained");
    await page.waitForFunction(() => !document.querySelector("table.implementations .used"));
  }));

test("without an additive position code there is no ratio, and it says so", () =>
  withPage({}, async (page) => {
    await filled(page);
    const line = lineOf(page, "Gemma");
    assert.match(await line.locator(".of-shipped").textContent() ?? "", /–.*nothing is added/);
    await line.getByRole("button").click();
    await page.waitForFunction(() => location.search.includes("pos=none"));
    assert.match(await page.locator(".implementations-said").textContent() ?? "",
      /Not copied: normal draws .*, rotary positions, the gated activation\./);
  }));

test("sources open elsewhere and learn nothing of the reader", () =>
  withPage({}, async (page) => {
    await filled(page);
    const links = await page.locator("table.implementations tbody a").evaluateAll((all) =>
      all.map((link) => [link.getAttribute("target"), link.getAttribute("rel")].join()));
    assert.equal(links.length, 47);
    assert.ok(links.every((link) => link === "_blank,noreferrer"));
  }));

for (const width of [390, 1280]) {
  test(`at ${width} px only the table's box scrolls sideways, and the name stays`, () =>
    withPage({ viewport: { width, height: 800 } }, async (page) => {
      await filled(page);
      const box = page.locator(".implementations-box");
      await box.scrollIntoViewIfNeeded();
      const { inner, outer, document: whole } = await box.evaluate((element) => ({
        inner: element.scrollWidth, outer: element.clientWidth,
        document: document.documentElement.scrollWidth,
      }));
      assert.equal(whole, width);
      assert.equal(inner > outer, width === 390, `${inner} in ${outer}`);
      if (width !== 390) return;
      await box.focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() =>
        (document.querySelector(".implementations-box")?.scrollLeft ?? 0) > 0);
      const name = await page.locator("tbody .of-name").first().boundingBox();
      assert.ok(name && name.x >= 0 && name.x < 30, String(name?.x));
    }));
}
