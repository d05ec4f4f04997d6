// @ts-check
// Two encoders side by side: what the page displays of each and of their difference is what the
// native encoder computes of each, and the difference of that.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { formatNumber } from "../../../web/number.js";
import { read, toRequest, withPin, write } from "../../../web/state.js";
import { signed } from "../../../web/twin/difference.js";
import { formatShare, verdictOf } from "../../../web/views/balance.js";
import { audit, axe } from "../../support/axe.mjs";
import { withPage } from "../../support/browser.mjs";
import { nativeValues } from "../../support/native.mjs";
import { canonical, complete, drawn } from "../../support/page.mjs";
import { createComparison, largestDifference, spellings, tolerance } from "../../support/shown.mjs";

/** @typedef {import("playwright-core").Page} Page */

const norm1 = (/** @type {import("../../../web/state.js").State} */ { layer, norm }) =>
  `layers.${layer}.${norm === "post" ? "norm1" : "residual1"}`;

/**
 * The tensor that each picture of a difference is of, by the place's name.
 * @type {Record<string, (state: import("../../../web/state.js").State) => string>}
 */
const pictures = {
  embedding: () => "raw",
  scaled: () => "scaled",
  position: () => "position",
  sum: () => "sum",
  input: () => "input",
  attention: ({ layer, head }) => `layers.${layer}.attention_weights.${head}`,
  norm1,
  hidden: ({ layer }) => `layers.${layer}.hidden`,
  "layer-output": ({ layer }) => `layers.${layer}.output`,
  output: () => "output",
};

/** A browser hands out some ten files before it asks its user. */
const filed = new Set(["sum", "attention", "output"]);

/** @param {import("../../../web/state.js").State} state */
function native(state) {
  const names = Object.values(pictures).map((of) => of(state));
  const heads = Array.from({ length: state.layers * state.heads }, (_, i) =>
    `layers.${Math.floor(i / state.heads)}.attention_weights.${i % state.heads}`);
  const { sentences } = nativeValues(toRequest(state,
    [...new Set([...names, ...heads, "ratio", "position_share", "raw_norm", "sum_norm"])]));
  return { ...sentences[state.sentence], heads };
}

/** What a difference amounts to, by its definition. @param {ReturnType<typeof native>} a @param {ReturnType<typeof native>} b @param {string} one @param {string} other */
function difference(a, b, one, other) {
  const { rows, cols, data } = a.tensors[one];
  const map = data.map((x, i) => x - b.tensors[other].data[i]);
  const real = a.pieces.map(({ id }) => id !== 0);
  const kept = map.filter((_, i) => real[Math.floor(i / cols)]);
  const largest = kept.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best), 0);
  const at = map.findIndex((x, i) => x === largest && real[Math.floor(i / cols)]);
  const n = real.filter(Boolean).length;
  return {
    map, rows, cols, largest, row: Math.floor(at / cols), col: at % cols,
    mean: Math.sqrt(kept.reduce((sum, x) => sum + x * x, 0) / kept.length),
    moved: kept.reduce((sum, x) => sum + Math.abs(x), 0) / 2 / n,
  };
}

/** @param {Page} page @param {string} selector */
const textsOf = (page, selector) => page.locator(selector).allTextContents();

/** The file under a picture. @param {Page} page @param {string} part */
async function fileOf(page, part) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`${part} .heatmap-button:not([aria-expanded])`).first().click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trim().split("\r\n").slice(1)
    .flatMap((line) => line.split(",").slice(1).map(Number));
}

const base = "init~normal_inverse_d+layers~4+dff~512";
const states = {
  "without the factor": `?twin=model~random+${base}+scale~none`,
  "another norm and other positions": `?twin=model~random+${base}+norm~pre+pos~concatenated&layer=2&head=1`,
  "the padded one of two sentences": `?text2=Dogs+bark&sentence=1&twin=model~random+${base}+init~normal_1`,
  "a single token": `?text=hi&twin=model~random+${base}+scale~2.5`,
};

