// @ts-check
// The page in English and in 简体中文: each complete, and only the language changes with the language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "../../support/browser.mjs";
import { complete, displayed } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Every text seen or heard, but code, formulas and the reader's own words. @param {Page} page */
const texts = (page) => page.evaluate(() => {
  const foreign = "code, math, [translate=no], .chip-word, .heatmap-word, .wires-word, textarea, " +
    "template, noscript, script, style";
  const found = [document.title];
  for (const element of document.querySelectorAll("body, body *")) {
    if (element.closest(foreign)) continue;
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "alt"]) {
      found.push(element.getAttribute(name) ?? "");
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent?.trim() ?? "");
    }
  }
  return [...new Set(found)].filter(Boolean);
});

// Names of things and people, words of the code, units of notation: the same in every language.
const names = new Set(`Encoderscope Transformer JavaScript CSV English en zh CN auto
  d_model num_heads num_layers dff dropout_rate epsilon seed hidden token softmax dim dropout d_head ln
  MASK Keras PyTorch GPT BERT Annotated Xavier tensor2tensor fairseq T5 LayerNorm ReLU GELU SiLU
  sin cos pre post norm sqrt none inverse unscaled CLS SEP UNK PAD Enter Esc M Page Up Down
  dup prev reverse copy mode sort Adam SGD SVG
  AMD EPYC Common Voice CC0 Tatoeba CC BY 2.0 FR manythings org Project Gutenberg
  The cat sat on the mat Dogs bark`.split(/\s+/));

/** @param {string} text */
const englishWords = (text) =>
  (text.match(/[A-Za-z][A-Za-z0-9_]+/g) ?? []).filter((found) => !names.has(found));

const trained = "text=The+[MASK]+sat+on+the+mat&scale=3";
const full = "text2=Dogs+bark&embedding_norm=1&init=uniform&training=1&row=1&key=2" +
  "&d=7&heads=2&colour=1";

/** Waits for the answers, too, where there is a [MASK]. @param {Page} page @param {string} link */
async function shown(page, link) {
  await complete(page, link);
  await page.locator("table.implementations[data-width]").waitFor();
  if (link.includes("MASK")) await page.locator("[data-view=guess] .bars").nth(2).waitFor();
}

for (const [name, settings] of Object.entries({ full, trained })) {
  test(`nothing is left in English on the Chinese page: ${name}`, () => {
    const link = `?lang=zh-CN&${settings}`;
    return withPage({ link }, async (page) => {
      await shown(page, link);
      await page.locator("[data-view=sum] .heatmap-button[aria-expanded]").click();
      const left = (await texts(page)).filter((text) =>
        englishWords(text).length > 0 && !/“colour”/.test(text));
      assert.deepEqual(left, []);
      const keys = (await texts(page)).filter((text) => /^[a-z]+\.[a-z_.]+$/.test(text));
      assert.deepEqual(keys, [], "keys of the catalogue without a sentence");
    });
  });

  test(`nothing is left in Chinese on the English page: ${name}`, () => {
    const link = `?lang=en&${settings}`;
    return withPage({ link }, async (page) => {
      await shown(page, link);
      const left = (await texts(page)).filter((text) =>
        /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/.test(text) && text !== "Chinese (简体中文)");
      assert.deepEqual(left, []);
    });
  });
}

test("a link chooses the language, else the browser does, else it is English", async () => {
  /** @type {[string, string, string][]} */
  const cases = [
    ["", "zh-TW", "zh-CN"], ["", "zh-Hans-CN", "zh-CN"], ["", "fr", "en"],
    ["?lang=zh", "en", "zh-CN"], ["?lang=en", "zh-CN", "en"],
  ];
  for (const [link, locale, lang] of cases) {
    await withPage({ link, locale }, async (page) => {
      await complete(page, link);
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang, `${link} ${locale}`);
      assert.match(await page.locator("h1").innerText(), lang === "en" ? /^Why is/ : /^为什么/);
      assert.match(await page.title(), lang === "en" ? /why/ : /为什么/);
    });
  }
});

