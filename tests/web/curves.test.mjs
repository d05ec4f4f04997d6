// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit,
  wcagContrast,
} from "culori";
import { csvLines } from "../../web/csv.js";
import { curvesModel } from "../../web/curves.js";
import { createScale, grow, niceUp, tickText, ticksOf } from "../../web/curves/scale.js";
import { spread, widthOf } from "../../web/curves/spread.js";
import { indexAt, meansOf, tracePath } from "../../web/curves/trace.js";
import { createTranslator } from "../../web/i18n.js";
import { corners, draw, noise, readCsv } from "../support/drawing.mjs";

const t = createTranslator("en", { strict: true });

/** @param {number} count @param {(i: number) => number} y @param {number} [every] */
const line = (count, y, every = 1) => ({
  x: Array.from({ length: count }, (_, i) => i * every),
  y: Array.from({ length: count }, (_, i) => y(i)),
});

/**
 * @param {readonly import("../../web/curves.js").Series[]} series
 * @param {Partial<import("../../web/curves.js").CurvesData>} [more]
 */
const model = (series, more = {}) =>
  curvesModel({ title: "Accuracy", series, ...more }, t, [0, 800], [0, 1], false);

test("round numbers are 1, 2 and 5 times a power of ten", () => {
  assert.deepEqual([0.7, 1, 1.01, 3, 5, 7, 0.03, 120, 5e-7].map(niceUp),
    [1, 1, 2, 5, 5, 10, 0.05, 200, 5e-7]);
});

test("an axis has a few round numbers, all within its limits", () => {
  assert.deepEqual(ticksOf([0, 1], false, 6), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticksOf([0, 900], false, 6), [0, 200, 400, 600, 800]);
  assert.deepEqual(ticksOf([0.05, 2], true, 6), [0.05, 0.1, 0.2, 0.5, 1, 2]);
  assert.deepEqual(ticksOf([1e-4, 10], true, 6), [1e-4, 1e-3, 0.01, 0.1, 1, 10]);
  assert.ok(ticksOf([1e-12, 1e12], true, 6).length <= 7);
  assert.deepEqual(ticksOf([0.15, 50], true, 6), [0.2, 0.5, 1, 2, 5, 10, 20, 50]);
  assert.deepEqual([0, 0.30000000000000004, -2, 1e-9].map(tickText), ["0", "0.3", "−2", "1e−9"]);
});

test("limits grow in round steps when something is outside of them, and never shrink", () => {
  let limits = grow(null, 0.4, 3.6, false);
  assert.deepEqual(limits, [0, 4]);
  assert.equal(grow(limits, 0.1, 3.9, false), limits);
  limits = grow(limits, 0, 4.1, false);
  assert.deepEqual(limits, [0, 6]);
  assert.deepEqual(grow(limits, 1, 2, false), [0, 6]);
  assert.deepEqual(grow(null, 0.003, 2.3, true), [0.002, 5]);
  assert.deepEqual(grow([0.002, 5], 0.001, 1, true), [0.001, 5]);
  assert.deepEqual(grow(null, 0, 0, false), [0, 0.5]);
  assert.equal(grow(null, Infinity, -Infinity, true), null);
});

test("limits hold what they have grown for", () => {
  const random = noise();
  for (let i = 0; i < 2000; i++) {
    const low = 10 ** (12 * random() - 6);
    const high = low * (1 + 10 ** (6 * random() - 3));
    for (const log of [false, true]) {
      const limits = grow(null, low, high, log);
      assert.ok(limits && limits[0] <= low * (1 + 1e-9) && limits[1] >= high * (1 - 1e-9));
      assert.ok(limits[0] < limits[1]);
    }
  }
});

test("a place on an axis is a share of it, at the edge for what lies beyond", () => {
  const linear = createScale([0, 4], false);
  assert.deepEqual([0, 1, 4, 9, -1, Infinity].map(linear), [0, 0.25, 1, 1, 0, 1]);
  const log = createScale([0.01, 100], true);
  assert.deepEqual([0.01, 1, 100, 0].map((x) => Number(log(x).toFixed(9))), [0, 0.5, 1, 0]);
  assert.ok(Number.isNaN(linear(NaN)) && Number.isNaN(log(-1)));
});

