// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { withPage } from "../../support/browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

const web = new URL("../../../web/", import.meta.url);
/** @type {typeof import("../../../web/node_modules/esbuild/lib/main.js")} */
const esbuild = createRequire(new URL("package.json", web))("esbuild");
const harness = await esbuild.build({
  stdin: {
    contents: `
      import { createControl } from "./controls.js";
      import { createTranslator } from "./i18n.js";
      import { SETTINGS, createStore, defaults } from "./state.js";
      globalThis.store = createStore({ ...defaults(), model: "random" });
      const t = createTranslator("en", { strict: true });
      for (const { name } of SETTINGS) {
        const line = document.createElement("p");
        line.append(createControl(name, store, t));
        document.body.append(line);
      }`,
    resolveDir: fileURLToPath(web),
  },
  bundle: true,
  format: "iife",
  write: false,
});

/**
 * A page with every control on it.
 * @param {(page: Page) => Promise<void>} use
 * @param {import("../../support/browser.mjs").Options} [options]
 */
const withControls = (use, options) =>
  withPage({ ...options, url: "about:blank" }, async (page) => {
    await page.addStyleTag({ content: readFileSync(new URL("controls.css", web), "utf8") });
    await page.addScriptTag({ content: harness.outputFiles[0].text });
    await use(page);
  });

/**
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<unknown>}
 */
const value = (page, name) =>
  page.evaluate((wanted) => /** @type {any} */ (globalThis).store.get()[wanted], name);

test("every control has a name that holds its visible words, and is 24 pixels large", () =>
  withControls(async (page) => {
    const found = await page.locator("input, select, textarea, button").evaluateAll((elements) =>
      elements.map((element) => {
        const target = element.matches("[type=checkbox]") ? element.closest("label") : element;
        const { width, height } = /** @type {Element} */ (target).getBoundingClientRect();
        const labels = /** @type {HTMLInputElement} */ (element).labels;
        return {
          name: element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? "",
          words: element.closest(".control")?.querySelector(".control-name")?.textContent ?? "?",
          choice: element.matches("[type=radio]"),
          width,
          height,
        };
      }));
    assert.ok(found.length > 40);
    for (const { name, words, choice, width, height } of found) {
      assert.ok(choice ? name.trim() : name.includes(words), `${name} / ${words}`);
      assert.ok(width >= 24 && height >= 24, `${name}: ${width} × ${height}`);
    }
    assert.equal(await page.locator("[style*=expression], [onclick]").count(), 0);
  }));

test("a typed number is taken, and a bad one is told beside the value that stays", () =>
  withControls(async (page) => {
    const d = page.getByRole("spinbutton", { name: "d_model", exact: true });
    const told = page.locator("[data-setting=d] [role=status]");
    await d.click();
    await page.keyboard.type("64");
    await page.keyboard.press("Enter");
    assert.equal(await value(page, "d"), 64);
    await d.fill("a lot");
    await d.press("Enter");
    assert.equal(await value(page, "d"), 64);
    assert.equal(await d.inputValue(), "64");
    assert.match(await told.innerText(), /d_model.*a lot.*64/);
    await d.fill("9999");
    await d.blur();
    assert.equal(await d.inputValue(), "512");
    assert.match(await told.innerText(), /9999.*512/);
    await d.fill("6");
    await d.press("Escape");
    assert.equal(await d.inputValue(), "512");
    await d.press("ArrowUp");
    assert.equal(await told.innerText(), "");
  }));

test("arrow and page keys, buttons and dragging step a number", () =>
  withControls(async (page) => {
    const heads = page.getByRole("spinbutton", { name: "num_heads" });
    await heads.press("ArrowUp");
    assert.equal(await value(page, "heads"), 8);
    await heads.press("PageDown");
    assert.equal(await value(page, "heads"), 2);
    await page.getByRole("button", { name: "more num_heads" }).click();
    assert.equal(await value(page, "heads"), 4);
    await heads.blur();
    const box = await page.getByRole("spinbutton", { name: "d_model" }).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x - 55, box.y + 5, { steps: 12 });
    await page.mouse.up();
    assert.equal(await value(page, "d"), 128 - 10 * 4);
    assert.equal(await value(page, "heads"), 4);
  }));

