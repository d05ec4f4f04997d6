// @ts-check
// A frame as high as its content in hosts that know nothing of us: each handler is written as such
// hosts publish theirs.
import assert from "node:assert/strict";
import { testHost } from "../../support/compatibility.mjs";
import { asPage, inside, withHost } from "../../support/host.mjs";
import { enter } from "../../support/page.mjs";

/** Scripts of the four hosts, for a page with one frame. */
const handlers = {
  own: `addEventListener("message", ({ source, data }) => {
    const frame = document.querySelector("iframe");
    if (source !== frame.contentWindow || data.source !== "encoderscope") return;
    if (data.type === "resize") frame.style.height = data.height + "px";
  });`,
  lti: `window.addEventListener("message", function (event) {
    let message = event.data;
    try { if (typeof message === "string") message = JSON.parse(message); } catch (error) { return; }
    if (!message || message.subject !== "lti.frameResize") return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow === event.source) frame.height = message.height;
    }
  });`,
  embedly: `window.addEventListener("message", function (event) {
    if (typeof event.data !== "string") return;
    let message;
    try { message = JSON.parse(event.data); } catch (error) { return; }
    if (message.context !== "iframe.resize") return;
    for (const frame of document.getElementsByTagName("iframe")) {
      if (frame.contentWindow === event.source) frame.height = message.height;
    }
  });`,
  h5p: `const acts = {
    hello(frame, data, respond) {
      frame.style.width = "100%";
      window.addEventListener("resize", function () { respond("resize"); });
      respond("hello");
    },
    prepareResize(frame, data, respond) {
      if (frame.clientHeight === data.scrollHeight && data.scrollHeight === data.clientHeight) return;
      frame.style.height = data.clientHeight + "px";
      respond("resizePrepared");
    },
    resize(frame, data) { frame.style.height = data.scrollHeight + "px"; },
  };
  window.addEventListener("message", function (event) {
    if (!event.data || event.data.context !== "h5p") return;
    const frame = [...document.querySelectorAll("iframe")]
      .find((one) => one.contentWindow === event.source);
    if (!frame || !acts[event.data.action]) return;
    acts[event.data.action](frame, event.data, function (action) {
      event.source.postMessage({ context: "h5p", action }, event.origin);
    });
  });
  for (const frame of document.querySelectorAll("iframe")) {
    frame.contentWindow.postMessage({ context: "h5p", action: "ready" }, "*");
  }`,
};

const link = "?embed=1&model=random&d=16&layers=1&dff=16&heads=2&view=ids,embedding&explain=none";

for (const [name, script] of Object.entries(handlers)) {
  testHost(`a host that listens as ${name} gives the frame its height`, { host: `height_${name}` },
    (engine) => withHost({
      engine,
      body: (guest) => `<iframe src="${guest}/encoderscope.html${link}" title="Encoder" width="700"
        height="150"></iframe><script>${script}</script>`,
    }, async ({ page }) => {
      const frame = await inside(page);
      const host = page.locator("iframe");
      /** Waits until the frame is as high as the content, and gives the height. */
      const fitting = async (/** @type {string} */ text) => {
        await enter(asPage(frame), text);
        const words = text.split(" ").length;
        await frame.waitForFunction((count) => {
          const chips = document.querySelectorAll(".sentence:not([hidden]) .chip-word").length;
          const content = Math.ceil(document.body.getBoundingClientRect().height);
          const { scrollHeight, clientHeight } = document.documentElement;
          return chips >= count && Math.abs(innerHeight - content) <= 2 &&
            scrollHeight <= clientHeight + 1;
        }, words, { timeout: 20_000 });
        return host.evaluate((found) => found.clientHeight);
      };
      await frame.waitForSelector("html[data-complete]", { state: "attached", timeout: 60_000 });
      const short = await fitting("the cat");
      const long = await fitting("the cat sat on the mat and the dog sat on the cat and on the mat");
      assert.ok(long > short + 100, `grew from ${short} to ${long} px`);
      assert.equal(await fitting("the cat"), short);
    }));
}