test("a line of many points keeps the extremes of every pixel column, at two points a column", () => {
  const random = noise();
  const many = line(5000, () => 200 * random());
  const path = tracePath(many, (x) => x / 10, (y) => y);
  const found = corners(path);
  for (let column = 0; column < 500; column++) {
    const given = many.y.slice(10 * column, 10 * column + 10);
    const drawn = found.filter(([x]) => x === column).map(([, y]) => y);
    assert.equal(drawn.length, 2);
    const order = given.indexOf(Math.min(...given)) - given.indexOf(Math.max(...given));
    const ends = [Math.min(...given), Math.max(...given)].map((y) => Math.round(10 * y) / 10);
    assert.deepEqual(drawn, order < 0 ? ends : ends.reverse());
  }
});

test("a line of few points keeps every one in its place", () => {
  assert.equal(tracePath(line(3, (i) => 2 * i), (x) => 10.25 * x, (y) => y), "M0 0L10.3 2L20.5 4");
});

test("a line is broken where there is no number", () => {
  const gap = { x: [0, 10, 20, 30], y: [1, 2, NaN, 4] };
  assert.equal(tracePath(gap, (x) => x, (y) => y), "M0 1L10 2M30 4");
  assert.equal(tracePath({ x: [], y: [] }, (x) => x, (y) => y), "");
});

test("a line is read at its last number at or before a step", () => {
  const one = { x: [0, 25, 50, 75], y: [1, 2, NaN, Infinity] };
  assert.deepEqual([-1, 0, 24, 25, 60, 99].map((x) => indexAt(one, x)), [-1, 0, 0, 1, 1, 1]);
});

test("the means of noisy steps stay what they are while the line grows", () => {
  const steps = line(60, (i) => i);
  assert.deepEqual(meansOf(steps, 25), { x: [24, 49], y: [12, 37] });
  assert.deepEqual(meansOf({ x: steps.x.slice(0, 49), y: steps.y.slice(0, 49) }, 25),
    { x: [24], y: [12] });
});

test("texts keep apart, in order and within their room, and stay where they fit", () => {
  assert.deepEqual(spread([10, 50, 90], 16, 0, 100), [10, 50, 90]);
  assert.deepEqual(spread([50, 50, 50], 16, 0, 100), [50, 66, 82]);
  const random = noise();
  for (let round = 0; round < 500; round++) {
    const wanted = Array.from({ length: 6 }, () => 100 * random());
    const places = spread(wanted, 16, 0, 100);
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
    const sorted = order.map((i) => places[i]);
    assert.ok(sorted[0] >= 0 && sorted[5] <= 100);
    sorted.slice(1).forEach((place, i) => assert.ok(place - sorted[i] >= 16 - 1e-9));
  }
});

test("every line has its name and last value at its end, and no two overlap", async () => {
  const values = [0.7, 0.7, 0.701, 0.995];
  const { texts, labelled, withClass } = await draw(model(values.map((value, i) => ({
    label: `lane ${i}`, look: /** @type {1 | 2 | 3 | 4} */ (i + 1), line: line(33, () => value, 25),
  }))));
  assert.ok(labelled);
  const rows = values.map((value, i) => {
    const name = texts.find(({ text }) => text === `lane ${i}`);
    assert.ok(name);
    const beside = texts.filter(({ y, x }) => y === name.y && x > name.x).map(({ text }) => text);
    assert.deepEqual(beside, [value.toPrecision(3)]);
    assert.ok(name.x + 13 * widthOf(name.text) < 720);
    return name.y;
  }).sort((a, b) => a - b);
  rows.slice(1).forEach((row, i) => assert.ok(row - rows[i] >= 13, `${rows}`));
  assert.equal(withClass("dots").length, 4);
});

test("the picture shows the numbers it was given", async () => {
  const accuracy = line(33, (i) => i / 32, 25);
  const { node, texts, toX, withClass } = await draw(
    model([{ label: "× √d", look: 1, line: accuracy }], {
      base: { value: 0.5, label: "base rate" }, target: { value: 0.95, label: "target" } }));
  const [bottom, top] = ["0", "1"].map((tick) =>
    texts.find(({ text, kind }) => text === tick && kind === "chart-end")?.y ?? NaN);
  const drawn = node.children.find(({ attributes }) =>
    attributes.class === "chart-line chart-1 chart-dash-1" && corners(attributes.d).length > 2);
  assert.ok(drawn);
  corners(drawn.attributes.d).forEach(([x, y], i) => {
    assert.ok(Math.abs(x - toX(accuracy.x[i])) <= 0.051);
    const shift = 0.35 * 13; // from a text's line to its middle
    assert.ok(Math.abs(y + shift - (bottom + (top - bottom) * accuracy.y[i])) <= 0.15);
  });
  const levels = withClass("halo").map(({ textContent }) => textContent);
  assert.deepEqual(levels, ["base rate", "target"]);
  const xs = texts.filter(({ kind }) => kind === "chart-middle").map(({ text }) => text);
  assert.equal(xs[0], "step 800");
  assert.equal(xs.at(-1), "0");
});

