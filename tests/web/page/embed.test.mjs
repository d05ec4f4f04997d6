// @ts-check
// The page inside another page: what is shown, what is fixed, and what it says to its host.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { withPage } from "../../support/browser.mjs";
import { complete } from "../../support/page.mjs";

const html = readFileSync(new URL("../../../build/site/encoderscope.html", import.meta.url), "utf8");

/** Every message of the guest is kept in `said`, as a host would hear it. */
const host = (/** @type {string} */ link) => `<!doctype html><link rel="icon" href="data:,">
<script>const said = []; addEventListener("message", ({ data }) => said.push(data));
const tell = (message) => document.querySelector("iframe").contentWindow.postMessage(
  { source: "encoderscope", v: 1, ...message }, "*");</script>
<button id="before">before</button>
<iframe src="/page.html${link}" width="900" height="500"></iframe><button id="after">after</button>`;

/**
 * @param {string} link
 * @param {(page: import("playwright-core").Page, frame: import("playwright-core").Frame) => Promise<void>} use
 */
async function embedded(link, use) {
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(request.url === "/" ? host(link) : html);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await withPage({ url: `http://127.0.0.1:${port}/`, expected: [/request: .*page\.html/] },
      async (page) => {
        const frame = await (await page.waitForSelector("iframe")).contentFrame();
        assert.ok(frame);
        await use(page, frame);
      });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** @param {import("playwright-core").Frame} frame */
const drawn = (frame) => frame.waitForFunction(() => "complete" in document.documentElement.dataset,
  undefined, { timeout: 60_000 });

/** What was said of a type. @param {import("playwright-core").Page} page @param {string} type */
const said = (page, type) => page.evaluate((type) =>
  /** @type {any} */ (globalThis).eval("said").filter((/** @type {any} */ one) => one.type === type), type);

/** @param {import("playwright-core").Page} page @param {object} message */
const tell = (page, message) => page.evaluate((message) => globalThis.eval("tell")(message), message);

test("embedded, the page shows the lines of its view in their order, its task, and nothing around them", () =>
  withPage({ link: "?embed=1&model=random&view=attention,ids&task=Where+does+cat+look%3F&hide=seed" },
    async (page) => {
      await page.waitForFunction(() => "complete" in document.documentElement.dataset);
      const shown = await page.locator("#program > .line").evaluateAll((lines) =>
        lines.filter((line) => line.getClientRects().length).map(({ id }) => id));
      assert.deepEqual(shown, ["attention", "ids"]);
      assert.equal(await page.locator("#task").textContent(), "Where does cat look?");
      for (const gone of [".top", ".bottom", ".strip", "h1", "#answer", "#race"]) {
        assert.equal(await page.locator(gone).first().isVisible(), false, gone);
      }
      const whole = new URL(await page.locator("#whole").getAttribute("href") ?? "");
      assert.equal(whole.search, "?model=random");
    }));

test("a hidden control is not there, and a locked one shows its value and keeps it", () =>
  withPage({ link: "?embed=1&model=random&hide=seed&lock=text,scale,twin&scale=none" }, async (page) => {
    await page.waitForFunction(() => "complete" in document.documentElement.dataset);
    assert.equal(await page.locator("[data-setting=seed]").isVisible(), false);
    const text = page.locator("[data-setting=text] textarea");
    assert.equal(await text.inputValue(), "The cat sat on the mat");
    assert.equal(await text.getAttribute("readonly"), "");
    assert.ok(await page.locator("#scale input[value=none]").isChecked());
    for (const part of await page.locator("#scale [data-setting] :is(input, button):visible").all()) {
      assert.ok(await part.isDisabled(), await part.evaluate((node) => node.outerHTML));
    }
    assert.equal(await page.locator("#samples").isVisible(), false);
    assert.ok(await page.locator("[data-setting=init] select").isEnabled());
  }));

test("a card alone in a frame is open, and no other stands beside it", () =>
  withPage({ link: "?embed=1&card=tied&lock=card" }, async (page) => {
    await page.waitForFunction(() => "complete" in document.documentElement.dataset);
    assert.deepEqual(await page.locator(".card").evaluateAll((cards) =>
      cards.filter((card) => card.getClientRects().length).map(({ id }) => id)), ["card-tied"]);
    assert.equal(await page.locator("#ids").isVisible(), false);
  }));

test("with start=click nothing is computed until the reader says so, by keyboard", () =>
  withPage({ link: "?embed=1&model=random&start=click&text=hello" }, async (page) => {
    const button = page.getByRole("button", { name: "Run the encoder on “hello”" });
    await button.waitFor();
    assert.equal(await page.evaluate(() => "complete" in document.documentElement.dataset), false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => "complete" in document.documentElement.dataset);
    assert.equal(await button.count(), 0);
  }));

test("a palette colours the attention maps and their scale, and leaves signed numbers alone", () =>
  withPage({ link: "?model=random" }, async (page) => {
    await complete(page, "?model=random");
    /** @param {string} selector */
    const pixels = (selector) => page.evaluate((selector) => {
      const from = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
      const copy = document.createElement("canvas");
      Object.assign(copy, { width: from.width, height: from.height });
      const context = copy.getContext("2d", { willReadFrequently: true });
      context?.drawImage(from, 0, 0);
      return String(context?.getImageData(0, 0, copy.width, copy.height).data);
    }, selector);
    const places = ["#attention .heatmap-canvas", "#attention .heatmap-ramp", "#embedding .heatmap-canvas"];
    const before = await Promise.all(places.map(pixels));
    await page.goto(page.url().replace("?", "?palette=viridis&"));
    await complete(page, "?model=random&palette=viridis");
    const after = await Promise.all(places.map(pixels));
    assert.deepEqual(after.map((one, i) => one === before[i]), [false, false, true]);
  }));

test("before hello a host learns the height and that the page is ready, and nothing of the reader", () =>
  embedded("?embed=1&model=random&text=secret+words&d=9999", async (page, frame) => {
    await drawn(frame);
    const all = await page.evaluate(() => globalThis.eval("said"));
    assert.ok(!JSON.stringify(all).includes("secret"));
    const [ready] = await said(page, "ready");
    assert.equal(ready.version, JSON.parse(readFileSync(
      new URL("../../../web/package.json", import.meta.url), "utf8")).version);
    const height = await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await page.waitForFunction((height) => globalThis.eval("said").some(
      (/** @type {any} */ one) => one.type === "resize" && Math.abs(one.height - height) <= 1), height);
    assert.deepEqual((await said(page, "error")).map((/** @type {any} */ { code, name }) => [code, name]),
      [["notice.clamped", "d"]]);
  }));

test("after hello a host is told the state and each change, sets it, and resets it", () =>
  embedded("?embed=1&model=random&lock=scale", async (page, frame) => {
    await drawn(frame);
    await tell(page, { type: "hello", want: ["state", "select"], theme: "dark", lang: "zh-CN" });
    await tell(page, { type: "set", state: { text: "hello world", scale: "none", nonsense: 1 } });
    await frame.waitForFunction(() => document.documentElement.dataset.complete?.includes("hello"));
    const last = (await said(page, "state")).at(-1);
    assert.equal(last.state.text, "hello world");
    assert.equal(last.state.scale, "none"); // the host may change what it has locked
    assert.equal(last.url, `?${new URLSearchParams(last.url)}`.replaceAll("%2C", ","));
    assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), "dark");
    assert.equal(await frame.evaluate(() => document.documentElement.lang), "zh-CN");
    const error = (await said(page, "error")).at(-1);
    assert.deepEqual([error.code, error.name], ["notice.unknown", "nonsense"]);
    assert.match(error.message, /已忽略/);
    await tell(page, { type: "get", id: 7, what: "state" });
    await page.waitForFunction(() => globalThis.eval("said").some((/** @type {any} */ one) => one.id === 7));
    assert.equal((await said(page, "data"))[0].state.text, "hello world");
    await frame.locator("#attention .heatmap-rows .heatmap-word").first().click();
    await page.waitForFunction(() => globalThis.eval("said").some(
      (/** @type {any} */ one) => one.type === "select" && one.row === 0));
    assert.equal((await said(page, "select")).at(-1).token, "[CLS]");
    await tell(page, { type: "reset" });
    await frame.waitForFunction(() => !document.documentElement.dataset.complete?.includes("hello"));
    assert.match((await said(page, "state")).at(-1).url, /embed=1.*lock=scale|lock=scale/);
  }));

