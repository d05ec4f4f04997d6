// @ts-check
// The race and the valley: computed in the page, shown as they are, and the same again from a link.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { read } from "../../../web/state.js";
import { baseLane, lanesOf } from "../../../web/state/lanes.js";
import { TARGET, toTraining } from "../../../web/state/training.js";
import { laneName } from "../../../web/race/words.js";
import { withPage } from "../../support/browser.mjs";
import { nativeLosses } from "../../support/native.mjs";
import { complete } from "../../support/page.mjs";

/** @typedef {import("playwright-core").Page} Page */

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe finds, in few words. @param {Page} page */
const audit = (page) => page.evaluate(async () => {
  const { violations } = await /** @type {any} */ (globalThis).axe.run("#race", {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return violations.map((/** @type {any} */ { id, help, nodes }) =>
    `${id}: ${help}: ${nodes.slice(0, 3).map((/** @type {any} */ { html, failureSummary }) =>
      `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`);
});

const t = createTranslator("en", { strict: true });

/** Waits until the pictures show a race, or the valley, that has come so far. */
const until = (/** @type {Page} */ page, /** @type {string} */ status, part = "status") =>
  page.waitForFunction(([name, wanted]) =>
    document.getElementById("race")?.dataset[name] === wanted, [part, status], { timeout: 120_000 });

const start = (/** @type {Page} */ page) => page.locator("#train .race-play").click();
const finding = (/** @type {Page} */ page) => page.locator("#train .finding").first().textContent();

/** The lines of the table of lanes. @param {Page} page */
const board = (page) => page.locator(".race-lanes tbody tr").evaluateAll((rows) =>
  rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

/** The common step. @param {Page} page */
const stepOf = async (page) => (await board(page)).map(([, step]) => Number(step));

/** The file of a chart, cell by cell. @param {Page} page @param {string} line @param {number} [which] */
async function csv(page, line, which = 0) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`#${line} .chart`).nth(which).getByRole("button", { name: /^CSV/ }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return text.replace("\ufeff", "").trim().split("\r\n").map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted?.replaceAll('""', '"') ?? plain));
}

/** Everything that a race has computed. @param {Page} page */
const everything = async (page) => ({
  board: await board(page),
  finding: await finding(page),
  example: await page.locator(".race-example").textContent(),
  maps: await page.locator("#loss .heatmap .picture-takeaway").allTextContents(),
  files: [await csv(page, "train"), await csv(page, "loss"), await csv(page, "backward"),
    await csv(page, "update"), await csv(page, "update", 1)],
});

const short = "?task=copy&batch=16&steps=120&lanes=scale~sqrt,scale~none+init~normal_1+head~untied";

/** What the plain short race ends with. @type {Awaited<ReturnType<typeof everything>> | undefined} */
let ended;

test("before it is started, nothing is computed for a race", () =>
  withPage({ link: short }, async (page) => {
    await complete(page, short);
    await until(page, "idle");
    assert.equal(page.workers().length, 1);
    assert.equal(await page.locator("#loss .chart:visible, #race .heatmap").count(), 0);
    assert.deepEqual(await board(page), lanesOf(read(short).state.lanes).map((lane) =>
      [laneName(t, lane), "0", "–"]));
  }));

test("a race runs to its end, says what was found, and its files hold what is displayed", () =>
  withPage({ link: short }, async (page) => {
    await complete(page, short);
    await start(page);
    await until(page, "done");
    ended = await everything(page);
    const [head, ...rows] = ended.files[0];
    assert.match(head[0], /step/);
    const names = ended.board.map(([name]) => name);
    for (const [i, [name, step, accuracy]] of ended.board.entries()) {
      const column = head.indexOf(name);
      assert.ok(column > 0, `${head}`);
      const curve = rows.filter((row) => row[column] !== "").map((row) => row.map(Number));
      const last = curve[curve.length - 1];
      assert.equal(accuracy, `${(100 * last[column]).toPrecision(3)}\u00a0%`);
      assert.equal(last[0], Number(step));
      const reached = curve.find((row) => row[column] >= 0.95);
      assert.ok(reached, "copy is learned within 120 steps");
      assert.ok(ended.finding?.includes(t("race.learned", { lane: names[i], step: reached[0] })),
        `${ended.finding}`);
    }
    assert.match(ended.example ?? "", /^\S/);
    assert.equal(ended.maps.length, 2);
  }));

test("a race shows what the native engine learns: every loss and accuracy to the last digit", () => {
  const { state } = read(short);
  const [accuracies = [], losses = []] = ended?.files ?? [];
  lanesOf(state.lanes).forEach((lane, i) => {
    const name = laneName(t, lane);
    /** @param {string[][]} file @param {string} column */
    const numbers = ([head, ...rows], column) =>
      rows.map((row) => row[head.indexOf(column)]).filter((cell) => cell !== "").map(Number);
    const native = nativeLosses(toTraining(state, lane), Number(ended?.board[i][1]));
    assert.ok(native.losses.length >= 50);
    assert.deepEqual(numbers(losses, `${name}, every step`), native.losses);
    assert.deepEqual(numbers(accuracies, name), native.accuracies);
  });
});

test("the same link ends with the same numbers, whatever the speed", () => {
  const link = `${short}&speed=frame`;
  return withPage({ link }, async (page) => {
    await complete(page, link);
    await start(page);
    await until(page, "done");
    assert.deepEqual(await everything(page), ended);
  });
});

test("where workers are refused, the race ends with the same numbers", () =>
  withPage({
    link: short,
    init: () => Object.assign(globalThis,
      { Worker: class { constructor() { throw new Error("refused"); } } }),
  }, async (page) => {
    await complete(page, short);
    await start(page);
    await until(page, "done");
    assert.deepEqual(await everything(page), ended);
  }));

test("a lost worker is told, and going on ends with the same numbers", () =>
  withPage({
    link: short,
    init: () => {
      const page = /** @type {any} */ (globalThis);
      page.made = [];
      page.Worker = class extends Worker {
        /** @param {string} url */
        constructor(url) {
          super(url);
          page.made.push(this);
        }
      };
    },
  }, async (page) => {
    await complete(page, short);
    await page.locator("#train").getByRole("button", { name: "One step" }).click();
    await until(page, "paused");
    await start(page);
    await page.evaluate(() => {
      const { made } = /** @type {any} */ (globalThis);
      made[made.length - 1].onerror(new ErrorEvent("error", { message: "out of memory" }));
    });
    await page.locator("#train .finding").filter({
      hasText: /“N\(0, 1\) ×\s1, untied” lost its worker at step \d+ \(out of memory\)/,
    }).waitFor();
    await until(page, "paused");
    await start(page);
    await until(page, "done");
    assert.deepEqual(await everything(page), ended);
  }));

test("one step, pause and reset do what they say", () =>
  withPage({ link: "?steps=5000" }, async (page) => {
    await complete(page, "?steps=5000");
    const next = page.locator("#train").getByRole("button", { name: "One step" });
    for (const step of [1, 2]) {
      await next.click();
      await page.waitForFunction((wanted) =>
        [...document.querySelectorAll(".race-lanes td:nth-child(2)")]
          .every((cell) => cell.textContent === wanted), String(step));
      await until(page, "paused");
    }
    await start(page);
    await page.waitForFunction(() =>
      Number(document.querySelector(".race-lanes td")?.textContent) > 5);
    await until(page, "playing");
    assert.equal(await next.isDisabled(), true);
    await start(page);
    await until(page, "paused");
    const steps = await stepOf(page);
    assert.equal(new Set(steps).size, 1);
    await page.locator("[data-setting=watch]").getByRole("spinbutton").press("ArrowUp");
    await page.locator("#loss .picture-title").filter({ hasText: "head 1" }).first().waitFor();
    assert.deepEqual(await stepOf(page), steps, "looking at another head moves nothing");
    await page.locator("#train").getByRole("button", { name: "Reset" }).click();
    await until(page, "idle");
    assert.deepEqual(await stepOf(page), [0, 0, 0]);
  }));

test("a hidden page pauses the race and says so", () =>
  withPage({ link: "?steps=5000&batch=4" }, async (page) => {
    await complete(page, "?steps=5000&batch=4");
    await start(page);
    await until(page, "playing");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await until(page, "paused");
    assert.equal(await finding(page), t("race.hidden"));
  }));

test("a lane that diverges stops alone, and one that cannot be trained says why", async () => {
  const link = "?batch=16&steps=60&lanes=optimizer~sgd+lr~10,scale~sqrt";
  await withPage({ link }, async (page) => {
    await complete(page, link);
    await start(page);
    await until(page, "done");
    assert.match(await finding(page) ?? "",
      /“×\s√d, SGD, rate 10”: Training stopped at step \d+: the (loss|gradient) is no longer/);
    const [broken, sound] = (await board(page)).map(([, step]) => Number(step));
    assert.ok(broken < sound, `${broken} ${sound}`);
    assert.ok((await csv(page, "loss")).length > 2, "its curve stays");
  });
  const refused = "?task=prev&length=1&lang=zh-CN";
  await withPage({ link: refused }, async (page) => {
    await complete(page, refused);
    await start(page);
    await until(page, "done");
    assert.match(await finding(page) ?? "", /无法训练：这个任务要问到别的词元/);
  });
});

for (const [name, options] of Object.entries(/** @type {const} */ ({
  "in light colours": { colorScheme: "light" },
  "in dark colours": { colorScheme: "dark" },
  "in forced colours": { forcedColors: "active" },
  "on a phone": { viewport: { width: 320, height: 700 }, touch: true },
}))) {
  test(`a race that has ended can be read by everyone, ${name}`, () => {
    const link = "?batch=4&steps=30&lanes=scale~sqrt,scale~none+position_scale~inverse+head~untied," +
      "init~normal_1+embedding_rate~sqrt,optimizer~sgd+lr~0.3";
    return withPage({ link, init: axe, ...options }, async (page) => {
      await complete(page, link);
      for (const summary of await page.locator("#race summary:visible").all()) await summary.click();
      await start(page);
      await until(page, "done");
      assert.deepEqual(await audit(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - screen.width > 0 &&
        document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
    });
  });
}

test("by keyboard alone a race is chosen, changed and run", () =>
  withPage({ link: "?batch=4&steps=30" }, async (page) => {
    await complete(page, "?batch=4&steps=30");
    await page.getByRole("link", { name: "Too loud" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search.startsWith("?task=prev"));
    await page.locator(".ready [aria-current=true]").filter({ hasText: /^Too loud$/ }).waitFor();
    const steps = page.locator("[data-setting=steps]").getByRole("spinbutton");
    await steps.fill("30");
    await steps.press("Enter");
    await page.locator(".lane summary").nth(2).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() =>
      document.querySelectorAll(".race-lanes th[scope=row]")[2]?.textContent === "×\u00a022.6");
    await page.getByRole("button", { name: "Add a lane" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".race-lanes tbody tr").nth(3).waitFor();
    assert.equal((await board(page)).length, 4);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SUMMARY");
    assert.equal(await page.getByRole("button", { name: "Add a lane" }).isVisible(), false);
    await page.locator("#train .race-play").focus();
    await page.keyboard.press("Enter");
    await until(page, "done");
    assert.deepEqual(await stepOf(page), [30, 30, 30, 30]);
    await page.keyboard.press("Enter");
    await until(page, "playing");
  }));

test("the matched pair starts with the same outputs", () => {
  const link = "?steps=1&lanes=scale~none+init~normal_1+head~untied,scale~sqrt+head~untied";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    await start(page);
    await until(page, "done");
    const said = await page.locator("#train .finding").nth(1).textContent();
    assert.match(said ?? "", /^Before the first step the outputs of “.*” and “.*” differ by at most /);
    const difference = Number(/at most (\S+)\.$/.exec(said ?? "")?.[1].replace("−", "-"));
    assert.ok(difference < 1e-5, `${said}`);
  });
});

test("changing the language keeps the race", () =>
  withPage({ link: short }, async (page) => {
    await complete(page, short);
    await start(page);
    await until(page, "done");
    await page.locator("[data-setting=lang] select").selectOption("zh-CN");
    await page.locator("#train .finding").filter({ hasText: "达到 95 %" }).waitFor();
    assert.deepEqual((await board(page)).map(([, ...numbers]) => numbers),
      ended?.board.map(([, ...numbers]) => numbers));
    assert.equal(await page.locator(".race-lanes").count(), 1);
  }));

test("the valley runs every point, says what was found, and keeps what is done when cancelled", () => {
  const link = "?steps=25&batch=4&train_d=8&valley_seeds=1";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    const run = page.locator("#valley .race-play");
    assert.equal(await run.textContent(), "Run 20 trainings");
    await run.click();
    await until(page, "done", "valley");
    const said = await page.locator("#valley .finding").textContent();
    assert.match(said ?? "", /dup \(words\) was learned at .*10.* factors/);
    const rows = (await csv(page, "valley")).slice(1);
    assert.equal(rows.filter((row) => row.length > 2).length >= 20, true);
    const seeds = page.locator("[data-setting=valley_seeds]").getByRole("spinbutton");
    for (let i = 0; i < 2; i++) await seeds.press("ArrowUp");
    await run.filter({ hasText: /^Run 60 trainings$/ }).waitFor();
    await run.click();
    await until(page, "running", "valley");
    await page.waitForFunction(() => Number(document.querySelector("progress")?.value) > 2);
    await run.click();
    await until(page, "cancelled", "valley");
    const done = await page.locator("progress").evaluate((bar) =>
      /** @type {HTMLProgressElement} */ (bar).value);
    assert.ok(done > 2 && done < 60, `${done}`);
    assert.match(await page.locator("#valley .finding").textContent() ?? "", /was learned at/);
  });
});

test("the valley shows in how many steps the native engine learns, and where it does not", () => {
  const link = "?steps=300&batch=32&length=3&train_d=16&valley_seeds=1";
  return withPage({ link }, async (page) => {
    await complete(page, link);
    await page.locator("#valley .race-play").click();
    await until(page, "done", "valley");
    const rows = (await csv(page, "valley")).slice(1);
    assert.equal(rows.length, 20);
    const { state } = read(link);
    for (const [name, factor, seed, shown] of rows) {
      const run = { ...state, task: name.split(" ")[0], train_seed: Number(seed) };
      const request = toTraining(run, { ...baseLane(), scale: Number(factor) });
      const reached = nativeLosses(request, 300).accuracies.findIndex((share) => share >= TARGET);
      assert.equal(shown, reached < 0 ? "" : String(25 * reached), `${name}, ${factor}`);
    }
    assert.ok(rows.some((row) => row[3] !== "") && rows.some((row) => row[3] === ""));
  });
});
