// @ts-check
// The guided path as it is walked, by keyboard and in both languages: what it says is what the
// native encoder computes, and it takes neither the focus nor the reader's settings unasked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CARDS } from "../../../web/cards/table.js";
import { createTranslator } from "../../../web/i18n.js";
import { twinsOf } from "../../../web/models/recorded.mjs";
import { find } from "../../../web/path/find.js";
import { answerOf, isQuick, testAll } from "../../../web/path/holds.js";
import { STEPS } from "../../../web/path/steps.js";
import { plainText, prose } from "../../../web/path/words.js";
import { setsOf } from "../../../web/recorded/sets.js";
import { read } from "../../../web/state.js";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { nativeTools } from "../../support/cards.mjs";
import { nativeValues } from "../../support/native.mjs";
import { complete } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

const root = new URL("../../../", import.meta.url);
const recorded = twinsOf(["trained", "unscaled"].map((name) =>
  JSON.parse(readFileSync(new URL(`web/models/${name}.json`, root), "utf8"))));

/** Natively, a model is a file. @param {any} request */
const natively = (request) => nativeValues({
  ...request, tensors: request.tensors ?? [],
  model: request.model === "random" ? undefined : `web/models/${request.model}.safetensors`,
});

/** @param {any} request */
const findings = (request) => natively(request).findings.map((one) => one ?? NaN);

/** @param {string} lang @returns {import("../../../web/path/find.js").Sources} */
const native = (lang) => ({
  findings,
  run: (request) => /** @type {any} */ (natively(request)),
  ready: async () => {},
  twins: setsOf(recorded.runs, "twins").filter(({ first }) => first.language === lang.slice(0, 2)),
});

/** The state that the address bar says. @param {Page} page */
const linked = async (page) => read(await page.evaluate(() => location.search)).state;

/** Waits until a step has said its words, and its state is in the link. @param {Page} page @param {number} number */
async function told(page, number) {
  await page.locator(`#path[data-step=${STEPS[number - 1].name}]:not([aria-busy])`).waitFor();
  await page.waitForFunction((step) => new URLSearchParams(location.search).get("step") === step,
    String(number));
}

const said = (/** @type {Page} */ page) => page.locator("#path .path-prose").textContent();

/** The last digit may differ where a number is on an edge. @param {string} text */
const figures = (text) => text.match(/\d+(\.\d+)?/g)?.map(Number) ?? [];

/** @param {string | null} text @param {string} wanted @param {string} what */
function agrees(text, wanted, what) {
  const [mine, theirs] = [text ?? "", wanted].map((one) => one.replace(/\d+(\.\d+)?/g, "#"));
  assert.equal(mine, theirs, what);
  figures(wanted).forEach((x, i) =>
    assert.ok(Math.abs(figures(text ?? "")[i] - x) <= 0.011 * Math.abs(x), `${what}: ${text} / ${wanted}`));
}

