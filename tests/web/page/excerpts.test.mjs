// @ts-check
// Each line says what it does as an idea, as a formula, or as the C++ that computes it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { excerptOf } from "../../../web/excerpts.mjs";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { complete } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const lines = [...read("web/index.html").matchAll(/<section class="line[^]*?<\/section>/g)]
  .map(([html]) => ({
    id: /id="(\w+)"/.exec(html)?.[1] ?? "",
    kinds: ["idea", "formula", "code"].filter((kind) => html.includes(`data-explain="${kind}"`)),
    code: [...html.matchAll(/data-code="(\S+) (\S+)"/g)].map(([, file, name]) =>
      ({ file, text: excerptOf(read(file), file, name) })),
  }))
  .filter(({ kinds }) => kinds.length > 1);

/** What is seen of each kind beside a line. @param {Page} page @param {string} id */
const seen = (page, id) => page.locator(`#${id}`).evaluate((line) =>
  Object.fromEntries(["idea", "formula", "code"].map((kind) =>
    [kind, [...line.querySelectorAll(`[data-explain=${kind}]`)].filter((part) =>
      part.checkVisibility()).length])));

for (const lang of ["en", "zh-CN"]) {
  test(`every line shows its idea, formula and code by keyboard, in ${lang}`, () =>
    withPage({ link: `?lang=${lang}` }, async (page) => {
      await complete(page, `?lang=${lang}`);
      assert.ok(lines.length >= 15);
      for (const { id, kinds } of lines) {
        await page.locator(`#${id} .explain input:checked`).focus();
        for (const [i, kind] of kinds.entries()) {
          if (i) await page.keyboard.press("ArrowRight");
          const parts = await seen(page, id);
          for (const other of ["idea", "formula", "code"]) {
            assert.equal(parts[other] > 0, other === kind, `${id}: ${other} while ${kind}`);
          }
          const focused = page.locator(`#${id} .explain input:focus`);
          assert.equal(await focused.inputValue(), kind);
        }
        const meanings = await page.locator(`#${id} .symbols dd`).allTextContents();
        for (const meaning of meanings) assert.equal(/\p{Script=Han}/u.test(meaning), lang !== "en", meaning);
        if (kinds.includes("formula")) assert.ok(meanings.length > 0, `${id} has unexplained symbols`);
      }
    }));
}

test("the code that is shown is the code of the source, and its file is named", () =>
  withPage({ link: "?explain=code" }, async (page) => {
    await complete(page, "?explain=code");
    for (const { id, code } of lines) {
      const shown = await page.locator(`#${id} .excerpt`).evaluateAll((figures) =>
        figures.map((figure) => ({
          file: figure.querySelector("figcaption")?.textContent,
          text: figure.querySelector("pre")?.textContent,
        })));
      assert.deepEqual(shown, code, id);
      for (const { file, text } of shown) {
        const loose = (/** @type {string} */ code) => code.replace(/^ +/gm, "");
        assert.ok(loose(read(String(file))).includes(loose(String(text))));
      }
    }
  }));

test("code and formula follow the settings", () =>
  withPage({ link: "?explain=code&model=random&activation=gelu&norm=pre&pos=concatenated" },
    async (page) => {
      const shown = (/** @type {string} */ id) =>
        page.locator(`#${id} .excerpt:visible pre`).allTextContents().then((all) => all.join("\n"));
      await page.locator("#feed_forward .excerpt").first().waitFor();
      assert.match(await shown("feed_forward"), /void gelu\(/);
      assert.doesNotMatch(await shown("feed_forward"), /relu\(/);
      assert.match(await shown("layers"), /pre_norm\(const/);
      assert.doesNotMatch(await shown("layers"), /post_norm\(const/);
      assert.match(await shown("position"), /concatenated_sinusoids\(/);
      await page.locator("[data-setting=pos] select").selectOption("learned");
      assert.doesNotMatch(await shown("position"), /sinusoids\(/);
    }));

test("one line is chosen by itself, the head of the page chooses for all, and a link keeps both", () =>
  withPage({ link: "?explain=formula&explained=attention.code" }, async (page) => {
    /** @param {string} id */
    const chosen = (id) => page.locator(`#${id} .explain input:checked`).inputValue();
    const all = async () => [await chosen("scale"), await chosen("attention"), await chosen("ids")];
    // The first line has no formula.
    assert.deepEqual(await all(), ["formula", "code", "idea"]);
    await page.locator("#scale").getByRole("radio", { name: "C++ code" }).click();
    await page.waitForURL((url) => url.search === "?explain=formula&explained=attention.code,scale.code");
    await page.reload();
    assert.deepEqual(await all(), ["code", "code", "idea"]);
    await page.locator("#scale").getByRole("radio", { name: "formula" }).click();
    await page.locator("[data-setting=lang] select").selectOption("zh-CN");
    assert.deepEqual(await all(), ["formula", "code", "idea"]);
    await page.locator("[data-setting=explain] select").selectOption("code");
    assert.deepEqual(await all(), ["code", "code", "code"]);
    await page.locator("[data-setting=explain] select").selectOption("idea");
    assert.deepEqual(await all(), ["idea", "idea", "idea"]);
    await page.waitForURL((url) => url.search === "?lang=zh-CN");
  }));

test("looking at code or formulas computes nothing anew", () =>
  withPage({}, async (page) => {
    await complete(page);
    const before = await page.locator("[data-view=scaled]").textContent();
    await page.locator("[data-setting=explain] select").selectOption("formula");
    await complete(page, "?explain=formula");
    assert.equal(await page.locator("[data-view=scaled]").textContent(), before);
  }));

for (const explain of ["formula", "code"]) {
  test(`${explain} beside every line: axe finds nothing, nothing is wider than a phone`, () =>
    withPage({ link: `?explain=${explain}`, init: axe, viewport: { width: 390, height: 844 } },
      async (page) => {
        await complete(page, `?explain=${explain}`);
        assert.deepEqual(await audit(page, { least: 10 }), []);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
        const small = await page.locator(".explain label:visible").evaluateAll((labels) =>
          labels.map((label) => label.getBoundingClientRect())
            .filter(({ width, height }) => width < 24 || height < 24));
        assert.deepEqual(small, []);
      }));
}

test("a card has the code of what it measures, open where the page shows code", () =>
  withPage({ link: "?explain=code&card=norm", init: axe }, async (page) => {
    await complete(page, "?explain=code&card=norm");
    const code = page.locator("#card-norm .card-code");
    const excerpts = ["balance.cpp balance_ratio", "entropy.cpp row_entropy", "maps.cpp row_distance"]
      .map((place) => place.split(" ")).map(([file, name]) =>
        excerptOf(read(`src/lens/${file}`), file, name));
    assert.deepEqual(await code.locator("pre:visible").allTextContents(), excerpts);
    assert.deepEqual(await audit(page, { part: "#card-norm", least: 5 }), []);
    await page.locator("[data-setting=explain] select").selectOption("idea");
    assert.ok(await code.locator("pre").first().isHidden());
    await code.locator("summary").click();
    assert.ok(await code.locator("pre").first().isVisible());
  }));
