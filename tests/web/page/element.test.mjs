// @ts-check
// <encoder-scope> on pages of other people.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { SETTINGS } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}web/package.json`, "utf8"));
const folder = `${root}build/site/v${version}/`;
const types = { js: "text/javascript", html: "text/html; charset=utf-8" };

/**
 * A host with some markup, and the site of the element at another origin.
 * @param {string} body
 * @param {(page: import("playwright-core").Page, asked: string[]) => Promise<void>} use
 * @param {{ headers?: Record<string, string>, expected?: RegExp[] }} [options]
 */
async function hosted(body, use, { headers = {}, expected = [] } = {}) {
  /** @type {string[]} */
  const asked = [];
  const listen = (/** @type {import("node:http").RequestListener} */ answer) => new Promise(
    (/** @type {(made: { port: number, close: () => void }) => void} */ resolve) => {
      const server = createServer(answer);
      server.listen(0, "127.0.0.1", () => resolve({
        port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      }));
    });
  const site = await listen((request, response) => {
    const name = (request.url ?? "").replace(/^\/|\?.*/g, "");
    asked.push(request.url ?? "");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Content-Type", name.endsWith("js") ? types.js : types.html);
    response.end(readFileSync(folder + name));
  });
  const host = await listen((_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader("Content-Type", types.html);
    response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,">
<script src="http://127.0.0.1:${site.port}/element.js"></script>${body}`);
  });
  try {
    await withPage({ url: `http://127.0.0.1:${host.port}/`, expected: [/request: /, ...expected] },
      (page) => use(page, asked));
  } finally {
    site.close();
    host.close();
  }
}

/** The page in the n-th frame, drawn. @param {import("playwright-core").Page} page */
async function inner(page, n = 0) {
  const handle = await page.waitForFunction((n) =>
    document.querySelectorAll("encoder-scope")[n]?.shadowRoot?.querySelector("iframe:not(.coming)"), n);
  const frame = await /** @type {import("playwright-core").ElementHandle} */ (
    handle.asElement()).contentFrame();
  assert.ok(frame);
  await frame.waitForFunction(() => "complete" in document.documentElement.dataset, undefined,
    { timeout: 60_000 });
  return frame;
}

test("two elements are two encoders, each with its attributes for settings and its own height", () =>
  hosted(`<encoder-scope label="one" model="random" view="attention" text="one cat" loading="eager"></encoder-scope>
    <encoder-scope label="two" model="random" view="ids" text="two dogs" loading="eager"><p>wait</p></encoder-scope>`,
  async (page) => {
    const [one, two] = [await inner(page, 0), await inner(page, 1)];
    assert.equal(await one.locator("[data-setting=text] textarea").inputValue(), "one cat");
    assert.equal(await two.locator("[data-setting=text] textarea").inputValue(), "two dogs");
    await page.evaluate(() => document.querySelector("encoder-scope")?.setAttribute("text", "changed"));
    await one.waitForFunction(() => document.documentElement.dataset.complete?.includes("changed"));
    assert.equal(await two.locator("[data-setting=text] textarea").inputValue(), "two dogs");
    await page.waitForFunction(() => [...document.querySelectorAll("encoder-scope")].map((element) =>
      element.shadowRoot?.querySelector("iframe")?.clientHeight ?? 0).every((height) => height !== 520));
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("encoder-scope")].map(
      (element) => element.shadowRoot?.querySelector("iframe")?.title)), ["one", "two"]);
    await page.evaluate(() => document.querySelector("encoder-scope")?.removeAttribute("text"));
    await one.waitForFunction(() => !document.documentElement.dataset.complete?.includes("changed"));
  }));

test("state, numbers and pictures come out of the element, and events tell of changes", () =>
  hosted(`<encoder-scope label="one" model="random" view="attention" loading="eager"></encoder-scope>`,
    async (page) => {
      await inner(page);
      const found = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector("encoder-scope"));
        await element.ready;
        const changed = new Promise((resolve) => element.addEventListener("statechange",
          (/** @type {CustomEvent} */ { detail }) => detail.state.seed === "7" && resolve(detail.url)));
        element.state = { seed: 7 };
        return {
          url: await changed,
          state: element.state,
          figures: await element.figures(),
          data: await element.getData("attention"),
          csv: await element.getData("attention", { format: "csv" }),
          svg: await element.toSVG("attention"),
          png: await element.toPNG("attention"),
          wrong: await element.toSVG("nothing").catch((/** @type {Error} */ { message }) => message),
          version: element.version,
        };
      });
      assert.match(found.url, /seed=7/);
      assert.equal(found.state.seed, "7");
      assert.ok(found.figures.some((/** @type {any} */ { name }) => name === "attention"));
      assert.equal(found.data.rows.length, found.data.data.length);
      assert.ok(found.csv.includes("[CLS]"));
      assert.match(found.svg, /^<svg/);
      assert.match(found.png, /^data:image\/png/);
      assert.match(found.wrong, /no picture 'nothing'/);
      assert.equal(found.version, version);
    }));