test("with little room the names stand elsewhere, and no text leaves the picture", async () => {
  for (const width of [280, 350, 720]) {
    const label = "N(0, 1) × 1, rate 0.003";
    const { texts, labelled } = await draw(
      model([{ label, look: 1, line: line(33, () => 0.5, 25) }]), { width, at: 0 });
    assert.equal(labelled, width === 720);
    for (const { text, x, kind } of texts) {
      const room = 13 * widthOf(text) * (kind.includes("middle") ? 0.5 : 1);
      const start = kind.endsWith("label");
      assert.ok(x + (kind.includes("end") ? 0 : room) <= width + 1, `${text} at ${x}`);
      assert.ok(x - (start ? 0 : room) >= -1, `${text} at ${x}`);
    }
  }
});

test("no two texts along the axis overlap, nor the one of the rule", async () => {
  for (const width of [280, 390, 720]) {
    for (const at of [null, 0, 25, 400, 775, 800]) {
      const { texts } = await draw(
        model([{ label: "a", look: 1, line: line(33, () => 0.5, 25) }]), { width, at });
      const row = texts.filter(({ kind }) => kind.startsWith("chart-middle"))
        .map(({ text, x }) => [x - 6.5 * widthOf(text), x + 6.5 * widthOf(text)])
        .sort(([a], [b]) => a - b);
      row.slice(1).forEach(([start], i) => assert.ok(start >= row[i][1] - 0.1, `${width} ${at}`));
      if (at !== null) assert.ok(texts.some(({ text }) => text === `step ${at}`));
    }
  }
});

test("hostile words stay words in the picture", async () => {
  const label = `</text><script>alert(1)</script><a href="javascript:1">"'&`;
  const { node, texts } = await draw(model([{ label, look: 1, line: line(3, () => 0.5) }],
    { base: { value: 0.5, label } }), { width: 2000 });
  assert.equal(texts.filter(({ text }) => text === label).length, 2);
  assert.deepEqual([...new Set(node.children.map(({ tag }) => tag))].sort(), ["path", "text"]);
  for (const { attributes } of node.children) {
    assert.doesNotMatch(JSON.stringify(attributes), /script|alert/);
  }
});

const race = () => model([
  { label: "× √d", look: 1, line: line(33, (i) => i / 32, 25), raw: line(801, (i) => i / 800) },
  { label: "× 32", look: 2, line: line(5, () => 0.5, 25), raw: line(121, () => 0.4),
    end: "The loss is not a number at step 120." },
]);

test("a line that broke off is marked there, says so from there on, and has its reason", async () => {
  const broken = race();
  assert.equal(broken.reading(100), "step 100: ×\u00a0√d 0.125; ×\u00a032 0.500.");
  assert.equal(broken.reading(125), "step 125: ×\u00a0√d 0.156; ×\u00a032 stopped.");
  assert.equal(broken.summary, "×\u00a032: The loss is not a number at step 120.");
  const { withClass, toX } = await draw(broken);
  const [[x]] = corners(withClass("stop")[0].attributes.d);
  assert.ok(Math.abs(x - toX(120)) < 0.1);
  assert.equal((await draw(broken, { at: 125 })).withClass("dots").length, 2);
  assert.equal((await draw(broken, { at: 100 })).withClass("dots").length, 3);
});

test("the table has every evaluation, and about fifty rows of a longer line with its end", () => {
  const rows = race().table();
  assert.equal(rows.length, 34);
  assert.deepEqual([rows[0], rows[1], rows[33]],
    [["step", "× √d", "× 32"], ["0", "0", "0.500"], ["800", "1.00", "stopped"]]);
  const long = model([{ label: "a", look: 1, line: line(2000, (i) => i) }]).table();
  assert.ok(long.length <= 52);
  assert.equal(long.at(-1)?.[0], "1999");
});