test("a selection that is absent can be made and taken back", () =>
  withControls(async (page) => {
    const row = page.getByRole("spinbutton", { name: "row" });
    await row.press("ArrowUp");
    assert.equal(await value(page, "row"), 0);
    await row.fill("");
    await row.press("Enter");
    assert.equal(await value(page, "row"), null);
  }));

test("the factor is chosen by radio, slider or number, by keyboard alone", () =>
  withControls(async (page) => {
    await page.getByRole("radio", { name: "×√d" }).focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await value(page, "scale"), "none");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await value(page, "scale"), "inverse");
    const slider = page.getByRole("slider");
    await slider.press("ArrowRight");
    assert.ok(Number(await value(page, "scale")) > 1 / Math.sqrt(128));
    assert.equal(await page.getByRole("radio", { checked: true }).count(), 0);
    await slider.press("End");
    assert.equal(await value(page, "scale"), 181);
    assert.equal(await slider.getAttribute("aria-valuetext"), "× 181");
    const factor = page.getByRole("spinbutton", { name: /embedding factor/ });
    const spellings = [["√d", "sqrt"], ["2.5", 2.5], ["1", "none"], ["sqrt(d)", "sqrt"]];
    for (const [typed, scale] of spellings) {
      await factor.fill(String(typed));
      await factor.press("Enter");
      assert.equal(await value(page, "scale"), scale);
    }
    assert.equal(await factor.inputValue(), "11.31");
    await factor.fill("much");
    await factor.press("Enter");
    assert.match(await page.locator("[data-setting=scale] [role=status]").innerText(), /much/);
    assert.equal(await value(page, "scale"), "sqrt");
  }));

test("leaving the factor's rounded number untouched leaves the factor untouched", () =>
  withControls(async (page) => {
    const factor = page.getByRole("spinbutton", { name: /embedding factor/ });
    await factor.press("Enter");
    await factor.blur();
    assert.equal(await value(page, "scale"), "sqrt");
  }));

test("a sentence follows every keystroke but waits for an input method", () =>
  withControls(async (page) => {
    const text = page.getByRole("textbox", { name: "sentence", exact: true });
    await text.fill("");
    await text.pressSequentially("猫 sat");
    assert.equal(await value(page, "text"), "猫 sat");
    await text.press("Enter");
    assert.equal(await value(page, "text"), "猫 sat");
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition",
      { text: "mao", selectionStart: 3, selectionEnd: 3 });
    assert.equal(await value(page, "text"), "猫 sat");
    await session.send("Input.insertText", { text: "猫" });
    assert.equal(await value(page, "text"), "猫 sat猫");
  }));

test("choices and flags set the store, and the store sets them", () =>
  withControls(async (page) => {
    await page.getByRole("combobox", { name: "initialiser" }).selectOption("normal_1");
    assert.equal(await value(page, "init"), "normal_1");
    await page.getByRole("checkbox", { name: "training" }).check();
    assert.equal(await value(page, "training"), true);
    await page.evaluate(() => /** @type {any} */ (globalThis).store.set(
      { init: "xavier", training: false, text: "new", dropout: 0.25, scale: 3 }));
    assert.equal(await page.getByRole("combobox", { name: "initialiser" }).inputValue(), "xavier");
    assert.equal(await page.getByRole("checkbox", { name: "training" }).isChecked(), false);
    assert.equal(await page.getByRole("spinbutton", { name: "dropout_rate" }).inputValue(), "0.25");
  }));

test("controls fit a narrow phone", () =>
  withControls(async (page) => {
    const wide = await page.locator(".control").evaluateAll((controls) => controls
      .filter((control) => control.getBoundingClientRect().right > innerWidth)
      .map((control) => /** @type {HTMLElement} */ (control).dataset.setting));
    assert.deepEqual(wide, []);
  }, { viewport: { width: 320, height: 640 } }));
