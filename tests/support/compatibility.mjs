// @ts-check
// Tests whose outcome is a row of the table of compatibility: no row without a test that ran.

import { mkdirSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";
import { browser } from "./browser.mjs";
import { ENGINES } from "./engines.mjs";

/** Where the rows of each file of tests are until table.mjs collects them. */
const rowsFolder = new URL("../../build/compatibility/", import.meta.url);

/**
 * What becomes of the page there: it works, it says what the host must allow, or the browser does
 * not show it, which nothing in the page can change.
 * @typedef {"works" | "says_why" | "not_shown" | "fails"} Result
 * @typedef {import("./browser.mjs").Engine} Engine
 * @typedef {{ host: string, engine: Engine, version: string, result: Result, test: string }} Row
 */

/** @type {Row[]} */
const rows = [];

after(() => {
  if (rows.length === 0) return;
  mkdirSync(rowsFolder, { recursive: true });
  const name = (process.argv[1] ?? "").replace(/.*[\\/]/, "").replace(/\..*/, "");
  writeFileSync(new URL(`${name}.json`, rowsFolder), JSON.stringify(rows));
});

/**
 * A test in each engine. Of the tests of one host, the worst outcome is the host's.
 * @param {string} title
 * @param {{ host: string, result?: Result, engines?: readonly Engine[] }} about
 *   the host as web/site/hosts.js names it, and what `use` asserts
 * @param {(engine: Engine) => Promise<void>} use
 */
export function testHost(title, { host, result = "works", engines = ENGINES }, use) {
  for (const engine of engines) {
    test(`${title}, in ${engine}`, async () => {
      const version = (await browser(engine)).version().split(".")[0];
      const row = { host, engine, version, test: title };
      try {
        await use(engine);
        rows.push({ ...row, result });
      } catch (error) {
        rows.push({ ...row, result: "fails" });
        throw error;
      }
    });
  }
}