test("the file has every point, to the last digit", () => {
  const random = noise();
  const given = [
    { label: "a, b", line: line(33, random, 25), raw: line(801, random) },
    { label: "=1+1", line: line(5, random, 25) },
  ];
  const [names, ...rows] = readCsv(csvLines(
    model(given.map((one) => ({ ...one, look: 1 }))).file()));
  assert.deepEqual(names, ["step", "a, b, every step", "a, b", "'=1+1"]);
  assert.equal(rows.length, 801);
  [given[0].raw, given[0].line, given[1].line].forEach((points, column) => {
    const found = rows.filter((row) => row[column + 1] !== "");
    assert.deepEqual(found.map((row) => Number(row[0])), points?.x);
    assert.deepEqual(found.map((row) => Number(row[column + 1])), points?.y);
  });
});

test("seeds are thin lines, a band, a column each in the file, and in each cell", async () => {
  const lines = [0.6, 0.9].map((value) => line(5, () => value, 25));
  const series = [{
    label: "a", look: /** @type {const} */ (1), line: line(5, () => 0.75, 25),
    seeds: lines.map((one, i) => ({ label: `seed ${i + 1}`, line: one })),
  }];
  const made = model(series, { unit: "nats" });
  const { withClass, texts } = await draw(made);
  assert.deepEqual([withClass("raw").length, withClass("band").length], [2, 1]);
  const [unit, top] = ["nats", "1"].map((text) => texts.find((found) => found.text === text));
  assert.ok(unit && top && unit.x === top.x && unit.y <= top.y - 13);
  assert.deepEqual(made.table().slice(0, 2), [["step", "a: mean (each seed)"],
    ["0", "0.750 (0.600, 0.900)"]]);
  assert.deepEqual(readCsv(csvLines(made.file())).slice(0, 2),
    [["step", "a, seed 1", "a, seed 2", "a"], ["0", "0.6", "0.9", "0.75"]]);
});

test("an axis that ends below a line says so", async () => {
  const series = [{ label: "a", look: /** @type {const} */ (1), line: line(5, (i) => 9 - i, 25) }];
  /** @param {boolean} cut */
  const ticks = async (cut) => (await draw(curvesModel({ title: "Loss", series }, t, [0, 100],
    [5, 7], false, cut))).texts.filter(({ kind }) => kind === "chart-end").map(({ text }) => text);
  assert.deepEqual(await ticks(true), ["5", "5.5", "6", "6.5", "≥ 7"]);
  assert.deepEqual(await ticks(false), ["5", "5.5", "6", "6.5", "7"]);
});

test("the axis of steps ends where the race does, or further if a line goes beyond", () => {
  assert.deepEqual(grow([0, 800], 0, 800, false), [0, 800]);
  assert.deepEqual(grow([0, 800], 0, 801, false), [0, 1000]);
});

test("nothing yet is an empty picture, not an error", async () => {
  const empty = curvesModel({ title: "Loss", series: [] }, t, [0, 800], null, true);
  assert.equal((await draw(empty)).withClass("line").length, 0);
  assert.deepEqual(empty.table(), [["step"]]);
  const waiting = model([{ label: "a", look: 1, line: { x: [], y: [] } }]);
  assert.ok((await draw(waiting)).texts.some(({ text }) => text === "a"));
});

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf8");
const eyes = [(/** @type {any} */ colour) => colour, filterDeficiencyProt(1),
  filterDeficiencyDeuter(1), filterDeficiencyTrit(1)];
const distance = differenceCiede2000();

for (const [theme, block] of /** @type {const} */ ([["light", 0], ["dark", 1]])) {
  test(`the lanes of the ${theme} theme stand out, and mean nothing else`, () => {
    /** @param {string} file @param {string} name */
    const colour = (file, name) =>
      [...read(file).matchAll(new RegExp(`--${name}: (#\\w+)`, "g"))][block][1];
    const lanes = [1, 2, 3, 4].map((lane) => colour("curves.css", `lane-${lane}`));
    const paper = colour("style.css", "paper");
    const meant = ["token", "position", "factor", "head"].map((name) => colour("style.css", name))
      .concat(["#b35806", "#e08214", "#8073ac", "#542788"]); // PuOr, half way and full
    lanes.forEach((lane, i) => {
      assert.ok(wcagContrast(lane, paper) >= 3, `${lane} on ${paper}`);
      for (const other of meant) assert.ok(distance(lane, other) >= 12, `${lane} and ${other}`);
      for (const other of lanes.slice(0, i)) {
        for (const seen of eyes) {
          assert.ok(distance(seen(lane), seen(other)) >= 18, `${lane} and ${other}`);
        }
      }
    });
  });
}
