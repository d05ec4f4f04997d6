// @ts-check
// axe-core, in the page's tests.
import { readFileSync } from "node:fs";

/** For `init` of withPage: the page must have it before it can be audited. */
export const axe = readFileSync(
  new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/**
 * What axe finds, in few words.
 * @param {import("playwright-core").Page} page
 * @param {{ part?: string, least?: number }} [options]  a selector, or else the whole page is
 *   audited; and how many rules must have found something to check
 */
export const audit = (page, { part, least = 1 } = {}) => page.evaluate(async ([where, rules]) => {
  const { violations, passes } = await /** @type {any} */ (globalThis).axe.run(where ?? document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  if (passes.length < rules) throw new Error(`axe checked only ${passes.length} rules`);
  return violations.map((/** @type {any} */ { id, help, nodes }) =>
    `${id}: ${help}: ${nodes.slice(0, 3).map((/** @type {any} */ { html, failureSummary }) =>
      `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`);
}, /** @type {const} */ ([part ?? null, least]));
