// @ts-check
// What comes out on paper.

import assert from "node:assert/strict";
import test from "node:test";
import { withPage } from "../../support/browser.mjs";
import { complete } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Its first pixel. @param {Page} page @param {string} selector */
const colorOf = (page, selector) => page.locator(selector).first().evaluate((canvas) => {
  const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  copy?.drawImage(/** @type {HTMLCanvasElement} */ (canvas), 0, 0);
  return copy?.getImageData(0, 0, 1, 1).data.join();
});

/** @param {Page} page @param {"beforeprint" | "afterprint"} event */
async function turn(page, event) {
  await page.emulateMedia({ media: event === "beforeprint" ? "print" : "screen" });
  await page.evaluate((name) => void dispatchEvent(new Event(name)), event);
}

test("a dark page is printed light, every picture of it, and is dark again afterwards", () =>
  withPage({ link: "?theme=dark" }, async (page) => {
    await complete(page, "?theme=dark");
    const first = "[data-view=attention] canvas";
    const [dark, far] = [await colorOf(page, first), await colorOf(page, "[data-view=output] canvas")];
    await turn(page, "beforeprint");
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(paper, "rgb(255, 255, 255)");
    const light = await colorOf(page, first);
    assert.notEqual(light, dark);
    assert.notEqual(await colorOf(page, "[data-view=output] canvas"), far); // out of sight
    for (const gone of [".strip", ".preferences", ".explain >> nth=0"]) {
      assert.ok(await page.locator(gone).isHidden(), gone);
    }
    assert.ok(await page.locator("[data-view=attention]").isVisible());
    await turn(page, "afterprint");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    assert.equal(await colorOf(page, first), dark);
  }));

for (const [lang, said] of [["en", "Computed on “The dog sees”."], ["zh-CN", "用这句话计算：“The dog sees”。"]]) {
  test(`a card is printed alone, with its sentence, settings and link: ${lang}`, () =>
    withPage({ link: `?card=drowned&lang=${lang}&text=The+dog+sees` }, async (page) => {
      const card = page.locator("#card-drowned");
      await card.locator(".card-question button").last().click();
      await card.locator(".chart").waitFor();
      await page.evaluate(() => {
        window.print = () => void dispatchEvent(new Event("beforeprint"));
      });
      await card.locator(".card-print").click();
      await page.emulateMedia({ media: "print" });
      const shown = await page.evaluate(() => [...document.querySelectorAll("h1, h2, h3, .line, .strip")]
        .filter((node) => node.checkVisibility()).map((node) => node.textContent));
      assert.deepEqual(shown, [await card.locator("h3").textContent()]);
      const printed = await card.locator(".card-printed").textContent() ?? "";
      assert.ok(printed.startsWith(said) && printed.endsWith(page.url()), printed);
      assert.ok(await card.locator(".verdict").isVisible());
      assert.ok(await card.locator("[data-setting=init]").isVisible());
      assert.ok(await card.locator("button").evaluateAll((buttons) =>
        buttons.every((button) => !button.checkVisibility())));
      // It is one page of paper.
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
      await turn(page, "afterprint");
      assert.ok(await page.locator("#program").isVisible());
    }));
}