for (const lang of ["en", "zh-CN"]) {
  test(`in ${lang}, all steps are walked by keyboard, and say what the native encoder finds`, () =>
    withPage({ link: `?lang=${lang}&text=The+dog+sees+a+cat` }, async (page) => {
      const t = createTranslator(lang, { strict: true });
      await page.locator("#path-start").focus();
      await page.keyboard.press("Enter");
      for (let number = 1; number <= STEPS.length; number++) {
        const step = STEPS[number - 1];
        await told(page, number);
        assert.equal(await page.locator("#path .path-count").textContent(),
          t("path.count", { step: number, steps: STEPS.length }));
        if (step.guesses) {
          assert.equal(await said(page), plainText(t(`path.${step.name}.ask`)));
          await page.getByRole("button", { name: t("card.skip"), exact: true }).focus();
          await page.keyboard.press("Enter");
        }
        const state = await linked(page);
        for (const [name, value] of Object.entries(step.patch)) {
          assert.equal(state[/** @type {"text"} */ (name)], value, `${step.name}: ${name}`);
        }
        const found = await find(step, state, native(lang), () => true);
        assert.ok(found);
        agrees(await said(page), plainText(prose(t, step, found)), step.name);
        // What it speaks of is in sight, above the panel that covers no more than two fifths.
        await page.waitForFunction((place) => {
          const line = document.querySelector(place);
          const panel = document.getElementById("path")?.getBoundingClientRect();
          const box = line?.getBoundingClientRect();
          return box && panel && box.top < panel.top - 60 && box.bottom > 100 &&
            panel.height <= 0.4 * innerHeight + 1 && line?.classList.contains("path-here");
        }, step.place);
        assert.equal(await page.locator(".path-here").count(), 1);
        assert.ok(await page.evaluate(() =>
          document.getElementById("path")?.contains(document.activeElement)), step.name);
        await page.keyboard.press("ArrowRight");
      }
      await told(page, STEPS.length); // the last arrow leads nowhere
      await page.keyboard.press("ArrowLeft");
      await told(page, STEPS.length - 1);
    }));
}

for (const lang of ["en", "zh-CN"]) {
  test(`in ${lang}, what holds lists every card with the reader's own numbers`, () => {
    const link = `?step=10&lang=${lang}&text=The+dog+sees+a+cat&model=random&init=normal_inverse_d` +
      "&d=64&dff=32";
    return withPage({ link, init: axe }, async (page) => {
      const t = createTranslator(lang, { strict: true });
      await page.locator("#holds-body[data-state=done]").waitFor({ timeout: 60_000 });
      const items = await page.locator(".holds-item").evaluateAll((found) => found.map((item) =>
        [...item.children].map((child) => child.textContent ?? "")));
      /** @type {Map<string, string>} */
      const wanted = new Map();
      const tools = { ...nativeTools, findings: async (/** @type {any} */ request) => findings(request) };
      await testAll(CARDS.filter(isQuick), read(link).state, tools, () => true,
        ({ card, outcome, words, values }) =>
          void wanted.set(card.name, `${t(`card.${outcome}`)} ${t(words, values)}`));
      assert.deepEqual(items.map(([claim]) => claim), CARDS.map(({ name }) => t(`choice.card.${name}`)));
      CARDS.forEach(({ name }, i) =>
        agrees(items[i][1], wanted.get(name) ?? t("path.holds.learning"), name));
      agrees(await page.locator(".holds-answer").textContent(), t("path.holds.answer",
        await answerOf(read(link).state, async (request) => findings(request))), "the answer");
      assert.deepEqual(await audit(page, { least: 20 }), []);
      // What takes training is trained when the reader says so.
      await page.getByRole("button", { name: t("path.holds.train") }).click();
      await page.locator("#holds-body[data-state=busy]").waitFor();
      await page.locator("#holds-body[data-state=done]").waitFor({ timeout: 240_000 });
      await testAll(CARDS.filter((card) => !isQuick(card)), read(link).state, tools, () => true,
        ({ card, outcome, words, values }) =>
          void wanted.set(card.name, `${t(`card.${outcome}`)} ${t(words, values)}`));
      assert.equal(wanted.size, CARDS.length);
      for (const { name } of CARDS) {
        const found = page.locator(`.holds-item[data-card=${name}] .holds-found`);
        agrees(await found.textContent(), String(wanted.get(name)), name);
      }
      assert.ok(await page.getByRole("button", { name: t("path.holds.train") }).isHidden());
      // Another initialiser is another answer; a claim leads to its card.
      await page.locator("#holds-body select").selectOption("normal_1");
      await page.locator("#holds-body[data-state=busy]").waitFor();
      await page.locator("#holds-body[data-state=done]").waitFor({ timeout: 60_000 });
      assert.equal(await page.locator(".holds-item[data-card=drowned]").getAttribute("data-outcome"), "fails");
      await page.locator(".holds-item[data-card=loud] a").click();
      await page.locator("#card-loud[open]").waitFor();
      assert.equal(new URLSearchParams(await page.evaluate(() => location.search)).get("text"),
        "The dog sees a cat");
    });
  });
}

