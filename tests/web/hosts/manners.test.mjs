// @ts-check
// What an embedded page leaves alone: the host's focus, scroll, wheel, keys and address.
import assert from "node:assert/strict";
import { testHost } from "../../support/compatibility.mjs";
import { inside, withHost } from "../../support/host.mjs";

/** @typedef {import("playwright-core").Page} Page */

const link = "?embed=1&model=random&d=16&layers=1&dff=16&heads=2&view=ids,embedding,attention";

/** A long page with the frame in the middle, as high as its content. @param {string} guest */
const body = (guest) => `<p style="height: 500px"><button id="before">before</button></p>
  <iframe src="${guest}/encoderscope.html${link}" title="Encoder" width="900" height="300"></iframe>
  <p style="height: 3000px"><button id="after">after</button></p>
  <script>addEventListener("message", ({ data }) => {
    if (data.type === "resize") document.querySelector("iframe").height = data.height;
  });</script>`;

/** @param {Page} page */
async function opened(page) {
  const frame = await inside(page);
  await frame.waitForSelector("html[data-complete]", { state: "attached", timeout: 60_000 });
  await frame.waitForFunction(() =>
    document.documentElement.scrollHeight <= document.documentElement.clientHeight + 1);
  return frame;
}

testHost("an embedded page takes neither focus nor scroll, and changes no address",
  { host: "frame" }, (engine) => withHost({ engine, body }, async ({ page, url, guest }) => {
    await page.locator("#before").focus();
    const frame = await opened(page);
    assert.deepEqual(await page.evaluate(() => [scrollY, document.activeElement?.id]), [0, "before"]);
    await frame.locator("[data-setting=text] textarea").click();
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await frame.waitForFunction(() => document.documentElement.dataset.complete?.includes("text="));
    await frame.evaluate(() => new Promise((done) => { setTimeout(done, 400); }));
    assert.equal(page.url(), `${url}/`);
    assert.equal(await frame.evaluate(() => location.href), `${guest}/encoderscope.html${link}`);
  }));

testHost("a wheel over an embedded page scrolls the host", { host: "frame" }, (engine) =>
  withHost({ engine, body }, async ({ page }) => {
    await opened(page);
    await page.mouse.move(300, 650);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => scrollY > 100, undefined, { timeout: 5000 });
  }));

testHost("Tab goes into an embedded page and out of it, both ways", { host: "frame" }, (engine) =>
  withHost({ engine, body }, async ({ page }) => {
    const frame = await opened(page);
    for (const [key, from, to] of [["Tab", "#before", "after"], ["Shift+Tab", "#after", "before"]]) {
      await page.locator(from).focus();
      await page.keyboard.press(key);
      await frame.waitForFunction(() => document.hasFocus() &&
        document.activeElement !== document.body);
      let stops = 1;
      for (; stops < 150; stops++) {
        await page.keyboard.press(key);
        if (await page.evaluate(() => document.activeElement?.tagName) !== "IFRAME") break;
      }
      assert.ok(stops > 3, `${stops} stops inside`);
      assert.equal(await page.evaluate(() => document.activeElement?.id), to);
    }
  }));