for (const [name, settings] of Object.entries(states)) {
  for (const lang of ["en", "zh-CN"]) {
    test(`yours, the twin's and the difference are the native ones: ${name}, ${lang}`, (context) => {
      const link = drawn(`${settings}&lang=${lang}`);
      return withPage({ link }, async (page) => {
        await complete(page, link);
        const { state } = read(link);
        const twinState = withPin(state, state.twin);
        const [own, twin] = [state, twinState].map(native);
        const labels = own.pieces.map(({ surface, entry }) => surface || entry);
        const t = createTranslator(lang, { strict: true });
        const { seen, shows, showsAll, says } = createComparison();

        for (const [part, run] of /** @type {const} */ ([["view", own], ["twin", twin]])) {
          const of = (/** @type {string} */ role) =>
            textsOf(page, `[data-${part}=balance] [data-figure=${role}]`);
          const [ratio] = run.tensors.ratio.data;
          shows((await of("ratio")).join(), spellings(ratio, 3), `ratio, ${part}`);
          shows((await of("share")).join(), spellings(run.tensors.position_share.data[0], 3, formatShare),
            `share, ${part}`);
          says((await textsOf(page, `[data-${part}=balance] .verdict`)).join(), t, verdictOf(ratio),
            { ratio: [ratio, 3], inverse: [1 / ratio, 3] });
          showsAll(await textsOf(page, `[data-${part}=embedding] .bars-values`),
            run.tensors.raw_norm.data, `row length, ${part}`);
          showsAll(await textsOf(page, `[data-${part}=sum] .bars-values`),
            run.tensors.sum_norm.data, `row length of the sum, ${part}`);
        }
        const ratio = difference(own, twin, "ratio", "ratio").largest;
        shows((await textsOf(page, "[data-figure=ratio-difference]")).join(),
          spellings(ratio, 3, signed), "difference of the ratios");

        for (const [view, of] of Object.entries(pictures)) {
          const expected = difference(own, twin, of(state), of(twinState));
          const said = (await textsOf(page, `[data-difference=${view}] .picture-takeaway`)).join();
          if (filed.has(view)) {
            const numbers = await fileOf(page, `[data-difference=${view}]`);
            const apart = largestDifference(numbers, expected.map);
            assert.ok(apart <= 3 * tolerance, `${view}: the file differs by ${apart}`);
            for (const [part, run, tensor] of /** @type {const} */ ([
              ["view", own, of(state)], ["twin", twin, of(twinState)]])) {
              const all = await fileOf(page, `[data-${part}=${view}]`);
              assert.ok(largestDifference(all, run.tensors[tensor].data) <= tolerance, `${view}, ${part}`);
            }
          }
          if (expected.largest === 0) {
            assert.equal(said, t("twin.equal"), view);
            continue;
          }
          // Entries that are all but equally far apart may change places in the last bit.
          const { cols, map, mean, moved } = expected;
          const near = map.flatMap((x, i) => (Math.abs(Math.abs(x) - Math.abs(expected.largest)) <
            1e-5 * Math.max(1, Math.abs(x)) && own.pieces[Math.floor(i / cols)].id !== 0 ? [i] : []));
          const attention = view === "attention";
          const sentences = near.flatMap((i) => spellings(map[i], 3, signed).flatMap((value) => {
            const first = t(attention ? "twin.largest_look" : "twin.largest", {
              value, token: labels[Math.floor(i / cols)], to: attention ? labels[i % cols] : i % cols,
            });
            return attention
              ? spellings(moved, 3, formatShare).map((share) => `${first} ${t("twin.moved", { share })}`)
              : spellings(mean, 3).map((value3) => `${first} ${t("twin.mean", { mean: value3 })}`);
          }));
          shows(said, [...new Set(sentences)], view);
          const limit = formatNumber(Math.abs(expected.largest), 3);
          const legend = (await textsOf(page, `[data-difference=${view}] .heatmap-legend`)).join();
          assert.match(legend, /^−(.+)\+\1$/, `${view} is centred on zero`);
          assert.ok(Math.abs(Number(legend.split("+")[1]) - Number(limit)) <= 0.01 * Number(limit), legend);
        }

        const strips = await textsOf(page, "[data-difference=heads] .head-spread");
        assert.equal(strips.length, own.heads.length);
        strips.forEach((text, i) => shows(text,
          spellings(difference(own, twin, own.heads[i], own.heads[i]).moved, 3, formatShare), `head ${i}`));
        context.diagnostic(`${seen.texts} texts, ${seen.nearly} only nearly`);
      });
    });
  }
}

test("of identical twins every difference is exactly zero, and said to be", () => {
  const link = canonical("?twin=model~trained");
  return withPage({ link }, async (page) => {
    await complete(page, link);
    const t = createTranslator("en", { strict: true });
    assert.equal(await page.locator(".twin-said").textContent(), `${t("twin.same")} ${t("twin.zero")}`);
    const said = await textsOf(page, "[data-difference] .picture-takeaway:not(:empty)");
    assert.equal(said.length, Object.keys(pictures).length + 1);
    for (const text of said) assert.equal(text, t("twin.equal"));
    assert.ok((await fileOf(page, "[data-difference=output]")).every((x) => x === 0));
    assert.equal(await page.locator("[data-figure=ratio-difference]").textContent(), "0");
  });
});

