// @ts-check
// The recorded curves in the page: what is drawn, tabled and said is what web/models/*.json have.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTranslator } from "../../../web/i18n.js";
import { twinsOf } from "../../../web/models/recorded.mjs";
import { factorOf, setsOf } from "../../../web/recorded/sets.js";
import { finding, lineLabel, ratios } from "../../../web/recorded/words.js";
import { settingOf } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { corners, readCsv } from "../../support/drawing.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("../../../web/recorded/sets.js").Recording} Recording
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const file = (/** @type {string} */ name) => `${root}web/models/${name}.json`;
const parse = (/** @type {string} */ name) => JSON.parse(readFileSync(file(name), "utf8"));
const twins = twinsOf(["trained", "unscaled"].map(parse));
/** @type {Recording | undefined} */
const grid = existsSync(file("grid")) ? parse("grid") : undefined;
const groups = settingOf("recorded").choices ?? [];
const recordingOf = (/** @type {string} */ group) => (group === "twins" ? twins : grid);

const section = (/** @type {Page} */ page) => page.locator("#recorded");
const plain = (/** @type {string | null} */ text) => (text ?? "").replaceAll("\u00a0", " ");

/** Waits until a group is shown. @param {Page} page @param {string} group */
const shown = (page, group) => section(page).locator("[data-race=group]")
  .filter({ hasText: new RegExp(`^${group}$`) }).waitFor();

/** Of the chart that is shown. @param {Page} page */
async function tableOf(page) {
  const summary = section(page).locator("summary:visible").last();
  await summary.click();
  const table = section(page).locator(".heatmap-table table:visible");
  await table.waitFor();
  return table.locator("tr").evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
}

/** @param {Page} page */
async function fileOf(page) {
  const [download] = await Promise.all([page.waitForEvent("download"),
    section(page).locator("button:visible").filter({ hasText: /^CSV$/ }).click()]);
  return readCsv(readFileSync(await download.path(), "utf8"));
}

/**
 * Where a loss stands by the lines beside which the axis has its numbers; at its end what is above.
 * @param {import("playwright-core").Locator} picture
 */
async function axisOf(picture) {
  const heights = await picture.locator(".chart-grid").evaluateAll((lines) =>
    lines.map((one) => Number(/^M\S+ ([\d.]+)/.exec(one.getAttribute("d") ?? "")?.[1])));
  const texts = await picture.locator(".chart-end:not(.chart-label)").allTextContents();
  assert.equal(texts.filter((text) => text === "nats").length, 1);
  const losses = texts.flatMap((text) => (text === "nats" ? [] : Number(text.replace("≥ ", ""))));
  assert.equal(losses.length, heights.length);
  const last = losses.length - 1;
  const slope = (heights[last] - heights[0]) / (losses[last] - losses[0]);
  assert.ok(slope < 0);
  return (/** @type {number} */ loss) =>
    heights[0] + slope * (Math.min(loss, losses[last]) - losses[0]);
}

const three = (/** @type {number} */ x) => Number(x.toPrecision(3));

for (const lang of ["en", "zh-CN"]) {
  test(`every group says in ${lang} what its runs have come to, and the link brings it back`, () =>
    withPage({ link: `?lang=${lang}` }, async (page) => {
      const t = createTranslator(lang, { strict: true });
      for (const group of groups) {
        if (group !== groups[0]) {
          await section(page).locator("select").selectOption(group);
          await page.waitForFunction((part) => location.search.includes(part), `recorded=${group}`);
        }
        await shown(page, group);
        const { runs = [], steps = 0 } = recordingOf(group) ?? {};
        const said = finding(t, setsOf(runs, group), steps, group === "sweep");
        assert.equal(await section(page).locator(".finding").textContent(), said);
        const note = await section(page).locator(".value .note").textContent();
        assert.ok(note?.startsWith(ratios(t, setsOf(runs, group))), `${note}`);
      }
      const kept = groups[groups.length - 1];
      await page.reload();
      await shown(page, kept);
      assert.equal(await section(page).locator("select").inputValue(), kept);
    }));
}