test("a link opens at its step and takes no focus; what it says else stays as it is", () =>
  withPage({ link: "?step=5&model=random&init=normal_inverse_d&scale=3" }, async (page) => {
    await told(page, 5);
    assert.ok(await page.evaluate(() => document.activeElement === document.body));
    assert.equal((await linked(page)).scale, 3);
    assert.equal(await page.locator("#path .path-note").textContent(),
      "The page now has other settings than this step is about: embedding factor. Take the step’s");
    await page.getByRole("button", { name: "Take the step’s" }).click();
    await page.waitForFunction(() => !location.search.includes("scale"));
    await page.locator("#path .path-note").filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  }));

test("who leaves is told what has changed, and may have it back", () =>
  withPage({ link: "?scale=none&seed=1&card=norm" }, async (page) => {
    await complete(page, "?scale=none&card=norm");
    for (const back of [true, false]) {
      await page.locator("#path-start").click();
      await told(page, 1);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await told(page, 2);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("#path .path-prose").textContent(), "weights, initialiser");
      await page.getByRole("button", { name: back ? "Back to yours" : "Keep these" }).focus();
      await page.keyboard.press("Enter");
      await page.locator("#path").waitFor({ state: "hidden" });
      assert.equal(await page.evaluate(() => document.activeElement?.id), "path-start");
      await page.waitForFunction((random) => !location.search.includes("step=") &&
        location.search.includes("model=random") === random, !back);
      const { model, init, scale } = await linked(page);
      assert.deepEqual([model, init, scale], back ? ["trained", "keras_uniform", "none"]
        : ["random", "normal_inverse_d", "none"]);
    }
  }));

test("who has changed nothing leaves at once", () =>
  withPage({}, async (page) => {
    await page.locator("#path-start").click();
    await told(page, 1);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.locator("#path").waitFor({ state: "hidden" });
  }));

test("a guess is asked for, and compared with what is measured", () =>
  withPage({ link: "?step=4&model=random&init=normal_inverse_d&scale=none" }, async (page) => {
    await told(page, 4);
    await page.getByRole("button", { name: "the words", exact: true }).click();
    assert.match(await said(page) ?? "", /^You said the words; it is the places\. A place is/);
    // The words follow the factor, also while the step stands; the guess was about another one.
    await page.locator(".strip input[value=sqrt]").check({ force: true });
    await page.locator("#path .path-prose").filter({ hasText: /^Neither drowns the other/ }).waitFor();
    await page.locator(".strip input[value=none]").check({ force: true });
    await page.locator("#path .path-prose").filter({ hasText: /^You said the words/ }).waitFor();
  }));

/**
 * Whether at least 100 px of a picture stand between what covers the top and the panel.
 * @param {string} picture
 */
const inSight = (picture) => {
  const box = document.querySelector(picture)?.getBoundingClientRect();
  const panel = document.getElementById("path")?.getBoundingClientRect();
  return !!box && !!panel && box.height > 0 && box.top > 60 && box.top < panel.top - 100;
};

test("on a phone, a link to a step leads to its picture, also while the page still grows", () =>
  Promise.all([[5, "#scale .value"], [6, "#card-width .chart"], [8, "#card-tied .chart"],
    [9, "#recorded .value"], [10, "#holds .holds-answer"]].map(([step, picture]) =>
    withPage({ link: `?step=${step}&scale=none`, viewport: { width: 390, height: 844 }, touch: true },
      async (page) => {
        await told(page, Number(step));
        await page.waitForFunction(inSight, String(picture));
      }))));