test("the second of the browser's languages is taken where the first is unknown", () =>
  withPage({
    init: () => Object.defineProperty(navigator, "languages", { value: ["fr", "zh", "en"] }),
  }, async (page) => {
    await complete(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-CN");
  }));

/** What of the display is the same in every language. @param {Page} page */
async function numbers(page) {
  const { chips, ratio, share, norms, strips, factor } = await displayed(page);
  const tokens = chips.map(({ words, ids }) => ({ words, ids }));
  return { tokens, ratio, share, norms, strips, factor };
}

test("changing the language keeps the state, the numbers and the focus", () => {
  const link = "?d=64&scale=3&layer=1&head=2&row=2&fold=output&seed=5&lang=en";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    const before = await numbers(page);
    const select = page.locator("[data-setting=lang] select");
    await select.focus();
    for (const lang of ["zh-CN", "en", "zh-CN"]) {
      await select.selectOption(lang);
      await complete(page, link.replace("lang=en", `lang=${lang}`));
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      assert.deepEqual(await numbers(page), before);
      assert.equal(await page.locator(".line").count(), 19);
      assert.equal(await page.locator(".line-number").count(), 19);
      assert.equal(await page.locator("#output > .value").isVisible(), false);
      assert.equal(await select.evaluate((element) => element === document.activeElement), true,
        "the focus stays where it was");
    }
    await page.waitForURL((url) => url.search.includes("lang=zh-CN"));
  });
});

test("a link's notices and an error follow the language", () =>
  withPage({ link: "?delimiters=0&text=&colour=red" }, async (page) => {
    const problem = page.locator("#notices .problem");
    await problem.filter({ hasText: "The sentence has 0 tokens" }).waitFor();
    await page.locator("[data-setting=lang] select").selectOption("zh-CN");
    await problem.filter({ hasText: "句子有 0 个词元" }).waitFor();
    assert.deepEqual(await page.locator("#notices li").allTextContents(),
      ["链接中的“colour”不是本页的设置，已忽略。"]);
  }));

/** What is wrong with the pictures: nothing, where each has more than one colour. @param {Page} page */
const blank = (page) => page.evaluate(() => {
  const wrong = [];
  for (const place of document.querySelectorAll("[data-view]")) {
    const name = place.getAttribute("data-view");
    // The formula stands where the idea does, and the idea is shown.
    if (name === "position-formula") continue;
    if (!place.checkVisibility()) wrong.push(`${name} is hidden`);
    for (const canvas of place.querySelectorAll("canvas")) {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      if (!copy) throw new Error("no canvas to read from");
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      if (new Set(new Uint32Array(data.buffer)).size < 2) wrong.push(`${name} has one colour`);
    }
    if (!place.textContent && !["position-scale", "free-factor"].includes(name ?? "")) {
      wrong.push(`${name} is empty`);
    }
  }
  return wrong;
});

for (const lang of ["en", "zh-CN"]) {
  test(`typing an English and a Chinese sentence shows all panels, in ${lang}`, () =>
    withPage({ link: `?lang=${lang}&text=a` }, async (page) => {
      await complete(page, `?lang=${lang}&text=a`);
      const box = page.locator("[data-setting=text] textarea");
      const sentences = ["The cat sat on the mat", "我喜欢学习人工智能。"];
      for (const [which, tokens] of [[0, 8], [1, 12]]) {
        await box.fill("");
        await box.pressSequentially(sentences[which]);
        await complete(page, `?lang=${lang}&text=${encodeURIComponent(sentences[which])}`);
        const { chips, norms, strips } = await displayed(page);
        assert.equal(chips[0].words.slice(1, -1).join(""), sentences[which].replaceAll(" ", ""));
        assert.equal(chips[0].words.length, tokens);
        assert.equal(norms.sum.length, tokens);
        assert.equal(strips.length, 12);
        assert.deepEqual(await blank(page), []);
        const sizes = await page.locator(".heatmap-matrix").evaluateAll((grids) => grids.map((grid) =>
          [grid.getAttribute("aria-rowcount"), grid.getAttribute("aria-colcount")].map(Number)));
        const wide = [tokens, 128];
        const square = [tokens, tokens];
        assert.deepEqual(sizes,
          [wide, wide, wide, wide, square, wide, square, wide, [tokens, 256], wide, wide]);
      }
    }));
}
