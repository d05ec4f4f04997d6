// @ts-check
// The table of what was tried: it fills while the reader tries, and shows what the native encoder
// computes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { COLUMNS, cellText, pinName, pinsOf, requestOf, stateOf } from "../../../web/results/rows.js";
import { read } from "../../../web/state.js";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { readCsv } from "../../support/drawing.mjs";
import { nativeValues } from "../../support/native.mjs";
import { complete } from "../../support/page.mjs";
import { spellings } from "../../support/shown.mjs";

/** @typedef {import("playwright-core").Page} Page */

const three = "&text=The+dog+sees+a+cat&tried=model~random+init~normal_1+d~64," +
  "model~unscaled,model~random+scale~none";

const tried = async (/** @type {Page} */ page) =>
  read(await page.evaluate(() => location.search)).state.tried;

/** Brings the table into sight and waits for its numbers. @param {Page} page */
async function table(page) {
  await page.locator("#results").scrollIntoViewIfNeeded();
  await page.locator("#results-body[data-state=done]").waitFor();
  return page.locator("#results tbody tr").evaluateAll((rows) => rows.map((row) =>
    [...row.children].slice(0, -1).map((cell) => cell.textContent ?? "")));
}

/** @param {import("../../../web/state.js").State} state @param {string} pin */
function native(state, pin) {
  const own = stateOf(state, pin);
  assert.ok(own);
  const { model, ...request } = requestOf(own);
  return nativeValues({
    ...request, tensors: [], model: model === "random" ? undefined : `web/models/${model}.safetensors`,
  }).findings.map((one) => one ?? NaN);
}

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator("#results").getByRole("button", { name, exact: true }).click();

for (const lang of ["en", "zh-CN"]) {
  test(`in ${lang}, a link brings rows back, with the native numbers, and the file has the same`, () => {
    const link = `?lang=${lang}${three}`;
    return withPage({ link, init: axe }, async (page) => {
      await complete(page, link);
      const t = createTranslator(lang, { strict: true });
      const { state } = read(link);
      const rows = await table(page);
      const pins = pinsOf(state.tried);
      assert.equal(rows.length, 3);
      rows.forEach(([name, ...cells], i) => {
        assert.equal(name, pinName(t, pins[i]));
        native(state, pins[i]).forEach((x, column) => assert.ok(
          spellings(x, 3, (value) => cellText(value, column)).includes(cells[column]),
          `${name} ${COLUMNS[column].name}: ${cells[column]}, not ${x}`));
      });
      const [download] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
      const [head, ...lines] = readCsv(readFileSync(await download.path(), "utf8").replace("\ufeff", ""));
      assert.deepEqual(lines.map((line) => COLUMNS.map(({ name }, column) =>
        cellText(Number(line[head.indexOf(name)]), column))), rows.map(([, ...cells]) => cells));
      assert.ok(lines.every((line) => line[head.indexOf("text")] === "The dog sees a cat"));
      assert.deepEqual(await audit(page, { least: 20 }), []);
      // Nobody has done anything: the link stands as it was.
      assert.equal(await page.evaluate(() => location.search), link);
    });
  });
}

test("rows stand by a column, down, up and as they were tried, by keyboard", () =>
  withPage({ link: `?lang=en${three}` }, async (page) => {
    const ratios = async () => (await table(page)).map(([, ratio]) => Number(ratio));
    const plain = await ratios();
    const column = page.locator("#results thead th").nth(1);
    await column.getByRole("button").focus();
    for (const [sort, wanted] of /** @type {const} */ ([
      ["descending", [...plain].sort((a, b) => b - a)],
      ["ascending", [...plain].sort((a, b) => a - b)], [null, plain]])) {
      await page.keyboard.press("Enter");
      assert.equal(await column.getAttribute("aria-sort"), sort);
      assert.deepEqual(await ratios(), wanted);
    }
  }));

test("a setting that the reader stays with becomes a row, above the one that was left", () =>
  withPage({ link: "?model=random" }, async (page) => {
    await complete(page, "?model=random");
    assert.equal(await tried(page), "");
    await page.locator("[data-setting=init] select").first().selectOption("normal_1");
    await page.locator(".strip input[value=none]").check({ force: true });
    await page.waitForFunction(() => location.search.includes("tried="));
    assert.equal(await tried(page), "model~random scale~none init~normal_1,model~random");
    // What a sentence or a look changes is no other encoder.
    await page.locator("[data-setting=text] textarea").fill("another sentence");
    await page.locator("[data-setting=theme] select").selectOption("dark");
    const rows = await table(page);
    assert.equal(rows.length, 2);
    const { state } = read(await page.evaluate(() => location.search));
    assert.ok(spellings(native({ ...state, text: "another sentence" }, "model~random")[0], 3)
      .includes(rows[1][1]));
    assert.equal(await page.locator(".results-now").count(), 1);
  }));

test("rows are used, removed, added and cleared", () =>
  withPage({ link: `?lang=en${three}` }, async (page) => {
    await table(page);
    const line = (/** @type {number} */ i) => page.locator("#results tbody tr").nth(i);
    await line(0).getByRole("button", { name: /^use/ }).click();
    await page.waitForFunction(() => location.search.includes("&init=normal_1"));
    const { state } = read(await page.evaluate(() => location.search));
    assert.deepEqual([state.model, state.init, state.d, state.text],
      ["random", "normal_1", 64, "The dog sees a cat"]);
    await line(1).getByRole("button", { name: /^remove/ }).click();
    assert.ok(await page.evaluate(() => document.activeElement?.closest("#results tbody")));
    await page.waitForFunction(() => !location.search.includes("unscaled"));
    await press(page, "Clear");
    await page.waitForFunction(() => !/tried=\w/.test(location.search));
    assert.equal(await page.locator("#results tbody tr").count(), 0);
    await press(page, "Add the present settings");
    await page.waitForFunction(() => /tried=model~random\+init~normal_1\+d~64/.test(location.search));
    assert.equal((await table(page)).length, 1);
    assert.ok(await page.locator("#results").getByRole("button", { name: "Add the present settings" }).isDisabled());
  }));

test("what takes two words has a dash where there is one, and the page says why", () =>
  withPage({ link: "?lang=en&text=cat&delimiters=0&tried=model~random" }, async (page) => {
    const [[, ratio, , likeness]] = await table(page);
    assert.match(ratio, /^\d/);
    assert.equal(likeness, "–");
    assert.match(await page.locator("#results .note").textContent() ?? "", /too few words/);
  }));

test("on a phone the table scrolls inside its box", () =>
  withPage({
    link: `?lang=zh-CN${three}`, viewport: { width: 390, height: 800 }, touch: true, init: axe,
  }, async (page) => {
    await table(page);
    assert.ok(await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth <= clientWidth && clientWidth <= screen.width && innerWidth <= screen.width;
    }));
    assert.ok(await page.locator(".results-box").evaluate((box) => box.scrollWidth > box.clientWidth));
    assert.deepEqual(await audit(page, { part: "#results", least: 5 }), []);
  }));
