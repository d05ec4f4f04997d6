// @ts-check
// The charts by themselves, in a browser: what the keys and the mouse read, and what files hold.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { withPage } from "../../support/browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const address = new URL("../../../build/charts/index.html", import.meta.url);
const axe = readFileSync(`${root}tests/node_modules/axe-core/axe.min.js`, "utf8");
const hostile = `</text><script>alert(1)</script>"&`;

const program = `
  import { createCurves } from "./curves.js";
  import { createDots } from "./dots.js";
  import { createTranslator } from "./i18n.js";
  const t = createTranslator("en", { strict: true });
  const line = (count, every, y) => ({
    x: Array.from({ length: count }, (_, i) => i * every),
    y: Array.from({ length: count }, (_, i) => y(i)),
  });
  const link = "https://x.org/?a=1&b=2";
  const about = () => ({ settings: "seed 1 ${"· settings ".repeat(30)}", link });
  const curves = createCurves(document.body, { t, name: "accuracy", about });
  globalThis.draw = (count) => curves.draw({
    title: "Accuracy", takeaway: "One learns.", steps: 800,
    base: { value: 0.5, label: "base rate" }, target: { value: 0.95, label: "target" },
    series: [
      { label: "× √d", look: 1, line: line(count, 25, (i) => i / 32),
        raw: line(25 * count, 1, () => 0.7) },
      { label: ${JSON.stringify(hostile)}, look: 2, line: line(5, 25, () => 0.5),
        end: "It ended." },
    ],
  });
  draw(33);
  createDots(document.body, { t, name: "valley" }).draw({
    title: "Valley", factors: [0.5, 1, 2], limit: 900, marks: [{ x: 1, label: "1" }],
    series: [{ label: "dup", look: "token", points: [{ x: 1, seed: 1, steps: 400 }] }],
  });
`;

