// @ts-check
// A sentence that cannot be encoded is answered by a sentence; the previous picture stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator, translateError } from "../../../web/i18n.js";
import { read, toRequest } from "../../../web/state.js";
import { labelsOf } from "../../../web/views/view.js";
import { withPage } from "../../support/browser.mjs";
import { boxed, complete, displayed, drawn, enter, told } from "../../support/page.mjs";
import { createWasmEngine } from "../../support/wasm.mjs";

const engine = await createWasmEngine();
const kept = {
  en: "The pictures still show the last input that worked.",
  "zh-CN": "图中仍是上一次有效的输入。",
};

/** What the engine says of a text, in a language. @param {string} text @param {string} lang */
function refusal(text, lang) {
  try {
    engine.run(toRequest({ ...read(drawn()).state, text }, []));
  } catch (error) {
    return translateError(createTranslator(lang, { strict: true }), error);
  }
  return "";
}

const long = "the cat sat on the mat and ".repeat(400).slice(0, 10_000);
const refused = {
  "empty text": "",
  "only spaces": " \t ",
  "only control characters": "\u0001\u0002\u0007",
  "NUL alone": "\0",
  "10,000 characters": long,
  "10,000 Chinese characters": "学".repeat(10_000),
  "a sentence longer than the position table": "the ".repeat(129).trim(),
};
const exact = {
  "empty text": {
    en: "The sentence has 0 tokens but needs at least 1.",
    "zh-CN": "句子有 0 个词元，至少需要 1 个。",
  },
  "a sentence longer than the position table": {
    en: "The sentence has 129 tokens but the position table has 128 rows.",
    "zh-CN": "句子有 129 个词元，而位置编码表只有 128 行。",
  },
};

for (const lang of /** @type {const} */ (["en", "zh-CN"])) {
  test(`a sentence that cannot be encoded is told, and everything stays, in ${lang}`, () =>
    withPage({ link: drawn(`?lang=${lang}`) }, async (page) => {
      await complete(page, drawn(`?lang=${lang}`));
      const before = await displayed(page);
      for (const [name, text] of Object.entries(refused)) {
        const sentence = refusal(text, lang);
        if (Object.hasOwn(exact, name)) {
          assert.equal(sentence, exact[/** @type {keyof exact} */ (name)][lang]);
        }
        assert.notEqual(sentence, "", name);
        await enter(page, text);
        await told(page, `${sentence} ${kept[lang]}`);
        assert.deepEqual(await displayed(page), before, name);
        assert.equal(await boxed(page), text, name);
        await enter(page, "The cat sat on the mat");
        await told(page, "");
      }
    }));
}

const odd = {
  "emoji with joiners": "a 👩‍👩‍👧‍👦 and 🏳️‍🌈 and 👍🏽",
  "right-to-left text": "שלום עולם and مرحبا بالعالم",
  "control characters among letters": "the\u0007 cat\u001b sat",
  "NUL among letters": "the\0 cat",
  "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "the names of special tokens": "[PAD] [MASK] [CLS]",
  "accents that combine": "Z\u0335\u0321\u0322a\u0336\u0301l\u0334go",
  "isolates and overrides": "a\u202eb\u2067c\u2066d",
  "as many tokens as the table has rows": "the ".repeat(128).trim(),
};

test("odd sentences are encoded as they stand, and are only ever text", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    page.on("dialog", (dialog) => assert.fail(`a dialog says ${dialog.message()}`));
    for (const [name, text] of Object.entries(odd)) {
      await enter(page, text);
      await complete(page, drawn(`?text=${encodeURIComponent(text)}`));
      const { pieces } = engine.run(toRequest({ ...read(drawn()).state, text }, [])).sentences[0];
      const { chips } = await displayed(page);
      assert.deepEqual(chips[0].words, labelsOf(pieces), name);
      assert.ok(pieces.every(({ id }) => ![0, 2, 3].includes(id)), name); // only [MASK] can be typed
      assert.equal(await boxed(page), text, name);
      assert.equal(await page.locator("main script, main img").count(), 0);
    }
  }));

test("of two sentences, neither may be empty, and a second one of spaces is none", () =>
  withPage({ link: drawn("?text2=Dogs+bark") }, async (page) => {
    await complete(page, drawn("?text2=Dogs+bark"));
    const before = await displayed(page);
    const second = page.locator("[data-setting=text2] textarea");
    await enter(page, "\u0007");
    await told(page, `${exact["empty text"].en} ${kept.en}`);
    assert.deepEqual(await displayed(page), before);
    await enter(page, "The cat sat on the mat");
    await told(page, "");
    await second.fill("\u0007");
    await told(page, `${exact["empty text"].en} ${kept.en}`);
    await second.fill("  ");
    await complete(page, drawn("?text2=++"));
    assert.equal((await displayed(page)).chips.length, 1);
    assert.equal(await page.locator("#notices .problem:visible").count(), 0);
  }));

test("while a sentence is refused, every other control still works, and says so", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    await enter(page, "");
    await told(page, `${exact["empty text"].en} ${kept.en}`);
    const { ratio } = await displayed(page);
    await page.locator(".head-map").nth(5).click();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("spinbutton", { name: "num_layers" }).press("ArrowDown");
    await page.getByRole("spinbutton", { name: "num_heads" }).press("ArrowUp");
    await page.locator(".chip").nth(2).click();
    await page.locator("[data-view=sum] .heatmap-canvas").first().click();
    await page.locator("[data-setting=theme] select").selectOption("dark");
    await page.locator("[data-setting=lang] select").selectOption("zh-CN");
    await told(page, `${exact["empty text"]["zh-CN"]} ${kept["zh-CN"]}`);
    assert.equal((await displayed(page)).ratio, ratio);
    await enter(page, "hi");
    await page.waitForFunction(() => /text=hi/.test(document.documentElement.dataset.complete ?? ""));
    await told(page, "");
    assert.equal(await page.locator(".head-map").count(), 3 * 8);
  }));

test("lone surrogates become the replacement character", () =>
  withPage({ link: drawn() }, async (page) => {
    await complete(page, drawn());
    await enter(page, "a \ud83d cat \udc00");
    await complete(page, drawn("?text=a+\ufffd+cat+\ufffd"));
    assert.equal(await boxed(page), "a \ufffd cat \ufffd");
  }));
