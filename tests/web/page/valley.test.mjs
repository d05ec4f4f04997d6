// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../../web/state.js";
import { baseLane } from "../../../web/state/lanes.js";
import { TARGET, toTraining } from "../../../web/state/training.js";
import { withPage } from "../../support/browser.mjs";
import { nativeLosses } from "../../support/native.mjs";
import { complete } from "../../support/page.mjs";
import { csv, until } from "../../support/race_page.mjs";

test("the valley runs every point and says what was found", () => {
  const link = "?steps=25&batch=4&train_d=8&valley_seeds=1";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    const run = page.locator("#valley .race-play");
    assert.equal(await run.textContent(), "Run 20 trainings");
    await run.click();
    await until(page, "done", "valley");
    const said = await page.locator("#valley .finding").textContent();
    assert.match(said ?? "", /dup \(words\) was learned at .*10.* factors/);
    assert.equal((await csv(page, "valley")).slice(1).length, 20);
    const seeds = page.locator("[data-setting=valley_seeds]").getByRole("spinbutton");
    for (let i = 0; i < 2; i++) await seeds.press("ArrowUp");
    await run.filter({ hasText: /^Run 60 trainings$/ }).waitFor();
  });
});

test("a valley that is cancelled keeps every point that is done", () => {
  // Long enough not to be over before anyone can cancel it.
  const link = "?steps=3000&batch=32&valley_seeds=3";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    const run = page.locator("#valley .race-play");
    await run.click();
    await until(page, "running", "valley");
    await page.waitForFunction(() => Number(/** @type {HTMLProgressElement | null} */ (
      document.querySelector("#valley progress"))?.value) > 2);
    await run.click();
    await until(page, "cancelled", "valley");
    const done = await page.locator("#valley progress").evaluate((bar) =>
      /** @type {HTMLProgressElement} */ (bar).value);
    assert.ok(done > 2 && done < 60, `${done}`);
    assert.equal((await csv(page, "valley")).slice(1).length, done);
  });
});

test("the valley shows in how many steps the native engine learns, and where it does not", () => {
  const link = "?steps=300&batch=32&length=3&train_d=16&valley_seeds=1";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    await page.locator("#valley .race-play").click();
    await until(page, "done", "valley");
    const rows = (await csv(page, "valley")).slice(1);
    assert.equal(rows.length, 20);
    const { state } = read(link);
    for (const [name, factor, seed, shown] of rows) {
      const run = { ...state, train_task: name.split(" ")[0], train_seed: Number(seed) };
      const request = toTraining(run, { ...baseLane(), scale: Number(factor) });
      const reached = nativeLosses(request, 300).accuracies.findIndex((share) => share >= TARGET);
      assert.equal(shown, reached < 0 ? "" : String(25 * reached), `${name}, ${factor}`);
    }
    assert.ok(rows.some((row) => row[3] !== "") && rows.some((row) => row[3] === ""));
  });
});
