// @ts-check
// Whatever the settings, every picture is drawn, every number is one, and nothing complains.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SETTINGS } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { complete } from "../../support/page.mjs";

const texts = ["a", "我喜欢学习人工智能。", "the ".repeat(120).trim(), "שלום 👩‍👩‍👧 mixed 猫 text", "😀",
  "a b c d e f g h i j k l m n o p q r s t u v w x y z"];

/** Numbers between 0 and 1, the same at every run. @param {number} seed */
function draws(seed) {
  let now = seed;
  return () => (now = (now * 48271) % 2147483647) / 2147483647;
}

/** @param {() => number} draw */
function randomLink(draw) {
  /** @template T @param {readonly T[]} list */
  const pick = (list) => list[Math.floor(draw() * list.length)];
  const most = /** @type {Record<string, number>} */ ({ d: 48, dff: 64 });
  const some = SETTINGS.filter(() => draw() < 0.5);
  const parts = some.map(({ name, kind, choices, min = 0, max = 0 }) => {
    const between = min + draw() * ((most[name] ?? max) - min);
    const value = {
      text: () => pick(name === "text2" ? ["", ...texts] : texts),
      choice: () => pick(choices ?? []),
      flag: () => pick(["0", "1"]),
      scale: () => pick(["sqrt", "none", "inverse", "0.001", "1000", String(10 * draw())]),
      integer: () => String(Math.floor(between)),
      number: () => String(pick([min, max, between])),
      lanes: () => pick(["scale~32", "scale~none init~normal_1,lr~0.3 optimizer~sgd norm~pre"]),
      pins: () => pick(["model~random scale~none", "d~48 heads~3 norm~pre", "model~unscaled"]),
      list: () => pick(["output", "ids,layers", "ids,embedding,scale,position,input,output"]),
    }[kind]();
    return `${name}=${encodeURIComponent(value)}`;
  });
  return `?${parts.join("&")}`;
}

const odd = /NaN|undefined|null|Infinity|∞|\{\w+\}|^(setting|choice|help|heatmap|error|notice)\.\w+/;

for (let seed = 1; seed <= 8; seed++) {
  const link = randomLink(draws(7919 * seed));
  test(`settings drawn at random show numbers everywhere: ${seed}`, () =>
    withPage({ link }, async (page) => {
      await complete(page, link);
      const found = await page.locator("main :not(pre, pre *)").evaluateAll((places) => places.flatMap((place) => [
        place.getAttribute("aria-label") ?? "",
        place.getAttribute("aria-valuetext") ?? "",
        ...[...place.childNodes].map((node) => (node.nodeType === 3 ? node.textContent ?? "" : "")),
      ]));
      // Without positions words are infinitely longer than they: the one infinity that is meant.
      const without = /pos=none|position_scale=0(&|$)/.test(link);
      const wrong = found.filter((text) => odd.test(text) && !(without && /∞/.test(text)));
      assert.deepEqual([...new Set(wrong)], [], link);
      assert.equal(await page.locator("#notices .problem:visible").count(), 0);
    }));
}