test("a host is given the pictures’ names, their numbers as they are shown, and the pictures themselves", () =>
  embedded("?embed=1&model=random&view=attention", async (page, frame) => {
    await drawn(frame);
    await tell(page, { type: "hello", want: [] });
    /** @param {object} asked @returns {Promise<any>} */
    const get = async (asked) => {
      const id = Math.random();
      await tell(page, { type: "get", id, ...asked });
      await page.waitForFunction((id) => globalThis.eval("said").some((/** @type {any} */ one) =>
        one.id === id), id);
      return (await said(page, "data")).find((/** @type {any} */ one) => one.id === id);
    };
    const { figures } = await get({ what: "figures" });
    assert.ok(figures.some((/** @type {any} */ one) => one.name === "attention"));
    const { data, rows } = await get({ what: "data", name: "attention" });
    assert.deepEqual(rows.slice(0, 3), ["[CLS]", "The", "cat"]);
    for (const row of data) {
      const sum = row.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b);
      assert.ok(Math.abs(sum - 1) < 1e-5);
    }
    const csv = (await get({ what: "data", name: "attention", format: "csv" })).text.split("\r\n");
    assert.deepEqual(csv[1].split(",").slice(1).map(Number), data[0]);
    assert.match((await get({ what: "svg", name: "attention" })).text, /^<svg[^]*cat[^]*<\/svg>\s*$/);
    assert.match((await get({ what: "png", name: "attention" })).url, /^data:image\/png;base64,iVBOR/);
    assert.match((await get({ what: "svg", name: "no such" })).error, /no picture 'no such', only /);
    assert.match((await get({ what: "everything" })).error, /not 'everything'/);
  }));