for (const group of groups.filter((one) => one !== "sweep" && recordingOf(one))) {
  test(`the lines, the table and the file of "${group}" are what was recorded`, () =>
    withPage({ link: `?lang=en&recorded=${group}` }, async (page) => {
      await shown(page, group);
      const t = createTranslator("en", { strict: true });
      const sets = setsOf(recordingOf(group)?.runs ?? [], group);
      const picture = section(page).locator(".chart-picture:visible");
      await picture.locator(".chart-line").first().waitFor({ state: "attached" });
      const heard = plain(await picture.getAttribute("aria-label"));
      const drawn = await picture.locator("path.chart-line, path.chart-band, path.chart-raw")
        .evaluateAll((paths) => paths.map((path) =>
          [path.getAttribute("class") ?? "", path.getAttribute("d") ?? ""]));
      const curves = drawn.filter(([kind, d]) =>
        /^chart-line/.test(kind) && d.split("L").length > 3);
      assert.equal(curves.length, sets.length);
      const several = sets.filter(({ runs }) => runs.length > 1);
      assert.equal(drawn.filter(([kind]) => /band/.test(kind)).length, several.length);
      assert.equal(drawn.filter(([kind]) => /raw/.test(kind)).length,
        several.reduce((sum, { runs }) => sum + runs.length, 0));
      const toY = await axisOf(picture);
      sets.forEach(({ line }, i) => {
        const path = corners(curves[i][1]);
        assert.equal(path.length, line.x.length);
        path.forEach(([, y], j) =>
          assert.ok(Math.abs(y - toY(line.y[j])) < 0.2, `${y} is not ${toY(line.y[j])}`));
      });

      const rows = await tableOf(page);
      const columns = await fileOf(page);
      assert.equal(rows.length, 1 + sets[0].line.x.length);
      assert.equal(columns.length, rows.length);
      sets.forEach(({ first, runs, line }, i) => {
        const label = plain(lineLabel(t, first));
        assert.ok(heard.includes(`${label} ${line.y[line.y.length - 1].toFixed(2)}`), heard);
        assert.ok(plain(rows[0][i + 1]).startsWith(label));
        rows.slice(1).forEach((row, j) => {
          const numbers = (row[i + 1].match(/[\d.]+/g) ?? []).map(Number);
          const each = runs.length > 1 ? runs.map(({ points }) => three(points[j][1])) : [];
          assert.deepEqual([Number(row[0]), ...numbers],
            [line.x[j], Number(line.y[j].toPrecision(3)), ...each]);
        });
        const names = columns[0].map(plain);
        runs.forEach(({ seed, points }) => {
          const column = names.indexOf(runs.length > 1 ? `${label}, seed ${seed}` : label);
          assert.deepEqual(columns.slice(1).map((row) => [Number(row[0]), Number(row[column])]),
            points);
        });
      });
    }));
}

test("the sweep has a dot a seed, and its table and file all of them", { skip: !grid }, () =>
  withPage({ link: "?lang=en&recorded=sweep" }, async (page) => {
    await shown(page, "sweep");
    const sets = setsOf(grid?.runs ?? [], "sweep");
    const dots = section(page).locator(".chart-picture:visible .chart-dots").first();
    await dots.waitFor({ state: "attached" });
    const count = sets.reduce((sum, { runs }) => sum + runs.length, 0);
    assert.equal((await dots.getAttribute("d"))?.match(/M/g)?.length, count);
    const rows = await tableOf(page);
    assert.equal(rows.length, 1 + sets.length);
    const lines = (await fileOf(page)).slice(1).map((row) => row.map(Number));
    assert.deepEqual(lines, [...sets].sort((a, b) => factorOf(a.first) - factorOf(b.first))
      .flatMap(({ runs }) => runs.map((run) =>
        [factorOf(run), run.seed, run.points[run.points.length - 1][1]])));
  }));

test("a page without recorded curves says so, and is silent otherwise", () => {
  /** Runs in the page: what it carries of recordings comes out as none. */
  const init = () => {
    const { parse } = JSON;
    JSON.parse = (text) => {
      const value = parse(text);
      return value?.[0]?.sets ? [] : value;
    };
  };
  return withPage({ link: "?recorded=sweep", init }, async (page) => {
    await shown(page, "sweep");
    const t = createTranslator("en", { strict: true });
    assert.equal(await section(page).locator(".finding").textContent(), t("recorded.none"));
    assert.equal(await section(page).locator(".chart:visible").count(), 0);
    assert.equal(await section(page).locator(".value .note").textContent(), "");
  });
});

test("the panel has no accessibility violations in either theme", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await withPage({ colorScheme }, async (page) => {
      await shown(page, groups[0]);
      await page.evaluate(axe);
      const { violations } = await page.evaluate("axe.run('#recorded')");
      assert.deepEqual(violations.map((/** @type {{ id: string }} */ { id }) => id), []);
    });
  }
});
