// @ts-check
// The page by keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "../../support/browser.mjs";
import { complete, displayed, drawn } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Numbers every element that Tab should stop at, in the order of the page. @param {Page} page */
const numberStops = (page) => page.evaluate(() => {
  const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";
  const names = [...document.querySelectorAll(focusable)]
    .filter((found) => {
      const element = /** @type {HTMLInputElement} */ (found);
      const lone = element.type !== "radio" || element.checked ||
        !document.querySelector(`input[name="${element.name}"]:checked`);
      return element.tabIndex >= 0 && !element.disabled && lone && element.checkVisibility();
    });
  names.forEach((element, i) => element.setAttribute("data-stop", String(i)));
  return names.map((element) => element.outerHTML.slice(0, 120));
});

/** Where the focus is, and how much of it can be seen. @param {Page} page */
const focus = (page) => page.evaluate(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const strip = /** @type {Element} */ (document.querySelector(".strip"));
  const inStrip = strip.contains(element);
  const { top, bottom } = element.getBoundingClientRect();
  const bar = strip.getBoundingClientRect();
  const covered = bar.top <= 0 && !inStrip ? bar.bottom : 0;
  const seen = Math.min(bottom, innerHeight) - Math.max(top, covered);
  return {
    stop: element.getAttribute("data-stop"),
    // Chromium lets one scroll a scroller without a stop inside it by keys: a stop of its own.
    scroller: element.scrollWidth > element.clientWidth && !element.matches("textarea, input"),
    seen: seen >= Math.min(8, bottom - top),
    what: element.outerHTML.slice(0, 120),
  };
});

for (const [name, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 700 },
})) {
  test(`Tab visits everything in order and back, and the strip hides no focus, on a ${name}`, () =>
    withPage({ viewport, link: "?text2=Dogs+bark" }, async (page) => {
      await complete(page, "?text2=Dogs+bark");
      const stops = await numberStops(page);
      assert.ok(stops.length > 60, `${stops.length} stops`);
      for (const [key, order] of /** @type {const} */ ([["Tab", 1], ["Shift+Tab", -1]])) {
        const visited = [];
        for (let i = 0; i < stops.length + 20; i++) {
          await page.keyboard.press(key);
          const now = await focus(page);
          if (!now || (i && now.stop === String(visited[0]))) break; // all the way round
          assert.ok(now.seen, `${key} ${i}: nothing is to be seen of ${now.what}`);
          assert.ok(now.stop !== null || now.scroller, `an unexpected stop: ${now.what}`);
          if (now.stop !== null) visited.push(Number(now.stop));
        }
        const expected = stops.map((_, i) => i);
        if (order < 0) expected.reverse();
        assert.deepEqual(visited, expected);
      }
    }));
}

test("the skip link leads to the code", () =>
  withPage({}, async (page) => {
    await complete(page);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the code");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest(".line")?.id), "ids");
  }));

test("the arrow keys move the factor, in the strip and in its line", () =>
  withPage({}, async (page) => {
    await complete(page);
    const before = await displayed(page);
    await page.locator(".strip input:checked").focus();
    await page.keyboard.press("ArrowLeft");
    await complete(page, "?scale=none");
    assert.notEqual((await displayed(page)).ratio, before.ratio);
    await page.keyboard.press("ArrowRight");
    await complete(page);
    assert.deepEqual(await displayed(page), before);
    await page.locator("#scale").getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => /scale=1\d/.test(document.documentElement.dataset.complete ?? ""));
    assert.notEqual((await displayed(page)).ratio, before.ratio);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "range");
  }));