test("a flood of messages, nonsense and huge values leave a page that works and a silent console", () =>
  embedded("?embed=1&model=random", async (page, frame) => {
    await drawn(frame);
    await page.evaluate(() => {
      const tell = globalThis.eval("tell");
      tell({ type: "hello", want: { length: -1 } });
      tell({ type: "hello", want: ["state"] });
      for (let i = 0; i < 10_000; i++) tell({ type: "set", state: { seed: i, [`x${i}`]: i } });
      /** @type {any} */
      const loop = {};
      loop.self = loop;
      for (const odd of [loop, { type: "set", state: loop }, { type: "set", state: { text: loop } },
        { type: "set", state: [1, 2] }, { type: "set", state: { text: "<img src=x onerror=alert(1)>" } },
        { type: "set", state: { text2: "x".repeat(2e6) } }, { type: "get", id: {}, what: loop },
        { type: "constructor" }, { type: "__proto__" }, { type: ["set"] }, { v: 2, type: "set" }]) tell(odd);
    });
    await tell(page, { type: "set", state: { text: "still here", text2: "", seed: 3 } });
    await frame.waitForFunction(() => document.documentElement.dataset.complete?.includes("still+here"),
      undefined, { timeout: 60_000 });
    assert.ok((await said(page, "error")).length <= 40);
    assert.equal(await frame.locator("img").count(), 0);
  }));

test("a slide’s clicker turns the deck also after a click into the page; arrows do after Escape", () =>
  embedded("?embed=1&model=random&view=attention", async (page, frame) => {
    await drawn(frame);
    const cell = frame.locator("#attention .heatmap-matrix");
    const turns = () => page.evaluate(() => globalThis.eval("said").filter((/** @type {any} */ one) =>
      typeof one === "string" && one.includes("method")).map(JSON.parse));
    await cell.click();
    await page.keyboard.press("PageDown");
    assert.deepEqual(await turns(), []); // nobody has said that this is a slide
    await page.evaluate(() => document.querySelector("iframe")?.contentWindow?.postMessage("slide:start", "*"));
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => globalThis.eval("said").some((/** @type {any} */ one) =>
      one === '{"method":"right"}'));
    assert.deepEqual(await turns(), [{ method: "next" }, { method: "right" }]);
  }));

test("a preset edited by hand into nonsense opens as the usual page, and says so", () =>
  withPage({ link: "?model=random", init: () => {
    new MutationObserver((_, watch) => {
      const block = document.getElementById("preset");
      if (!block?.textContent) return;
      block.textContent = "{ seed: oops";
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  } }, async (page) => {
    await complete(page, "?model=random");
    assert.match(await page.locator("#notices").innerText(), /saved into this file is not readable/);
  }));
