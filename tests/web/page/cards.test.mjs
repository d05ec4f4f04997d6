// @ts-check
// Every explanation in the page, opened by its link in every language: the verdict, the table and
// the file are what the native encoder computes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { judge, requestsOf, runCard } from "../../../web/cards/run.js";
import { CARDS } from "../../../web/cards/table.js";
import { createTranslator } from "../../../web/i18n.js";
import { read, write } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { nativeTools } from "../../support/cards.mjs";
import { readCsv } from "../../support/drawing.mjs";

/** @typedef {import("playwright-core").Page} Page */

const rest = "text=The+dog+sees+a+cat&init=normal_inverse_d&d=64&dff=32&seed=3&train_d=16";

/** @param {Page} page @param {string} name */
const cardOf = (page, name) => page.locator(`#card-${name}`);

/** @param {Page} page @param {string} name */
const judged = (page, name) =>
  page.locator(`#card-${name}[data-outcome]:not([aria-busy])`).waitFor();

/** @type {Map<string, Promise<import("../../../web/cards/run.js").Result | null>>} */
const natives = new Map();

/** @param {import("../../../web/cards/table.js").Card} card @param {string} link */
function nativeResult(card, link) {
  const { state } = read(link);
  const found = natives.get(card.name) ?? runCard(card, state, nativeTools, () => true);
  natives.set(card.name, found);
  return found;
}

/**
 * What has no number is empty in a file.
 * @param {string[]} cells @param {number[]} wanted @param {string} name
 */
function assertNear(cells, wanted, name) {
  wanted.forEach((number, k) => {
    if (!Number.isFinite(number)) return;
    const apart = Math.abs(Number(cells[k]) - number);
    assert.ok(cells[k] && apart <= 1e-4 * Math.max(1, Math.abs(number)), `${name}: ${cells}, ${wanted}`);
  });
}

for (const lang of ["en", "zh-CN"]) {
  test(`in ${lang}, every card asks first, and then says what the native encoder finds`, () =>
    withPage({ link: `?card=${CARDS[0].name}&lang=${lang}&${rest}` }, async (page) => {
      const t = createTranslator(lang, { strict: true });
      for (const card of CARDS) {
        const link = `?card=${card.name}&lang=${lang}&${rest}`;
        await page.goto(new URL(link, page.url()).href);
        const root = cardOf(page, card.name);
        assert.equal(await root.getAttribute("open"), "", card.name);
        assert.equal(await root.locator("summary.card-claim").textContent(),
          t(`choice.card.${card.name}`));
        assert.ok(await root.locator(".card-answer").isHidden());
        await root.getByRole("button", { name: t("card.guess.partly"), exact: true }).click();
        await judged(page, card.name);
        const result = await nativeResult(card, link);
        assert.ok(result);
        const { outcome, words = outcome, values } = judge(card, read(link).state, result);
        assert.equal((await root.locator(".verdict").textContent())?.trim(), [
          t("card.said", { guess: t("card.guess.partly") }), t(`card.${outcome}`),
          t(`card.${card.name}.${words}`, values),
        ].join(lang === "en" ? " " : ""));
        const [download] = await Promise.all([page.waitForEvent("download"),
          root.getByRole("button", { name: "CSV" }).click()]);
        const [, ...rows] = readCsv(readFileSync(await download.path(), "utf8"));
        const { places, curves, points } = result;
        const told = rows.filter((row) => row.slice(1 + curves.length).some(Boolean));
        assert.equal(told.length, Math.min(1, points.length));
        const drawn = rows.filter((row) =>
          places.some((x) => Math.abs(Number(row[0]) / x - 1) < 1e-6));
        assert.equal(drawn.length, places.length);
        drawn.forEach((row, i) =>
          assertNear(row, [places[i], ...curves.map((curve) => curve[i])], card.name));
        for (const row of told) assertNear(row.slice(1 + curves.length), points, card.name);
      }
    }));
}

test("one card is open at a time, by keyboard, and the link says which", () =>
  withPage({ link: "?card=width" }, async (page) => {
    await cardOf(page, "drowned").locator("summary").first().focus();
    await page.keyboard.press("Enter");
    await page.locator("#card-width:not([open])").waitFor();
    await page.waitForFunction(() => location.search.includes("card=drowned"));
    assert.equal(await page.locator(".card[open]").count(), 1);
    await cardOf(page, "drowned").getByRole("button", { name: "Just show me" }).focus();
    await page.keyboard.press("Enter");
    await judged(page, "drowned");
    // Nobody guessed, so nothing is said of a guess.
    assert.ok(!(await cardOf(page, "drowned").textContent())?.includes("You said"));
    const before = await cardOf(page, "drowned").locator(".verdict").textContent();
    await cardOf(page, "drowned").getByRole("combobox").first().selectOption("normal_1");
    await page.locator(`#card-drowned[data-outcome=fails]:not([aria-busy])`).waitFor();
    assert.notEqual(await cardOf(page, "drowned").locator(".verdict").textContent(), before);
    await cardOf(page, "drowned").locator("summary").first().click();
    await page.waitForFunction(() => !location.search.includes("card="));
  }));

test("a sentence of one word is refused by a measure that needs two, in the card", () =>
  withPage({ link: "?card=drowned&text=cat&delimiters=0" }, async (page) => {
    await cardOf(page, "drowned").getByRole("button", { name: "Just show me" }).click();
    await judged(page, "drowned");
    assert.match(await cardOf(page, "drowned").locator(".verdict").textContent() ?? "", /too few words/);
  }));

test("requests of a card are what its link says", () => {
  const { state } = read(`?card=drowned&${rest}`);
  assert.equal(read(write(state)).state.card, "drowned");
  assert.equal(requestsOf(CARDS[0], state)[0].config.d_model, 64);
});

test("a card that changes what trained weights are for says that it uses none, and alarms nobody", () =>
  withPage({ link: "?card=drowned" }, async (page) => {
    const card = cardOf(page, "drowned");
    await card.getByRole("combobox").first().selectOption("normal_1");
    await page.waitForFunction(() => location.search.includes("init=normal_1"));
    assert.deepEqual(await card.locator(".control-message").allTextContents(), ["", ""]);
    assert.match(await card.textContent() ?? "", /computed with random weights/);
  }));

test("a training stops when its card closes, and begins again when it is opened again", () =>
  withPage({ link: "?card=learned" }, async (page) => {
    const card = cardOf(page, "learned");
    await card.getByRole("button", { name: "Just show me" }).click();
    await card.locator("progress:not([hidden])").waitFor();
    await card.locator("summary").first().click();
    await page.locator("#card-learned:not([open]):not([aria-busy])").waitFor();
    await card.locator("progress[hidden]").waitFor({ state: "attached" });
    assert.equal(await card.getAttribute("data-outcome"), null);
    await card.locator("summary").first().click();
    await card.locator("progress:not([hidden])").waitFor();
    // Settings that change begin it anew, too: of the old ones nothing is shown.
    await card.getByRole("spinbutton").first().fill("8");
    await page.keyboard.press("Enter");
    await judged(page, "learned");
    assert.match(await card.locator(".verdict").textContent() ?? "", /√d = 2.83/);
  }));
