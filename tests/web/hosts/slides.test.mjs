// @ts-check
// A slide of a real deck of reveal.js, as it comes, with the page in a frame.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { testHost } from "../../support/compatibility.mjs";
import { inside, withHost } from "../../support/host.mjs";

/** @typedef {import("playwright-core").Page} Page */

const folder = new URL("../../node_modules/reveal.js/dist/", import.meta.url);
const scripts = new Map(["reveal.js", "reveal.css"]
  .map((name) => [`/${name}`, readFileSync(new URL(name, folder), "utf8")]));

/** @param {string} guest */
const deck = (guest) => `<link rel="stylesheet" href="/reveal.css">
  <div class="reveal"><div class="slides">
    <section><h2>Before</h2></section>
    <section><h2>Attention</h2><iframe title="Encoder" width="900" height="400" data-src=
      "${guest}/encoderscope.html?embed=1&fit=box&model=random&d=16&layers=1&dff=16&heads=2"></iframe>
    </section>
    <section><h2>After</h2></section>
    <section><h2>The end</h2></section>
  </div></div>
  <script src="/reveal.js"></script>
  <script>Reveal.initialize({ transition: "none" });</script>`;

/** @param {Page} page */
const slide = (page) => page.evaluate(() => /** @type {any} */ (globalThis).Reveal.getIndices().h);

/** @param {Page} page @param {number} number */
const shows = (page, number) => page.waitForFunction((expected) =>
  /** @type {any} */ (globalThis).Reveal.getIndices().h === expected, number, { timeout: 15_000 });

testHost("in a slide of reveal.js, a click inside does not take the deck's keys", { host: "reveal" },
  (engine) => withHost({
    engine,
    body: deck,
    more: (path) => scripts.get(path),
  }, async ({ page }) => {
    await page.waitForFunction(() => /** @type {any} */ (globalThis).Reveal?.isReady());
    await page.keyboard.press("PageDown");
    await shows(page, 1);
    const frame = await inside(page);
    /** The page has begun, and was clicked: its box has the focus. */
    const clicked = async () => {
      await frame.waitForSelector("html[data-complete]", { state: "attached", timeout: 60_000 });
      await frame.locator("[data-setting=text] textarea").click();
      await frame.waitForFunction(() => document.hasFocus() &&
        document.activeElement?.tagName === "TEXTAREA");
    };
    await clicked();
    await page.keyboard.press("ArrowRight"); // moves in the text
    assert.equal(await slide(page), 1);
    await page.keyboard.press("PageDown");
    await shows(page, 2);
    await page.evaluate(() => /** @type {any} */ (globalThis).Reveal.prev());
    await shows(page, 1);
    await clicked();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowRight");
    await shows(page, 2);
  }));