/** Something high comes above everything, where the browser keeps nothing in its place by itself. */
const insert = () => {
  const late = document.createElement("div");
  late.style.height = "3000px";
  document.documentElement.style.setProperty("overflow-anchor", "none");
  document.querySelector("main")?.prepend(late);
};

const phone = {
  link: "?step=5&scale=none&model=random", viewport: { width: 390, height: 844 }, touch: true,
};

test("what comes late above a step’s picture does not push it out of sight", () =>
  withPage(phone, async (page) => {
    await told(page, 5);
    await page.waitForFunction(inSight, "#scale .value");
    await page.evaluate(insert);
    await page.waitForFunction(inSight, "#scale .value");
  }));

test("a reader who has moved is not brought back by what comes late", () =>
  withPage(phone, async (page) => {
    await told(page, 5);
    await page.waitForFunction(inSight, "#scale .value");
    await page.keyboard.press("Home");
    await page.waitForFunction(() => scrollY === 0);
    await page.evaluate(insert);
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => scrollY), 0);
  }));

test("what was found stays where the reader’s own settings come back, and is said to be of others", () =>
  withPage({ link: "?step=9&scale=none" }, async (page) => {
    await told(page, 9);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.locator("#holds-body[data-state=done]").waitFor({ timeout: 60_000 });
    const list = page.locator(".holds-list");
    const found = await list.textContent();
    assert.ok(found?.includes("It holds in part."));
    const { y } = await list.boundingBox() ?? assert.fail();
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Back to yours" }).click();
    await page.locator("#holds-body[data-state=stale]").waitFor();
    await page.waitForFunction(() => new URLSearchParams(location.search).get("scale") === "none");
    assert.equal(await list.textContent(), found);
    assert.match(await page.locator(".holds-progress").textContent() ?? "", /found with the earlier ones/);
    // The button to test again may take a line.
    assert.ok(Math.abs((await list.boundingBox() ?? assert.fail()).y - y) < 80);
  }));

test("a folded line opens where a step speaks of it, and a language leaves the step where it is", () =>
  withPage({ link: "?fold=scale,output&step=4&model=random" }, async (page) => {
    await told(page, 4);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await told(page, 5);
    assert.equal((await linked(page)).fold, "output");
    await page.locator("[data-setting=lang] select").selectOption("zh-CN");
    await page.locator("#path .path-count").filter({ hasText: "第 5 步" }).waitFor();
    await page.locator("#path .path-prose").filter({ hasText: "问题就在这一行" }).waitFor();
  }));

test("an empty sentence is said to be one, and the path goes on when there are words again", () =>
  withPage({ link: "?step=2&model=random&delimiters=0&text=" }, async (page) => {
    await page.locator("#path .path-prose").filter({ hasText: "0 tokens" }).waitFor();
    await page.locator("[data-setting=text] textarea").fill("hello there");
    await page.locator("#path .path-prose").filter({ hasText: "fetches its row" }).waitFor();
  }));

/** @type {Record<string, import("../../support/browser.mjs").Options>} */
const looks = {
  "light": { colorScheme: "light" }, "dark": { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "a phone": { viewport: { width: 390, height: 800 }, touch: true },
};
for (const [name, options] of Object.entries(looks)) {
  test(`axe finds nothing in a step, and no step covers too much, in ${name}`, () =>
    withPage({ link: "?step=7&lang=zh-CN", init: axe, reducedMotion: "reduce", ...options }, async (page) => {
      await told(page, 7);
      await page.locator("#path summary").click();
      // The panel alone: it lies over a part of the page, which can be scrolled away from under it.
      assert.deepEqual(await audit(page, { part: "#path", least: 8 }), []);
      const [height, most] = await page.evaluate(() =>
        [document.getElementById("path")?.offsetHeight ?? 0, 0.4 * innerHeight + 1]);
      assert.ok(height <= most, `${height} of ${most}`);
      assert.ok(await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth <= clientWidth && innerWidth <= screen.width;
      }));
    }));
}