test("widths, layers and heads that the twin has not are said so, and the rest is compared", () => {
  const link = drawn("?layer=2&head=3&twin=model~random+init~normal_inverse_d+d~64+layers~2+heads~2");
  return withPage({ link }, async (page) => {
    await complete(page, link);
    const t = createTranslator("en", { strict: true });
    const note = (/** @type {string} */ part) => page.locator(`${part} .note:visible`).textContent();
    const n = await page.locator("[data-view=tokens] .chip").count();
    assert.equal(await note("[data-difference=sum]"),
      t("twin.shapes", { own: `${n} × 128`, twin: `${n} × 64` }));
    for (const view of ["attention", "norm1", "hidden", "layer-output"]) {
      assert.equal(await note(`[data-twin=${view}]`), t("twin.no_layer", { layer: 2 }));
      assert.equal(await page.locator(`[data-difference=${view}]`).isVisible(), false);
    }
    assert.equal(await page.locator("[data-difference=heads] .head-map").count(), 2 * 2);
    assert.equal(await page.locator("[data-view=layer-count] ~ .twin-comment b, [data-twin=layer-count]")
      .first().textContent(), "  # twin: 2");
  });
});

test("a twin whose weights are not here says so, and nothing is lost", () =>
  withPage({ link: "?twin=model~file" }, async (page) => {
    await complete(page, "?twin=model~file");
    const said = await page.locator(".twin-said").textContent();
    assert.ok(said?.includes(createTranslator("en")("notice.file")), said ?? "");
    assert.ok(await page.locator("[data-twin=sum] .heatmap").isVisible());
  }));

test("by keyboard: keep, change the factor, exchange, part", () =>
  withPage({}, async (page) => {
    await complete(page);
    const press = async (/** @type {string} */ name, /** @type {string} */ link) => {
      await page.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await complete(page, link);
    };
    const said = () => page.locator(".twin-said").textContent();
    await press("Keep as twin", "?twin=model~trained");
    await page.locator(".strip input[value=sqrt]").focus();
    await page.keyboard.press("ArrowLeft");
    const apart = "?scale=none&twin=model~trained";
    await complete(page, apart);
    assert.equal(await said(), "Twin: ×\u00a0√d instead of ×\u00a01.");
    await press("Swap", "?twin=model~trained+scale~none");
    assert.equal(await said(), "Twin: ×\u00a01 instead of ×\u00a0√d.");
    assert.equal(await page.locator("[data-twin]").first().isVisible(), true);
    await press("Remove twin", "");
    assert.equal(await page.locator("[data-twin], [data-difference]").count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Keep as twin");
    await press("with ×\u00a01", "?twin=model~trained+scale~none");
  }));

test("pointing at a word marks its row in all three, and a choice in one is a choice in all", () => {
  const link = canonical("?twin=model~trained+scale~none");
  return withPage({ link }, async (page) => {
    await complete(page, link);
    await page.locator("[data-difference=sum] .heatmap-word").nth(2).click();
    const chosen = write({ ...read(link).state, row: 2 });
    await complete(page, chosen);
    for (const part of ["view", "twin", "difference"]) {
      assert.equal(await page.locator(`[data-${part}=sum] .heatmap .heatmap-marked`).count(), 1, part);
      assert.equal(await page.locator(`[data-${part}=sum] .heatmap-pointed:visible`).count(), 1, part);
    }
  });
});

for (const [name, options] of Object.entries({
  "light colours": {},
  "dark colours": { colorScheme: /** @type {const} */ ("dark") },
  "forced colours": { forcedColors: /** @type {const} */ ("active") },
  "a phone": { viewport: { width: 390, height: 800 }, touch: true },
})) {
  test(`with a twin axe finds nothing, and nothing scrolls sideways: ${name}`, () => {
    const link = canonical("?lang=zh-CN&row=1&twin=model~random+norm~pre+layers~2+pos~none");
    return withPage({ link, init: axe, ...options }, async (page) => {
      await complete(page, link);
      assert.deepEqual(await audit(page, { least: 25 }), []);
      assert.ok(await page.evaluate(() =>
        document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    });
  });
}