test("what stands between its tags is shown until a reader begins it, by keyboard, and nothing loads before", () =>
  hosted(`<encoder-scope label="one" model="random" start="click" lang="zh-CN"><a href="#x">图</a></encoder-scope>`,
    async (page, asked) => {
      await page.getByRole("button", { name: "显示编码器" }).waitFor();
      assert.ok(await page.getByRole("link", { name: "图" }).isVisible());
      assert.ok(!asked.some((url) => url.includes("encoderscope.html")));
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const frame = await inner(page);
      assert.equal(await frame.evaluate(() => document.documentElement.lang), "zh-CN");
    }));

test("out of sight nothing is loaded", () =>
  hosted(`<p style="height: 5000px"></p><encoder-scope label="one" model="random"></encoder-scope>`,
    async (page, asked) => {
      await page.waitForTimeout(300);
      assert.ok(!asked.some((url) => url.includes("encoderscope.html")));
      await page.evaluate(() => document.querySelector("encoder-scope")?.scrollIntoView());
      await inner(page);
    }));

test("in a host that isolates itself, the page is fetched and shows the same", () =>
  hosted(`<encoder-scope label="one" model="random" text="&lt;/script> a cat" view="attention" loading="eager"></encoder-scope>`,
    async (page) => {
      assert.ok(await page.evaluate(() => crossOriginIsolated));
      const frame = await inner(page);
      assert.equal(frame.url(), "about:srcdoc");
      assert.equal(await frame.locator("[data-setting=text] textarea").inputValue(), "</script> a cat");
      await page.waitForFunction(() => (document.querySelector("encoder-scope")?.shadowRoot
        ?.querySelector("iframe")?.clientHeight ?? 520) !== 520);
    }, {
      headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
      expected: [/Cross-Origin|require-corp|ERR_BLOCKED/],
    }));

test("other frames and nonsense cannot speak for the page; heights stay within sense", () =>
  hosted(`<encoder-scope label="one" model="random" view="ids" max-height="400" loading="eager"></encoder-scope>
    <iframe srcdoc="<script>for (const height of [9, 1e9, NaN, 'x']) parent.postMessage(
      { source: 'encoderscope', v: 1, type: 'resize', height }, '*')</script>"></iframe>`,
  async (page) => {
    const frame = await inner(page);
    const height = () => page.evaluate(() =>
      document.querySelector("encoder-scope")?.shadowRoot?.querySelector("iframe")?.clientHeight);
    await page.waitForFunction(() => (document.querySelector("encoder-scope")?.shadowRoot
      ?.querySelector("iframe")?.clientHeight ?? 520) !== 520);
    const before = await height();
    assert.ok(before && before <= 400);
    await frame.evaluate(() => {
      for (const height of [1e9, NaN, -1, "x", {}]) {
        parent.postMessage({ source: "encoderscope", v: 1, type: "resize", height }, "*");
      }
    });
    await page.waitForFunction(() => document.querySelector("encoder-scope")?.shadowRoot
      ?.querySelector("iframe")?.clientHeight === 400);
  }));

test("taken out and put in again, it works again", () =>
  hosted(`<encoder-scope label="one" model="random" view="ids" loading="eager"></encoder-scope>`,
    async (page) => {
      await inner(page);
      await page.evaluate(() => {
        const element = document.querySelector("encoder-scope");
        element?.remove();
        if (element) document.body.append(element);
      });
      await inner(page);
    }));

test("without a label the console says what is missing, and the frame has a title all the same", () =>
  hosted(`<encoder-scope model="random" text="a cat" view="ids" loading="eager"></encoder-scope>`,
    async (page) => {
      await inner(page);
      assert.match(await page.evaluate(() => document.querySelector("encoder-scope")?.shadowRoot
        ?.querySelector("iframe")?.title) ?? "", /encoder: a cat$/);
    }, { expected: [/needs a label/] }));

test("the element is at most 4 kB, compressed, and importing it in Node does nothing", async (context) => {
  for (const name of ["element.js", "element.mjs"]) {
    const size = gzipSync(readFileSync(folder + name), { level: 9 }).length;
    context.diagnostic(`${name}: ${size} bytes`);
    assert.ok(size <= 4000);
  }
  const module = await import(`${folder}element.mjs`);
  assert.equal(module.EncoderScope, undefined);
});

test("its manifest has every setting, and its types are what TypeScript takes", () => {
  const { modules } = JSON.parse(readFileSync(`${folder}custom-elements.json`, "utf8"));
  const names = modules[0].declarations[0].attributes.map((/** @type {any} */ { name }) => name);
  for (const { name } of SETTINGS) if (name !== "embed") assert.ok(names.includes(name), name);
  const place = mkdtempSync(`${tmpdir()}/types-`);
  writeFileSync(`${place}/element.d.ts`, readFileSync(`${folder}element.d.ts`));
  writeFileSync(`${place}/use.ts`, `import "./element.js";
const element = document.querySelector("encoder-scope");
element!.state = { theme: "dark", zoom: 1.5, text: "a" };
element!.toSVG("attention").then((text) => text.length);
`);
  execFileSync(process.execPath, [`${root}tests/node_modules/typescript/bin/tsc`, "--strict", "--noEmit",
    "--lib", "dom,dom.iterable,esnext", "--moduleResolution", "bundler", "--module", "esnext",
    `${place}/use.ts`], { encoding: "utf8", cwd: place });
});
