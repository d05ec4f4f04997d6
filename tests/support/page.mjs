// @ts-check
// How tests wait for the page and read what it displays. Nothing here waits for a time.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { read, write } from "../../web/state.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * The link that the page itself would write for a state.
 * @param {string} link
 */
export const canonical = (link) => write(read(link).state);

/**
 * A link to an encoder of random weights, whose numbers and shapes depend on no file, and without
 * delimiters: what a link says stands as it is, the rest is as the tests count on.
 * @param {string} [link]
 */
export const drawn = (link = "") =>
  canonical(`?model=random&init=normal_inverse_d&delimiters=0&layers=4&dff=512&${link.slice(1)}`);

/**
 * Waits until every picture shows the state of a link, whatever was tried before.
 * @param {Page} page
 * @param {string} [link]
 */
export const complete = (page, link = "") =>
  page.waitForFunction((state) => document.documentElement.dataset.complete === state,
    write({ ...read(link).state, tried: "" }), { timeout: 60_000 });

/**
 * All numbers and words that the page displays, as text.
 * @param {Page} page
 */
export const displayed = (page) => page.evaluate(() => {
  /** @param {string} selector @param {ParentNode} [root] */
  const all = (selector, root = document) =>
    [...root.querySelectorAll(selector)].map((found) => found.textContent ?? "");
  /** @param {string} selector */
  const one = (selector) => all(selector).join();
  /** @param {string} view */
  const takeaways = (view) => all(`[data-view=${view}] .picture-takeaway`);
  /** @param {string} view */
  const bars = (view) => all(`[data-view=${view}] .bars-values`);
  return {
    chips: [...document.querySelectorAll(".sentence:not([hidden])")].map((sentence) => ({
      words: all(".chip-word", sentence),
      ids: all(".chip-id", sentence),
      count: all(".sentence-choose", sentence).join(),
    })),
    ratio: one("[data-figure=ratio]"),
    share: one("[data-figure=share]"),
    short: one("[data-view=balance-short]"),
    verdict: one("[data-view=balance] .verdict"),
    norms: {
      raw: bars("embedding"),
      scaled: bars("scaled"),
      position: bars("position"),
      sum: bars("sum"),
    },
    embedding: takeaways("embedding")[0],
    scaled: takeaways("scaled")[0],
    position: takeaways("position")[0],
    sum: takeaways("sum")[0],
    more: takeaways("position-more"),
    input: takeaways("input")[0],
    hidden: takeaways("hidden")[0],
    attention: takeaways("attention")[0],
    cells: all("[data-view=attention] .heatmap-numbers span"),
    alike: [takeaways("norm1")[0], takeaways("layer-output")[0], takeaways("output")[0]],
    spread: one(".spread"),
    strips: all(".head-spread"),
    heads: [...document.querySelectorAll(".head-map")].map((map) => map.getAttribute("aria-label")),
    factor: one("[data-view=factor]"),
  };
});

/** @typedef {Awaited<ReturnType<typeof displayed>>} Displayed */

/**
 * The names that a screen reader hears for a row of cells, walking along it with the arrow keys.
 * @param {Page} page
 * @param {string} view
 * @param {number} row
 * @param {number} cols
 */
export async function walkRow(page, view, row, cols) {
  await page.locator(`[data-view=${view}] [role=gridcell]:visible`).first().focus();
  await page.keyboard.press("Control+Home");
  for (let i = 0; i < row; i++) await page.keyboard.press("ArrowDown");
  const names = [];
  for (let col = 0; col < cols; col++) {
    if (col) await page.keyboard.press("ArrowRight");
    names.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""));
  }
  return names;
}

/**
 * The cells of the first table that a view offers, row by row.
 * @param {Page} page
 * @param {string} view
 */
export async function readTable(page, view) {
  const toggle = page.locator(`[data-view=${view}] .heatmap-button[aria-expanded]`).first();
  if (await toggle.getAttribute("aria-expanded") === "false") await toggle.click();
  return page.locator(`[data-view=${view}] .heatmap-table tbody tr`).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")));
}

/**
 * The numbers of the first file that a view offers, and the file's name.
 * @param {Page} page
 * @param {string} view
 */
export async function readCsv(page, view) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`[data-view=${view}] .heatmap-button:not([aria-expanded])`).first().click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  // Neither words with commas nor padding occur in the rows that tests ask for.
  const lines = text.trim().split("\r\n").slice(1);
  return {
    name: download.suggestedFilename(),
    rows: lines.map((line) => line.split(",").slice(1).map(Number)),
  };
}

/** Puts a text into the first box as an editor would, whatever its characters. */
export const enter = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator("[data-setting=text] textarea").evaluate((area, value) => {
    /** @type {HTMLTextAreaElement} */ (area).value = value;
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, text);

/** What stands in the first box. */
export const boxed = (/** @type {Page} */ page) =>
  page.locator("[data-setting=text] textarea").evaluate((area) =>
    /** @type {HTMLTextAreaElement} */ (area).value);

/** Waits for the page's sentence about what is wrong. @param {Page} page @param {string} sentence */
export async function told(page, sentence) {
  const problem = page.locator("#notices .problem");
  await page.waitForFunction((expected) =>
    document.querySelector("#notices .problem")?.textContent === expected, sentence,
  { timeout: 15_000 }).catch(() => {});
  assert.equal(await problem.textContent(), sentence);
}
