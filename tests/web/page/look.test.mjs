// @ts-check
// The page fits, can be read by everyone, and marks one selection everywhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { complete, drawn } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Lets observers of sizes and media have their say. @param {Page} page */
const settled = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))));

/** What sticks out of the page to the right. @param {Page} page */
const sticking = (page) => page.evaluate(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth && clientWidth <= screen.width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((found) => found.getBoundingClientRect().right > screen.width + 0.5)
    .map((found) => found.outerHTML.slice(0, 100));
});

const links = [
  "",
  "&text2=antidisestablishmentarianism+Donaudampfschifffahrt&delimiters=1",
  `&embedding_norm=1&norm=pre&init=uniform&scale=3.25&heads=16&layers=8&text=${"the+".repeat(99)}`,
  "&text=a+[MASK]+of+[MASK]&scale=123.4&model=unscaled",
];

for (const lang of ["en", "zh-CN"]) {
  for (const touch of [false, true]) {
    const means = touch ? "by finger" : "by mouse";
    test(`nothing sticks out of a page of 320, 390 or 1280 pixels, in ${lang}, ${means}`, async () => {
      for (const more of links) {
        const link = `?lang=${lang}${more}`;
        await withPage({ link, viewport: { width: 390, height: 800 }, touch }, async (page) => {
          await complete(page, link);
          for (const width of [390, 320, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await settled(page);
            assert.deepEqual(await sticking(page), [], `${width} ${more}`);
          }
        });
      }
    });
  }
}

/** @type {Record<string, import("../../support/browser.mjs").Options>} */
const looks = {
  "light colours": { colorScheme: "light" },
  "dark colours": { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "a phone": { viewport: { width: 390, height: 800 }, touch: true },
};

for (const [name, options] of Object.entries(looks)) {
  test(`axe finds nothing in ${name}`, async () => {
    const link = "?text2=Dogs+bark&row=1&key=1&colour=red&embedding_norm=1&init=uniform";
    await withPage({ link, init: axe, ...options }, async (page) => {
      await complete(page, link);
      await page.locator("[data-view=attention] .heatmap-button[aria-expanded]").click();
      assert.deepEqual(await audit(page, { least: 25 }), []);
    });
    const masked = "?scale=none&text=The+[MASK]+sat+on+the+mat";
    await withPage({ link: masked, init: axe, ...options }, async (page) => {
      await complete(page, masked);
      await page.locator("[data-view=guess] .bars").nth(2).waitFor();
      assert.deepEqual(await audit(page), []);
    });
  });
}

test("axe finds nothing on the Chinese page, nor where a sentence is refused", () =>
  withPage({ link: "?lang=zh-CN&pos=none&delimiters=0", init: axe }, async (page) => {
    await complete(page, "?lang=zh-CN&pos=none&delimiters=0");
    await page.locator("[data-setting=text] textarea").fill("");
    await page.locator("#notices .problem").filter({ hasText: "词元" }).waitFor();
    assert.deepEqual(await audit(page, { least: 25 }), []);
  }));

test("nothing moves by itself where the reader asks for less motion", () =>
  withPage({ reducedMotion: "reduce" }, async (page) => {
    await complete(page);
    await page.locator(".strip input[value=none]").check({ force: true });
    await complete(page, "?scale=none");
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      "auto");
  }));

test("the theme follows the system, unless the link or the reader chooses", async () => {
  const paper = (/** @type {Page} */ page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  /** @type {string[]} */
  const seen = [];
  for (const [link, colorScheme] of /** @type {const} */ ([
    ["", "light"], ["", "dark"], ["?theme=dark", "light"], ["?theme=light", "dark"]])) {
    await withPage({ link, colorScheme }, async (page) => {
      await complete(page, link);
      seen.push(await paper(page));
      await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
      await settled(page);
      assert.equal(await paper(page) === seen.at(-1), link !== "", "a chosen theme stays");
    });
  }
  const [light, dark] = seen;
  assert.notEqual(light, dark);
  assert.deepEqual(seen, [light, dark, dark, light]);
});

/** In how many rows each picture marks a row, and which. @param {Page} page @param {string} selector */
const bands = (page, selector) => page.locator(`.heatmap-matrix > ${selector}`).evaluateAll((found) =>
  found.map((band) => {
    const rows = Number(band.parentElement?.getAttribute("aria-rowcount"));
    const { hidden, style } = /** @type {HTMLElement} */ (band);
    return hidden ? null : Math.round((parseFloat(style.top) * rows) / 100);
  }));

const chosenBand = ".heatmap-band:not(.heatmap-pointed)";

test("choosing a token marks it in every picture and in the link", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    await page.locator(".chip").nth(2).click();
    await complete(page, drawn("?row=2"));
    await page.waitForURL((url) => url.search === drawn("?row=2"));
    const chosen = await bands(page, chosenBand);
    assert.equal(chosen.length, 11);
    assert.deepEqual(new Set(chosen), new Set([2]));
    assert.deepEqual(await page.locator(".bars-rows .heatmap-marked").evaluateAll((rows) =>
      rows.map((row) => [...row.parentElement?.children ?? []].indexOf(row))), [2, 2, 2, 2]);
    assert.equal(await page.locator(".wires-from [aria-pressed=true]").textContent(), "sat");
    assert.equal(await page.locator(".waves-now[d^=M]").count() > 0, true);
    assert.match(await page.locator(".spread").textContent() ?? "", /in the row of “sat”/);
    await page.locator(".chip").nth(2).click();
    await complete(page, drawn());
    assert.deepEqual(new Set(await bands(page, chosenBand)), new Set([null]));
  }));

test("pointing at a token in one picture marks its row in all, and leaves the link alone", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    await page.locator(".chip").nth(4).hover();
    assert.deepEqual(new Set(await bands(page, ".heatmap-pointed")), new Set([4]));
    await page.mouse.move(2, 2);
    assert.deepEqual(new Set(await bands(page, ".heatmap-pointed")), new Set([null]));
    const canvas = page.locator("[data-view=embedding] .heatmap-canvas").first();
    const box = await canvas.boundingBox();
    assert.ok(box);
    await canvas.hover({ position: { x: box.width / 2, y: box.height * 2.5 / 6 }, force: true });
    assert.deepEqual(new Set(await bands(page, ".heatmap-pointed")), new Set([2]));
    assert.equal(await page.locator(".chip-pointed .chip-word").textContent(), "sat");
    assert.equal(new URL(page.url()).search, drawn());
  }));
