// @ts-check
// What a reader does with a race: start, step, stop and read it, by any means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { complete } from "../../support/page.mjs";
import { board, csv, finding, start, until } from "../../support/race_page.mjs";

/** @typedef {import("playwright-core").Page} Page */

const t = createTranslator("en", { strict: true });

/** The common step. @param {Page} page */
const stepOf = async (page) => (await board(page)).map(([, step]) => Number(step));

test("one step, pause and reset do what they say", () =>
  withPage({ link: "?steps=5000" }, async (page) => {
    await complete(page, "?steps=5000");
    const next = page.locator("#train").getByRole("button", { name: "One step" });
    for (const step of [1, 2]) {
      await next.click();
      await page.waitForFunction((wanted) =>
        [...document.querySelectorAll(".race-lanes td:nth-child(2)")]
          .every((cell) => cell.textContent === wanted), String(step));
      await until(page, "paused");
    }
    await start(page);
    await page.waitForFunction(() =>
      Number(document.querySelector(".race-lanes td")?.textContent) > 5);
    await until(page, "playing");
    assert.equal(await next.isDisabled(), true);
    await start(page);
    await until(page, "paused");
    const steps = await stepOf(page);
    assert.equal(new Set(steps).size, 1);
    await page.locator("[data-setting=watch]").getByRole("spinbutton").press("ArrowUp");
    await page.locator("#loss .picture-title").filter({ hasText: "head 1" }).first().waitFor();
    assert.deepEqual(await stepOf(page), steps, "looking at another head moves nothing");
    await page.locator("#train").getByRole("button", { name: "Reset" }).click();
    await until(page, "idle");
    assert.deepEqual(await stepOf(page), [0, 0, 0]);
  }));

test("a hidden page pauses the race and says so", () =>
  withPage({ link: "?steps=5000&batch=4" }, async (page) => {
    await complete(page, "?steps=5000&batch=4");
    await start(page);
    await until(page, "playing");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await until(page, "paused");
    assert.equal(await finding(page), t("race.hidden"));
  }));

test("a lane that diverges stops alone, and one that cannot be trained says why", async () => {
  const link = "?batch=16&steps=60&lanes=optimizer~sgd+lr~10,scale~sqrt";
  await withPage({ link }, async (page) => {
    await complete(page, link);
    await start(page);
    await until(page, "done");
    assert.match(await finding(page) ?? "",
      /“×\s√d, SGD, rate 10”: Training stopped at step \d+: the (loss|gradient) is no longer/);
    const [broken, sound] = (await board(page)).map(([, step]) => Number(step));
    assert.ok(broken < sound, `${broken} ${sound}`);
    assert.ok((await csv(page, "loss")).length > 2, "its curve stays");
  });
  const refused = "?train_task=prev&length=1&lang=zh-CN";
  await withPage({ link: refused }, async (page) => {
    await complete(page, refused);
    await start(page);
    await until(page, "done");
    assert.match(await finding(page) ?? "", /无法训练：这个任务要问到别的词元/);
  });
});

for (const [name, options] of Object.entries(/** @type {const} */ ({
  "in light colours": { colorScheme: "light" },
  "in dark colours": { colorScheme: "dark" },
  "in forced colours": { forcedColors: "active" },
  "on a phone": { viewport: { width: 320, height: 700 }, touch: true },
}))) {
  test(`a race that has ended can be read by everyone, ${name}`, () => {
    const link = "?batch=4&steps=30&lanes=scale~sqrt,scale~none+position_scale~inverse+head~untied," +
      "init~normal_1+embedding_rate~sqrt,optimizer~sgd+lr~0.3";
    return withPage({ link, init: axe, ...options }, async (page) => {
      await complete(page, link);
      for (const summary of await page.locator("#race summary:visible").all()) await summary.click();
      await start(page);
      await until(page, "done");
      assert.deepEqual(await audit(page, { part: "#race" }), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - screen.width > 0 &&
        document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
    });
  });
}

test("by keyboard alone a race is chosen, changed and run", () =>
  withPage({ link: "?batch=4&steps=30" }, async (page) => {
    await complete(page, "?batch=4&steps=30");
    await page.getByRole("link", { name: "Too loud" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search.startsWith("?train_task=prev"));
    await page.locator(".ready [aria-current=true]").filter({ hasText: /^Too loud$/ }).waitFor();
    const steps = page.locator("[data-setting=steps]").getByRole("spinbutton");
    await steps.fill("30");
    await steps.press("Enter");
    await page.locator(".lane summary").nth(2).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() =>
      document.querySelectorAll(".race-lanes th[scope=row]")[2]?.textContent === "×\u00a022.6");
    await page.getByRole("button", { name: "Add a lane" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".race-lanes tbody tr").nth(3).waitFor();
    assert.equal((await board(page)).length, 4);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SUMMARY");
    assert.equal(await page.getByRole("button", { name: "Add a lane" }).isVisible(), false);
    await page.locator("#train .race-play").focus();
    await page.keyboard.press("Enter");
    await until(page, "done");
    assert.deepEqual(await stepOf(page), [30, 30, 30, 30]);
    await page.keyboard.press("Enter");
    await until(page, "playing");
  }));