test("in a heat map the keys walk, jump, choose and let go", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    await page.locator("[data-view=sum] [role=gridcell]:visible").focus();
    const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    /** @type {[string, RegExp][]} */
    const steps = [
      ["ArrowRight", /^row 1 of 6, ‘The’; dimension 1, column 2 of 128/],
      ["ArrowDown", /^row 2 of 6, ‘cat’; dimension 1, column 2/],
      ["End", /^row 2 .* column 128 of 128/],
      ["PageDown", /^row 6 of 6, ‘mat’.* column 128/],
      ["ArrowDown", /^row 6 .* column 128/],
      ["Control+Home", /^row 1 .* column 1 of/],
      ["Control+End", /^row 6 .* column 128/],
      ["PageUp", /^row 1 .* column 128/],
      ["Home", /^row 1 .* column 1 of/],
      ["ArrowLeft", /^row 1 .* column 1 of/],
    ];
    for (const [key, expected] of steps) {
      await page.keyboard.press(key);
      assert.match(await name(), expected, key);
    }
    await page.keyboard.press("m");
    const largest = await name();
    const status = page.locator("[data-view=sum] [role=status]");
    assert.match(await status.textContent() ?? "", /^largest in the row: ‘\d+’, /);
    assert.equal(largest.split(": ").at(-1), (await status.textContent())?.split(", ").at(-1));
    const col = Number(/dimension (\d+)/.exec(largest)?.[1]);
    await page.keyboard.press("Enter");
    await complete(page, drawn(`?row=0&col=${col}`));
    assert.equal(await page.locator(".chip").first().getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Escape");
    await complete(page, drawn());
    assert.equal(await page.locator(".chip[aria-pressed=true]").count(), 0);
    assert.equal(await name(), largest);
  }));

test("the arrow keys choose a head, across layers as well, and the large map follows", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    await page.locator(".head-map[aria-checked=true]").focus();
    /** @type {[string, string, string][]} */
    const steps = [
      ["ArrowLeft", "", "layer 0, head 0"],
      ["ArrowRight", "?head=1", "layer 0, head 1"],
      ["ArrowDown", "?layer=1&head=1", "layer 1, head 1"],
      ["ArrowRight", "?layer=1&head=2", "layer 1, head 2"],
      ["ArrowUp", "?head=2", "layer 0, head 2"],
    ];
    for (const [key, link, head] of steps) {
      await page.keyboard.press(key);
      await complete(page, drawn(link));
      const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
      assert.ok(name.startsWith(head), `${key}: ${name}`);
      const title = page.locator("[data-view=attention] .picture-title").first();
      assert.equal(await title.textContent(), `w, attention weights of ${head} (random, seed 1)`);
      assert.equal(await page.locator(".head-map[aria-checked=true]").count(), 1);
    }
  }));

test("choosing the second sentence keeps the focus, and every picture shows that one", () =>
  withPage({ link: drawn("?text2=Dogs+bark") }, async (page) => {
    await complete(page, drawn("?text2=Dogs+bark"));
    const choose = page.locator(".sentence-choose");
    for (const [which, link, word] of /** @type {[number, string, string][]} */ ([
      [1, "?text2=Dogs+bark&sentence=1", "Dogs"], [0, "?text2=Dogs+bark", "The"]])) {
      await choose.nth(which).focus();
      await page.keyboard.press("Enter");
      await complete(page, drawn(link));
      assert.equal(await choose.nth(which).getAttribute("aria-current"), "true");
      assert.equal(await choose.nth(1 - which).getAttribute("aria-current"), "false");
      assert.equal(await page.evaluate(() => document.activeElement?.className), "sentence-choose");
      assert.deepEqual(new Set(await page.locator(".heatmap-rows .heatmap-word:first-child")
        .allTextContents()), new Set([word]));
    }
  }));

test("a line folds and opens by its number, and the link remembers", () =>
  withPage({}, async (page) => {
    await complete(page);
    const number = page.locator("#position .line-number");
    await number.focus();
    await page.keyboard.press("Enter");
    await complete(page, "?fold=position");
    assert.equal(await number.getAttribute("aria-expanded"), "false");
    assert.equal(await page.locator("#position > .value").isVisible(), false);
    assert.equal(await number.evaluate((button) => button === document.activeElement), true);
    await page.waitForURL((url) => url.search === "?fold=position");
    await page.keyboard.press("Space");
    await complete(page);
    assert.equal(await page.locator("#position > .value").isVisible(), true);
    assert.equal(await number.getAttribute("aria-expanded"), "true");
  }));

test("typing in the middle of the sentence keeps the cursor there", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    const text = page.getByRole("textbox", { name: "sentence", exact: true });
    await text.focus();
    await page.keyboard.press("Home");
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.type("big ", { delay: 5 });
    await complete(page, drawn("?text=The+big+cat+sat+on+the+mat"));
    assert.equal(await text.evaluate((area) =>
      /** @type {HTMLTextAreaElement} */ (area).selectionStart), 8);
    assert.deepEqual((await displayed(page)).chips[0].words, "The big cat sat on the mat".split(" "));
  }));
