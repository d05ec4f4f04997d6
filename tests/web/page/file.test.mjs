// @ts-check
// The page is one file: it works wherever it is put, and asks nobody for anything.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { withPage } from "../../support/browser.mjs";
import { complete, displayed } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */

const html = readFileSync(new URL("../../../build/site/encoderscope.html", import.meta.url), "utf8");

const inner = /request: .*\/page\.html/;
const top = `<!doctype html><link rel="icon" href="data:,">`;

/** What the plain page shows, opened as a file. */
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
 * Serves pages by path and keeps the paths that anyone asks for.
 * @param {Record<string, string>} pages
 * @param {(url: string, asked: string[]) => Promise<void>} use
 */
async function withServer(pages, use) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0];
    asked.push(path);
    response.writeHead(Object.hasOwn(pages, path) ? 200 : 404,
      { "Content-Type": "text/html; charset=utf-8", "Access-Control-Allow-Origin": "*" });
    response.end(pages[path] ?? "");
  });
  await /** @type {Promise<void>} */ (new Promise((ready) => {
    server.listen(0, "127.0.0.1", ready);
  }));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await use(`http://127.0.0.1:${port}`, asked);
  } finally {
    server.closeAllConnections?.();
    server.close();
  }
}

/** The inner page of a page with a frame. @param {Page} page */
async function framed(page) {
  const handle = await page.waitForSelector("iframe");
  const frame = await handle.contentFrame();
  assert.ok(frame);
  await frame.waitForFunction(() => document.documentElement.dataset.complete === "", undefined,
    { timeout: 60_000 });
  return /** @type {Page} */ (/** @type {unknown} */ (frame)); // both can evaluate and locate
}

/**
 * The inner page answers the keyboard and shows what the plain page shows.
 * @param {Page} inner
 */
async function works(inner) {
  assert.deepEqual(await displayed(inner), await plain);
  const text = inner.getByRole("textbox", { name: "sentence", exact: true });
  await text.fill("hello");
  await inner.waitForFunction(() => document.documentElement.dataset.complete === "?text=hello");
}

/** What stands in the page as weights, and what waits for the encoder's first picture. */
const weights = /<script type="application\/octet-stream" id="model-\w+">.*?<\/script>\n/g;
const later = /<script type="application\/octet-stream" id="packed-experiments">.*?<\/script>\n/;

/** @type {[string, string, number][]} */
const limits = [
  ["what the encoder's page needs", html.replace(weights, "").replace(later, ""), 150_000],
  ["the file without weights", html.replace(weights, ""), 190_000],
  ["the file with both weights", html, 2_500_000],
];
for (const [name, text, most] of limits) {
  test(`${name} is at most ${most / 1000} kB, compressed`, (context) => {
    assert.equal(html.match(weights)?.length, 2);
    assert.equal(html.match(later)?.length, 1);
    const size = gzipSync(text, { level: 9 }).length;
    context.diagnostic(`${(size / 1000).toFixed(1)} kB`);
    assert.ok(size <= most, `${size} bytes`);
  });
}

test("in a sandboxed frame of a served page, the page works and asks for nothing", () =>
  withServer({
    "/": `${top}<iframe sandbox="allow-scripts" src="/page.html" width="900" height="700"></iframe>`,
    "/page.html": html,
  }, (url, asked) => withPage({ url: `${url}/`, expected: [inner] }, async (page) => {
    await works(await framed(page));
    assert.deepEqual(asked, ["/", "/page.html"]);
  })));

test("in srcdoc, sandboxed or not, the page works", async () => {
  const quoted = html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  for (const sandbox of ['sandbox="allow-scripts"', ""]) {
    const outer = `${top}<iframe ${sandbox} srcdoc="${quoted}" width="900" height="700"></iframe>`;
    await withServer({ "/": outer }, (url, asked) =>
      withPage({ url: `${url}/`, expected: [/request: about:srcdoc/] }, async (page) => {
        await works(await framed(page));
        assert.deepEqual(asked, ["/"]);
      }));
  }
});

test("a frame leaves the address of the page around it alone", () =>
  withServer({
    "/": `${top}<iframe src="/page.html?scale=3" width="900" height="700"></iframe>`,
    "/page.html": html,
  }, (url) => withPage({ url: `${url}/`, expected: [inner] }, async (page) => {
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    await frame?.waitForFunction(() => document.documentElement.dataset.complete === "?scale=3");
    assert.equal(page.url(), `${url}/`);
    assert.equal(frame?.url(), `${url}/page.html?scale=3`);
  })));

test("where a browser refuses workers, the page shows the same", () =>
  withPage({
    init: () => Object.assign(globalThis,
      { Worker: class { constructor() { throw new Error("refused"); } } }),
  }, async (page) => {
    await complete(page);
    assert.equal(page.workers().length, 0);
    assert.deepEqual(await displayed(page), await plain);
  }));

test("the policy in the file stops every way out", () =>
  withServer({ "/": html }, (url, asked) => withPage({
    url: `${url}/`,
    expected: [/Content Security Policy|Refused to|violates|request: /],
  }, async (page) => {
    await complete(page);
    const before = asked.length;
    const escaped = await page.evaluate(async (target) => {
      /** @type {Record<string, () => unknown>} */
      const ways = {
        fetch: () => fetch(`${target}/fetch`),
        xhr: () => new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.open("GET", `${target}/xhr`);
          request.onload = resolve;
          request.onerror = reject;
          request.send();
        }),
        image: () => new Promise((resolve, reject) => {
          Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${target}/image` });
        }),
        socket: () => new Promise((resolve, reject) => {
          const socket = new WebSocket(`${target.replace("http", "ws")}/socket`);
          Object.assign(socket, { onopen: resolve, onerror: reject });
        }),
        events: () => new Promise((resolve, reject) => {
          Object.assign(new EventSource(`${target}/events`), { onopen: resolve, onerror: reject });
        }),
        module: () => import(`${target}/module.js`),
        code: () => new Function("return 1")(),
        ...Object.fromEntries(["script", "iframe", "link", "object"].map((tag) => [tag, () =>
          new Promise((resolve, reject) => {
            const made = document.createElement(tag);
            const address = `${target}/${tag}`;
            Object.assign(made, { src: address, href: address, data: address, rel: "stylesheet" });
            Object.assign(made, { onload: resolve, onerror: reject });
            document.addEventListener("securitypolicyviolation", reject, { once: true });
            document.body.append(made);
          })])),
      };
      navigator.sendBeacon(`${target}/beacon`, "text");
      const through = [];
      for (const [name, way] of Object.entries(ways)) {
        try {
          await way();
          through.push(name);
        } catch {
          // stopped, as it should be
        }
      }
      return through;
    }, url);
    assert.deepEqual(escaped, []);
    assert.deepEqual(asked.slice(before), []);
  })));
