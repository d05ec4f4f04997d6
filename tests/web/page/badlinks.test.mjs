// @ts-check
// What a link asks for in vain is clamped or ignored, and politely listed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { SETTINGS, read } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { complete, displayed, drawn, enter, told } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const notices = (page) => page.locator("#notices li").allTextContents();

for (const lang of /** @type {const} */ (["en", "zh-CN"])) {
  const t = createTranslator(lang, { strict: true });
  const words = ["text", "text2", "fold", "explained", "lang", "theme"]; // may be any word, or are the test's own
  for (const given of ["NaN", "1e999", "abc"]) {
    test(`${given} in every parameter of a link is told, in ${lang}`, () => {
      const parameters = SETTINGS.filter(({ name }) => !words.includes(name))
        .map(({ name }) => `${name}=${given}`);
      const link = `?lang=${lang}&${parameters.join("&")}`;
      return withPage({ link }, async (page) => {
        await complete(page, link);
        const expected = read(link).notices.map(({ key, values }) => t(key, values));
        assert.ok(expected.length >= parameters.length);
        assert.deepEqual(await notices(page), expected);
        assert.doesNotMatch(JSON.stringify((await displayed(page)).norms), /NaN/);
        const { ratio, strips } = await displayed(page);
        assert.match(ratio + strips.join(""), /^[\d.−e]+$/);
      });
    });
  }
}

test("what a link asks for in vain is listed in exact words, and can be dismissed", () => {
  const link = "?model=random&d=7&heads=2&colour=red&dropout=NaN&layers=2.5&dff=1e999&pos=spiral&training=maybe";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    assert.deepEqual((await notices(page)).sort(), [
      "The link sets “colour”, which is no setting; it was ignored.",
      "dropout cannot be “NaN”, which is not a number; 0.1 is used.",
      "layers cannot be 2.5, which is not a whole number; 3 is used.",
      "dff cannot be 1e999: it goes from 1 to 2048; 2048 is used.",
      "pos cannot be “spiral”, only one of interleaved, concatenated, tensor2tensor, learned, none; " +
        "interleaved is used.",
      "training cannot be “maybe”, only 1 or 0; 0 is used.",
      "2 heads cannot share d_model 7 equally; 1 is used.",
    ].sort());
    assert.equal(await page.locator(".head-map").count(), 3);
    await page.getByRole("button", { name: "Dismiss" }).click();
    assert.equal(await page.locator("#notices li:visible").count(), 0);
  });
});

test("a link with a selection beyond the sentence shows everything", () => {
  const link = "?row=100&key=90&col=500&d=16&sentence=1&fold=nothing";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    assert.match((await displayed(page)).ratio, /^\d/);
    assert.equal(await page.locator(".chip[aria-pressed=true]").count(), 0);
  });
});

test("a link with a sentence that cannot be encoded says so, and the next sentence works", () =>
  withPage({ link: drawn("?text=") }, async (page) => {
    await told(page, "The sentence has 0 tokens but needs at least 1.");
    await page.locator("[data-setting=theme] select").selectOption("dark");
    await enter(page, "the cat");
    await complete(page, drawn("?text=the+cat&theme=dark"));
    await told(page, "");
    assert.equal((await displayed(page)).chips[0].words.join(" "), "the cat");
  }));
