// @ts-check
// The teacher's page as a teacher meets it, and what it says about the page held against the page.
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { ASSIGNMENTS, solve } from "../../../web/site/assignments.mjs";
import { version } from "../../../web/site/folder.mjs";
import { ORIGIN, snippetsOf } from "../../../web/site/snippets.mjs";
import { WORDS, fileOf } from "../../../web/site/static.mjs";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { canonical, complete } from "../../support/page.mjs";

const site = new URL("../../../build/site/", import.meta.url);
const langs = Object.keys(WORDS);
/** The examples inside ask for the page. */
const expected = [/^request: .*encoderscope\.html/];

for (const lang of langs) {
  const url = new URL(fileOf("teach", lang), site).href;

  test(`in ${lang}, the teacher's page fits a desktop and a phone, and axe finds nothing in light or dark`, async () => {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const width of [1280, 390]) {
        await withPage({ url, expected, colorScheme, viewport: { width, height: 800 }, init: axe },
          async (page) => {
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${wide} px`);
            await page.evaluate(() => {
              for (const frame of document.querySelectorAll("iframe")) frame.remove();
              for (const details of document.querySelectorAll("details")) details.open = true;
            });
            assert.deepEqual(await audit(page, { least: 10 }), []);
          });
      }
    }
  });

  test(`in ${lang}, the page of promises fits a phone, and axe finds nothing`, () =>
    withPage({
      url: new URL(fileOf("promises", lang), site).href, viewport: { width: 390, height: 800 },
      init: axe,
    }, async (page) => {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
      assert.deepEqual(await audit(page, { least: 10 }), []);
    }));

  test(`in ${lang}, every button copies its snippet with the address that was written once`, () =>
    withPage({
      url, expected, init: () => Object.assign(document, {
        execCommand: () => Object.assign(globalThis, { copied: String(getSelection()) }),
      }),
    }, async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await page.locator("#address").fill("https://school.example/tools/");
      for (const { name, text } of snippetsOf(version)) {
        await page.locator(`[data-copy=snippet-${name}]`).click();
        const copied = await page.evaluate(() => /** @type {any} */ (globalThis).copied);
        assert.equal(copied, text.replaceAll(ORIGIN, "https://school.example/tools"), name);
        assert.equal(await page.locator("#copied").textContent(), WORDS[lang]["teach.copied"]);
      }
    }));
}

test("the examples of the teacher's page are alive", () =>
  withPage({ url: new URL("teach.html", site).href, expected }, async (page) => {
    for (const frame of await page.locator("iframe").all()) {
      await frame.scrollIntoViewIfNeeded();
      const inner = await (await frame.elementHandle())?.contentFrame();
      await inner?.waitForFunction(() => "complete" in document.documentElement.dataset, undefined,
        { timeout: 60_000 });
    }
  }));

test("every snippet that is HTML shows a map as it stands", async () => {
  const tried = snippetsOf(version).filter((one) => one.tried);
  assert.ok(tried.length > 0);
  for (const { name, text } of tried) {
    const host = new URL(`snippet-${name}.html`, site);
    writeFileSync(host, `<!doctype html><link rel="icon" href="data:,">
      ${text.replaceAll(ORIGIN, new URL(".", site).href.replace(/\/$/, ""))}`);
    try {
      await withPage({ url: host.href, expected }, async (page) => {
        const frame = await (await page.waitForSelector("iframe")).contentFrame();
        await frame?.waitForFunction(() => "complete" in document.documentElement.dataset, undefined,
          { timeout: 60_000 });
        assert.ok(await frame?.locator("[data-view=attention] .heatmap").first().isVisible(), name);
        assert.match(await frame?.locator("[data-view=attention]").first().textContent() ?? "",
          /cat/, name);
      });
    } finally {
      rmSync(host);
    }
  }
});

test("the light file opens with random weights, without a notice, and says in its link that they are", () =>
  withPage({ url: new URL(`v${version}/encoder.html`, site).href }, async (page) => {
    const shown = await page.waitForFunction(() => document.documentElement.dataset.complete);
    assert.equal(await shown.jsonValue(), "?model=random");
    assert.equal(await page.locator("#notices li").count(), 0);
    const models = await page.locator("[data-setting=model] option:not([hidden])").evaluateAll(
      (options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    assert.deepEqual(models, ["random"]);
    assert.ok(await page.locator("[data-view=attention] .heatmap").first().isVisible());
  }));

test("a link to trained weights opens the light file with random ones, and hiding a word works", () =>
  withPage({
    url: `${new URL(`v${version}/encoder.html`, site).href}?model=unscaled&d=64&text=a+[MASK]`,
  }, async (page) => {
    await page.waitForFunction(() => "complete" in document.documentElement.dataset);
    assert.equal(await page.locator("#notices li").count(), 0);
    await page.waitForFunction(() =>
      document.querySelectorAll("[data-view=guess] .guess-row").length === 1);
  }));

test("the solutions' figures are those that the page shows", async () => {
  const solutions = await solve();
  for (const { name, kind, measured } of ASSIGNMENTS) {
    for (const { name: which, link } of measured) {
      await withPage({ link: `?${link}` }, async (page) => {
        await complete(page, canonical(`?${link}`));
        const place = {
          ratio: "[data-figure=ratio]", entropy: ".head-spread", guess: "[data-view=guess]",
        }[kind];
        if (kind === "guess") await page.waitForSelector(".guess-row");
        const shown = await page.locator(place).first().textContent() ?? "";
        if (kind !== "guess") assert.equal(shown, solutions[name][which], `${name} ${which}`);
        else assert.ok(shown.includes(solutions[name][which]), `${name} ${which}`);
      });
    }
  }
  for (const lang of langs) {
    const text = readFileSync(new URL(fileOf("teach", lang), site), "utf8");
    for (const [name, figures] of Object.entries(solutions)) {
      const said = new RegExp(`data-solution="${name}">(.*)</p>`).exec(text)?.[1] ?? "";
      for (const which of ["with", "without"]) assert.ok(said.includes(figures[which]), name);
    }
  }
});