before(async () => {
  const esbuild = createRequire(`${root}web/package.json`)("esbuild");
  const made = { bundle: true, write: false, charset: "utf8" };
  const script = (await esbuild.build({ ...made, format: "iife",
    stdin: { contents: program, resolveDir: `${root}web` } })).outputFiles[0].text;
  const style = (await esbuild.build({ ...made, entryPoints: [`${root}web/style.css`] }))
    .outputFiles[0].text;
  mkdirSync(new URL(".", address), { recursive: true });
  writeFileSync(address, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Charts</title>
    <meta name="viewport" content="width=device-width"><style>${style}</style><body>
    <script>${script.replaceAll("</script", "<\\/script")}</script>`);
});

const url = address.href;
const slider = (/** @type {Page} */ page) => page.locator(".chart-slider").first();
const reading = (/** @type {Page} */ page) => slider(page).getAttribute("aria-valuetext");
const stepOf = async (/** @type {Page} */ page) =>
  /^step (\d+):/.exec(await reading(page) ?? "")?.[1];
const ruleOf = (/** @type {Page} */ page) =>
  page.locator(".chart-picture .chart-strong").textContent();

/** Lets the observer of the width have its say. @param {Page} page */
const settled = (page) => 
  page.locator(".chart-picture").nth(1).locator("path").first().waitFor({ state: "attached" });

test("the arrow keys read a chart step by step, at one tab stop, also while it grows", () =>
  withPage({ url }, async (page) => {
    await settled(page);
    await slider(page).focus();
    for (const [key, step] of /** @type {const} */ ([["ArrowLeft", 775], ["Home", 0],
      ["ArrowRight", 25], ["PageUp", 100], ["PageDown", 25], ["End", 800], ["ArrowLeft", 775]])) {
      await page.keyboard.press(key);
      assert.equal(await stepOf(page), String(step), key);
      assert.equal(await ruleOf(page), `step ${step}`);
    }
    assert.equal(await reading(page), `step 775: ×\u00a0√d 0.969; ${hostile} stopped.`);
    await page.evaluate(() => /** @type {any} */ (globalThis).draw(40));
    assert.equal(await stepOf(page), "775");
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(":focus").textContent(), "CSV");
    assert.equal(await page.locator(".chart-picture .chart-rule").count(), 0);
    assert.equal(await stepOf(page), "975");
  }));

test("the mouse reads the nearest step, and leaves nothing behind", () =>
  withPage({ url }, async (page) => {
    await settled(page);
    const box = await page.locator(".chart-picture").first().boundingBox();
    const axis = await page.locator(".chart-picture .chart-axis").first().boundingBox();
    assert.ok(box && axis);
    await page.mouse.move(axis.x + axis.width * 0.26, box.y + 100);
    assert.equal(await stepOf(page), "200");
    assert.equal(await ruleOf(page), "step 200");
    await page.mouse.move(axis.x + axis.width * 0.26, box.y + box.height + 200);
    assert.equal(await stepOf(page), "800");
  }));

test("the picture is named after what it shows", () =>
  withPage({ url }, async (page) => {
    await settled(page);
    const [curves, dots] = await page.locator(".chart-picture").evaluateAll((found) =>
      found.map((one) => one.getAttribute("aria-label")));
    assert.equal(curves, `Accuracy One learns. step 800: ×\u00a0√d 1.00; ${hostile} stopped. ` +
      `${hostile}: It ended.`);
    assert.equal(dots, "Valley ×2.00: dup not computed yet.");
  }));

test("the picture's file is light, complete and free of markup from outside", () =>
  withPage({ url, colorScheme: "dark" }, async (page) => {
    await settled(page);
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    const [saved] = await Promise.all([page.waitForEvent("download"),
      page.getByRole("button", { name: "SVG: Accuracy" }).click()]);
    assert.equal(saved.suggestedFilename(), "accuracy.svg");
    const text = readFileSync(await saved.path(), "utf8");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    assert.equal(await page.locator(".chart-file").count(), 0);
    assert.doesNotMatch(text, /<script|<style|class=|var\(/);
    const found = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      const all = [...parsed.querySelectorAll("*")];
      return {
        tags: [...new Set(all.map(({ localName }) => localName))].sort(),
        texts: [...parsed.querySelectorAll("text")].map((one) => one.textContent),
        link: parsed.querySelector("a")?.getAttribute("href"),
        lane: all.some((one) => one.getAttribute("stroke") === "rgb(35, 33, 28)"),
      };
    }, text);
    assert.deepEqual(found.tags, ["a", "g", "path", "rect", "svg", "text", "title"]);
    for (const part of ["Accuracy", "One learns.", hostile, "base rate", "target", "step 800"]) {
      assert.ok(found.texts.includes(part), part);
    }
    assert.equal(found.link, "https://x.org/?a=1&b=2");
    assert.ok(found.lane, "the first lane has its colour of the light theme");
  }));

test("the file has every point and the table every evaluation", () =>
  withPage({ url }, async (page) => {
    await settled(page);
    const [saved] = await Promise.all([page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV: Accuracy" }).click()]);
    const lines = readFileSync(await saved.path(), "utf8").split("\r\n");
    assert.equal(lines.length, 2 + 825);
    assert.equal(lines[26], "25,0.7,0.03125,0.5");
    await page.locator("summary").first().click();
    const rows = page.locator(".chart table").first().locator("tr");
    await rows.nth(33).waitFor();
    assert.equal(await rows.count(), 34);
    const texts = await rows.nth(2).locator("th, td").allTextContents();
    assert.deepEqual(texts, ["25", "0.0313", "0.500"]);
  }));

for (const [name, options] of /** @type {const} */ ([
  ["in light colours", {}],
  ["in forced colours", { forcedColors: "active" }],
  ["on a phone", { viewport: { width: 320, height: 800 }, touch: true }],
])) {
  test(`a chart fits, and axe finds nothing in it, ${name}`, () =>
    withPage({ url, init: axe, ...options }, async (page) => {
      await settled(page);
      await page.locator("summary").first().click();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      const found = await page.evaluate(async () => (await /** @type {any} */ (globalThis).axe.run(
        ".chart", { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })).violations.map(
        (/** @type {any} */ { id, nodes }) => `${id} ${nodes[0].html}`));
      assert.deepEqual(found, []);
    }));
}
