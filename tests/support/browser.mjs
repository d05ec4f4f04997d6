// @ts-check
// The built page in a real browser, as a test sees it. One browser serves all tests of a file, or
// one for each set of preferences that tests of Firefox ask for.

import assert from "node:assert/strict";
import { after } from "node:test";
import { serve } from "../../web/serve.mjs";
import { launchChromium } from "./chromium.mjs";
import { launchFirefox, preferencesOf } from "./firefox.mjs";

const site = new URL("../../build/site/encoderscope.html", import.meta.url);

/** @typedef {import("./engines.mjs").Engine} Engine */

/** @type {Map<string, Promise<import("playwright-core").Browser>>} */
const started = new Map();

/**
 * @param {Engine} engine
 * @param {Record<string, string | number | boolean>} [preferences]  of Firefox
 */
export function browser(engine, preferences = {}) {
  const key = engine + JSON.stringify(preferences);
  const running = started.get(key) ??
    (engine === "firefox" ? launchFirefox(preferences) : launchChromium());
  started.set(key, running);
  return running;
}

after(async () => {
  for (const running of started.values()) await (await running).close();
});

/**
 * @typedef {object} Options
 * @property {Engine} [engine]      Chromium unless the test says so
 * @property {Record<string, string | number | boolean>} [preferences]  of Firefox
 * @property {string} [link]        what follows the file's name: "?lang=zh"
 * @property {string} [url]         another page than the built one
 * @property {boolean} [served]     over http instead of from the file
 * @property {{ width: number, height: number }} [viewport]
 * @property {"light" | "dark"} [colorScheme]
 * @property {string} [locale]
 * @property {"active" | "none"} [forcedColors]
 * @property {"reduce" | "no-preference"} [reducedMotion]
 * @property {boolean} [touch]      a phone's screen instead of a desktop's; Chromium only
 * @property {string | (() => unknown)} [init]  runs in the page before its own script
 * @property {RegExp[]} [expected]  complaints that the test is about
 */

/**
 * Opens the page and hands it to `use`. The test fails if the page logs anything, throws, breaks
 * its own policy, or asks for anything but itself, unless `expected` matches the complaint. Firefox
 * needs a start of its own, of a few seconds, for each set of media features.
 * @param {Options} options
 * @param {(page: import("playwright-core").Page) => Promise<void>} use
 */
export async function withPage(options, use) {
  const { link = "", url, served, touch, init, expected = [], engine = "chromium",
    preferences = {}, ...context } = options;
  if (touch && engine === "firefox") throw new Error("this driver's Firefox has no touch screen");
  const server = served ? await serve(0) : undefined;
  const address = url ?? (server ? server.url : site.href) + link;
  const running = await browser(engine,
    engine === "firefox" ? { ...preferencesOf(context), ...preferences } : {});
  const tab = await running.newContext({
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
