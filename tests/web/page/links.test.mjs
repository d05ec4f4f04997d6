// @ts-check
// A link reproduces every number.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SETTINGS, defaults, read } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { complete, displayed, drawn, readCsv } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {(search: string) => boolean} fits */
const linked = async (page, fits) => {
  await page.waitForURL((url) => fits(url.search), { timeout: 60_000 });
  return new URL(page.url()).search;
};

/** Everything that a page shows, and all bits of three of its matrices. @param {Page} page */
const everything = async (page) => ({
  ...await displayed(page),
  files: [await readCsv(page, "sum"), await readCsv(page, "attention"), await readCsv(page, "output")],
});

for (const served of [true, false]) {
  const from = served ? "a server" : "a file";
  test(`the address of a changed page shows the same in a fresh one, from ${from}`,
    async () => {
      let link = "";
      /** @type {Awaited<ReturnType<typeof everything>> | undefined} */
      let first;
      await withPage({ served, link: drawn() }, async (page) => {
        await complete(page, drawn());
        const text = page.getByRole("textbox", { name: "sentence", exact: true });
        await text.fill("a dog & a cat, 猫? 100 %");
        await page.getByRole("textbox", { name: "second sentence" }).fill("#hash=1&d=7");
        const factor = page.getByRole("spinbutton", { name: /embedding factor/ });
        await factor.fill("2.5");
        await factor.press("Enter");
        await page.getByRole("combobox", { name: "initialiser" }).selectOption("keras_uniform");
        await page.getByRole("checkbox", { name: "training" }).check();
        await page.getByRole("radio", { name: /^layer 2, head 1,/ }).click();
        await page.locator(".chip").nth(3).click();
        link = await linked(page, (search) => search.includes("layer=2") && search.includes("row=3"));
        await complete(page, link);
        first = await everything(page);
      });
      const { state, notices } = read(link);
      assert.deepEqual(notices, []);
      assert.deepEqual([state.text, state.text2, state.scale, state.init, state.training],
        ["a dog & a cat, 猫? 100 %", "#hash=1&d=7", 2.5, "keras_uniform", true]);
      assert.deepEqual([state.layer, state.head, state.row], [2, 1, 3]);
      await withPage({ served, link }, async (page) => {
        await complete(page, link);
        assert.deepEqual(await everything(page), first);
        assert.equal(await page.locator("#notices li").count(), 0);
      });
    });
}

test("another seed shows other numbers, and going back shows the first again", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    const before = await displayed(page);
    const seed = page.getByRole("spinbutton", { name: "seed" });
    await seed.press("ArrowUp");
    await complete(page, drawn("?seed=2"));
    const other = await displayed(page);
    assert.notDeepEqual(other.norms.raw, before.norms.raw);
    assert.deepEqual(other.norms.position, before.norms.position);
    await seed.press("ArrowDown");
    await complete(page, drawn());
    assert.deepEqual(await displayed(page), before);
  }));

test("the factor moves what stands below its line and nothing above it", () =>
  withPage({}, async (page) => {
    await complete(page);
    const before = await displayed(page);
    await page.locator(".strip").getByRole("radio", { name: "÷√d" }).check({ force: true });
    await complete(page, "?scale=inverse");
    const after = await displayed(page);
    for (const name of /** @type {const} */ (["chips", "embedding", "position", "more"])) {
      assert.deepEqual(after[name], before[name], name);
    }
    for (const name of /** @type {const} */ (["scaled", "sum", "ratio", "share", "strips"])) {
      assert.notDeepEqual(after[name], before[name], name);
    }
  }));

test("Reset leads to the plain page", () =>
  withPage({ link: "?d=64&scale=3&text=hello&lang=en" }, async (page) => {
    await complete(page, "?d=64&scale=3&text=hello&lang=en");
    await page.getByRole("link", { name: "Reset" }).click();
    await complete(page);
    assert.equal(new URL(page.url()).search, "");
  }));

test("the page lists every setting of a link, and each default it prints is the default", () =>
  withPage({}, async (page) => {
    await complete(page);
    await page.locator(".reference summary").click();
    const rows = await page.locator("#reference tbody tr").evaluateAll((lines) => lines.map((line) =>
      [...line.children].map((cell) => cell.textContent ?? "")));
    assert.deepEqual(rows.map(([name]) => name), SETTINGS.map(({ name }) => name));
    for (const [name, meaning, , fallback] of rows) {
      assert.ok(meaning.length > 10, `${name}: ${meaning}`);
      const link = fallback === "" ? "" : `?${name}=${encodeURIComponent(fallback)}`;
      assert.deepEqual(read(link), { state: defaults(), notices: [] }, name);
    }
  }));
