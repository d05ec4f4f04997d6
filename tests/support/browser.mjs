// @ts-check
// The built page in a real Chromium, as a test sees it. One browser serves all tests of a file.

import assert from "node:assert/strict";
import { after } from "node:test";
import { serve } from "../../web/serve.mjs";
import { launchChromium } from "./chromium.mjs";

const site = new URL("../../build/site/encoderscope.html", import.meta.url);

/** @type {Promise<import("playwright-core").Browser> | undefined} */
let started;

function browser() {
  started ??= launchChromium();
  return started;
}

after(async () => (await started)?.close());

/**
 * @typedef {object} Options
 * @property {string} [link]        what follows the file's name: "?lang=zh"
 * @property {string} [url]         another page than the built one
 * @property {boolean} [served]     over http instead of from the file
 * @property {{ width: number, height: number }} [viewport]
 * @property {"light" | "dark"} [colorScheme]
 * @property {string} [locale]
 * @property {"active" | "none"} [forcedColors]
 * @property {"reduce" | "no-preference"} [reducedMotion]
 * @property {boolean} [touch]      a phone's screen instead of a desktop's
 * @property {string | (() => unknown)} [init]  runs in the page before its own script
 * @property {RegExp[]} [expected]  complaints that the test is about
 */

/**
 * Opens the page and hands it to `use`. The test fails if the page logs anything, throws, breaks
 * its own policy, or asks for anything but itself, unless `expected` matches the complaint.
 * @param {Options} options
 * @param {(page: import("playwright-core").Page) => Promise<void>} use
 */
export async function withPage(options, use) {
  const { link = "", url, served, touch, init, expected = [], ...context } = options;
  const server = served ? await serve(0) : undefined;
  const address = url ?? (server ? server.url : site.href) + link;
  const tab = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en",
    ...context,
    ...(touch ? { isMobile: true, hasTouch: true, deviceScaleFactor: 3 } : {}),
  });
  const page = await tab.newPage();
  if (init) await page.addInitScript(typeof init === "string" ? { content: init } : init);
  const complaints = listen(page, address);
  try {
    await page.goto(address);
    await use(page);
  } catch (error) {
    // Often the reason why the test did not find what it waited for.
    for (const text of complaints) console.error(text);
    throw error;
  } finally {
    await tab.close();
    server?.close();
  }
  const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
  assert.deepEqual(unexpected, [], "the page complained");
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} address
 */
function listen(page, address) {
  /** @type {string[]} */
  const complaints = [];
  const own = new URL(address);
  // A breach of the policy is among these: Chromium reports it as an error on the console.
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.stack ?? error}`));
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    const inside = protocol === "blob:" || protocol === "data:";
    if (!inside && pathname !== own.pathname) complaints.push(`request: ${request.url()}`);
  });
  return complaints;
}
