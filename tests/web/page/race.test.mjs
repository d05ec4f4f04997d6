// @ts-check
// What a race computes: shown as it is, and the same again whatever happens on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { laneName } from "../../../web/race/words.js";
import { read } from "../../../web/state.js";
import { lanesOf } from "../../../web/state/lanes.js";
import { toTraining } from "../../../web/state/training.js";
import { withPage } from "../../support/browser.mjs";
import { nativeLosses } from "../../support/native.mjs";
import { complete } from "../../support/page.mjs";
import { board, csv, finding, start, until } from "../../support/race_page.mjs";

/** @typedef {import("playwright-core").Page} Page */

const t = createTranslator("en", { strict: true });

/** Everything that a race has computed. @param {Page} page */
const everything = async (page) => ({
  board: await board(page),
  finding: await finding(page),
  example: await page.locator(".race-example").textContent(),
  maps: await page.locator("#loss .heatmap .picture-takeaway").allTextContents(),
  files: [await csv(page, "train"), await csv(page, "loss"), await csv(page, "backward"),
    await csv(page, "update"), await csv(page, "update", 1)],
});

const short = "?train_task=copy&batch=16&steps=120" +
  "&lanes=scale~sqrt,scale~none+init~normal_1+head~untied";

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
