// @ts-check
// How the page's tests start a race and read what it shows.
import { readFile } from "node:fs/promises";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the pictures show a race, or the valley, that has come so far. */
export const until = (/** @type {Page} */ page, /** @type {string} */ status, part = "status") =>
  page.waitForFunction(([name, wanted]) =>
    document.getElementById("race")?.dataset[name] === wanted, [part, status], { timeout: 120_000 });

export const start = (/** @type {Page} */ page) => page.locator("#train .race-play").click();
export const finding = (/** @type {Page} */ page) => page.locator("#train .finding").first().textContent();

/** The lines of the table of lanes. @param {Page} page */
export const board = (page) => page.locator(".race-lanes tbody tr").evaluateAll((rows) =>
  rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

/** The file of a chart, cell by cell. @param {Page} page @param {string} line @param {number} [which] */
export async function csv(page, line, which = 0) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`#${line} .chart`).nth(which).getByRole("button", { name: /^CSV/ }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return text.replace("\ufeff", "").trim().split("\r\n").map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted?.replaceAll('""', '"') ?? plain));
}
