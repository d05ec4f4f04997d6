// @ts-check
// Pages that others make, with ours in a frame.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { withPage } from "./browser.mjs";
import { write, read } from "../../web/state.js";
import { withServer } from "./server.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Frame} Frame
 * @typedef {import("./server.mjs").Answer} Answer
 */

const site = new URL("../../build/site/", import.meta.url);

/** The page that is put everywhere. */
export const file = readFileSync(new URL("encoderscope.html", site), "utf8");

/** What every host page begins with: a browser asks for no icon then. */
const head = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title>`;

/** A text as the value of an attribute. @param {string} text */
export const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/**
 * @typedef {object} Options
 * @property {import("./browser.mjs").Engine} engine
 * @property {string | ((guest: string) => string)} body   the host's page; ours is served from `guest`
 * @property {Record<string, string>} [headers]            of the host's page
 * @property {(path: string) => Answer | undefined} [more] what else the host serves
 * @property {RegExp[]} [expected]                         complaints that the test is about
 * @property {Record<string, string | number | boolean>} [preferences]  of Firefox
 * @property {{ width: number, height: number }} [viewport]
 *
 * @typedef {object} Host
 * @property {Page} page
 * @property {string} url      the host's address
 * @property {string} guest    where our page is served from
 * @property {string[]} asked  the paths that anyone asked our server for
 */

/**
 * Opens a host's page of one site with our page served from another, and fails if anything
 * complains, or asks for more than the host's page, what it serves, and our page.
 * @param {Options} options
 * @param {(host: Host) => Promise<void>} use
 */
export const withHost = ({ body, headers = {}, more = () => undefined, expected = [], ...options }, use) =>
  withServer((path) => {
    const name = new URL(`.${path}`, site);
    return existsSync(name) && path !== "/" ? readFileSync(name) : undefined;
  }, (guest, asked) => withServer((path) => path === "/"
    ? { body: head + (typeof body === "string" ? body : body(guest)), headers } : more(path),
  (url) => {
    const ours = new RegExp(`^request: (${guest}|${url}|about:srcdoc|blob:)`);
    return withPage({ ...options, url: `${url}/`, expected: [ours, ...expected] }, (page) =>
      use({ page, url, guest, asked }));
  }), "localhost");

/**
 * The document in the host's nth frame.
 * @param {Page} page
 * @param {number} [nth]
 */
export async function inside(page, nth = 0) {
  const handle = await page.locator("iframe").nth(nth).elementHandle();
  const frame = await handle?.contentFrame();
  assert.ok(frame, "the host has a frame");
  return frame;
}

/**
 * Waits until a framed page shows the state of a link.
 * @param {Frame} frame
 * @param {string} [link]
 */
export const completeIn = (frame, link = "") =>
  frame.waitForFunction((state) => document.documentElement.dataset.complete === state,
    write(read(link).state), { timeout: 60_000 });

/**
 * The framed page as the helpers of page.mjs want it: both can evaluate and locate.
 * @param {Frame} frame
 */
export const asPage = (frame) => /** @type {Page} */ (/** @type {unknown} */ (frame));
