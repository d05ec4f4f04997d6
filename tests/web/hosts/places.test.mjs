// @ts-check
// Where teachers put a page: each place, in each browser, is a row of the table of compatibility.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { withPage } from "../../support/browser.mjs";
import { testHost } from "../../support/compatibility.mjs";
import { asPage, completeIn, file, inside, quoted, withHost } from "../../support/host.mjs";
import { complete, displayed } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */

const t = createTranslator("en", { strict: true });
const frameOf = (/** @type {string} */ attributes) =>
  `<iframe ${attributes} title="Encoder" width="900" height="700"></iframe>`;
const served = (/** @type {string} */ guest) => frameOf(`src="${guest}/encoderscope.html"`);
const inline = frameOf(`srcdoc="${quoted(file)}"`);

/** What the plain page shows, opened from a disk in Chromium. */
const plain = (async () => {
  /** @type {Awaited<ReturnType<typeof displayed>> | undefined} */
  let shown;
  await withPage({}, async (page) => {
    await complete(page);
    shown = await displayed(page);
  });
  return shown;
})();

/**
 * The page shows every number of the plain page, and answers the keyboard.
 * @param {Page} page
 */
async function works(page) {
  assert.deepEqual(await displayed(page), await plain);
  await page.getByRole("textbox", { name: "sentence", exact: true }).fill("hello");
  await page.waitForFunction(() => document.documentElement.dataset.complete === "?text=hello");
}

/** @param {Page} page @param {number} [nth] */
async function worksInside(page, nth = 0) {
  const frame = await inside(page, nth);
  await completeIn(frame);
  await works(asPage(frame));
}

testHost("opened from a disk, the page works", { host: "file" }, (engine) =>
  withPage({ engine }, async (page) => {
    await complete(page);
    await works(page);
  }));

test("the Firefox of these tests keeps files apart, as readers' Firefox does", () =>
  withPage({ engine: "firefox" }, async (page) => {
    const other = new URL("../../../build/site/index.html", import.meta.url).href;
    const readable = await page.evaluate((address) => new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.onload = () => resolve(frame.contentDocument !== null);
      frame.src = address;
      document.body.append(frame);
    }), other).catch(String);
    assert.equal(readable, false);
  }));

testHost("in a frame of another site, the page works and asks for nothing", { host: "frame" },
  (engine) => withHost({ engine, body: served }, async ({ page, asked }) => {
    await worksInside(page);
    assert.deepEqual(asked, ["/encoderscope.html"]);
  }));

testHost("in a frame that may only run scripts, the page works", { host: "sandbox" }, (engine) =>
  withHost({
    engine,
    body: (guest) => frameOf(`sandbox="allow-scripts" src="${guest}/encoderscope.html"`),
  }, async ({ page, asked }) => {
    await worksInside(page);
    assert.deepEqual(asked, ["/encoderscope.html"]);
  }));

testHost("written into the host's page as srcdoc, the page works", { host: "srcdoc" }, (engine) =>
  withHost({ engine, body: inline }, async ({ page, asked }) => {
    await worksInside(page);
    assert.deepEqual(asked, []);
  }));

testHost("as srcdoc that may only run scripts, the page works", { host: "srcdoc_sandbox" },
  (engine) => withHost({
    engine, body: frameOf(`sandbox="allow-scripts" srcdoc="${quoted(file)}"`),
  }, async ({ page, asked }) => {
    await worksInside(page);
    assert.deepEqual(asked, []);
  }));

/** What a site may write over its pages; a document in srcdoc inherits it. @param {string} more */
const policy = (more) => ({
  "Content-Security-Policy": `default-src 'self'; script-src 'self' 'unsafe-inline'${more}; ` +
    "style-src 'self' 'unsafe-inline'; img-src data:; worker-src blob:; frame-src 'self'",
});

testHost("as srcdoc on a site whose policy allows WebAssembly, the page works",
  { host: "srcdoc_policy" }, (engine) => withHost({
    engine, body: inline, headers: policy(" 'wasm-unsafe-eval'"),
  }, ({ page }) => worksInside(page)));

testHost("as srcdoc on a site whose policy forbids WebAssembly, the page says what to allow",
  { host: "srcdoc_policy_strict", result: "says_why" }, (engine) => withHost({
    engine, body: inline, headers: policy(""),
    expected: [/Content.Security.Policy|wasm|blocked by CSP/i],
  }, async ({ page }) => {
    const frame = await inside(page);
    const problem = frame.locator("#notices .problem");
    await frame.waitForSelector("#notices .problem:not([hidden])", { timeout: 60_000 });
    assert.equal(await problem.textContent(), t("error.no_wasm"));
    assert.match(t("error.no_wasm"), /'wasm-unsafe-eval'/);
  }));

/** What a page sends that wants to be alone with its memory, as JupyterLite does. */
const isolated = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

testHost("in an isolated page, a browser shows no plain frame",
  { host: "isolated", result: "not_shown" }, (engine) => withHost({
    engine, body: served, headers: isolated,
    expected: [/blocked|BLOCKED|Cross-Origin-Embedder-Policy|Failed to load/i],
  }, async ({ page }) => {
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const frame = await inside(page);
    assert.equal(await frame.evaluate(() => document.querySelector("#program")).catch(() => null),
      null);
  }));

testHost("in an isolated page that fetches the file into srcdoc, the page works",
  { host: "isolated_loader" }, (engine) => withHost({
    engine,
    headers: isolated,
    body: (guest) => `${frameOf("")}<script>
      fetch("${guest}/encoderscope.html").then((answer) => answer.text())
        .then((text) => { document.querySelector("iframe").srcdoc = text; });
    </script>`,
  }, async ({ page, asked }) => {
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await worksInside(page);
    assert.deepEqual(asked, ["/encoderscope.html"]);
  }));

testHost("where storage of other sites is blocked, the page works", { host: "storage" },
  (engine) => withHost({
    // Chromium's contexts of tests are private windows, which block it anyway.
    engine, body: served, preferences: { "network.cookie.cookieBehavior": 1 },
  }, async ({ page }) => {
    const frame = await inside(page);
    const refused = await frame.evaluate(() => {
      try {
        return String(localStorage.length);
      } catch (error) {
        return /** @type {Error} */ (error).name;
      }
    });
    assert.equal(refused, "SecurityError");
    await worksInside(page);
  }));

testHost("two on one page are independent", { host: "two" }, (engine) =>
  withHost({ engine, body: (guest) => served(guest) + served(guest) }, async ({ page }) => {
    await worksInside(page, 0);
    const second = await inside(page, 1);
    await completeIn(second);
    assert.deepEqual(await displayed(asPage(second)), await plain);
    await worksInside(page, 1);
  }));
