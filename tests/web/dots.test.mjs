// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { csvLines } from "../../web/csv.js";
import { dotsModel, medianOf } from "../../web/dots.js";
import { createTranslator } from "../../web/i18n.js";
import { corners, draw, readCsv } from "../support/drawing.mjs";

const t = createTranslator("en", { strict: true });

/** @param {number} x @param {(number | null)[]} steps */
const seeds = (x, ...steps) => steps.map((one, i) => ({ x, seed: i + 1, steps: one }));

/** @type {import("../../web/dots.js").DotsData} */
const data = {
  title: "Steps to 95 %",
  factors: [0.25, 1, 4, 16],
  limit: 900,
  marks: [{ x: 1, label: "1" }, { x: 2.38, label: "d^¼" }, { x: 5.66, label: "√d" }],
  series: [
    { label: "dup", look: "token", points: [
      ...seeds(4, 425, 400, 500), ...seeds(0.25, null, null, null), ...seeds(1, 800, null, null)] },
    { label: "prev", look: "position", points: [...seeds(0.25, 225, 200, 250)] },
  ],
};

/** Starts of the shapes of a path. @param {string} d */
const places = (d) => corners(d);

test("not reached counts as more than any number", () => {
  assert.equal(medianOf([500, 400, 425]), 425);
  assert.equal(medianOf([400, null, 500]), 500);
  assert.equal(medianOf([400, null, null]), null);
  assert.equal(medianOf([400, 500]), 450);
  assert.equal(medianOf([400, null]), null);
  assert.equal(medianOf([]), null);
});

test("every seed is a dot, and those that did not learn stand apart above the limit", async () => {
  const { withClass, texts, toX } = await draw(dotsModel(data, t));
  const [dup, prev] = withClass("dots").map(({ attributes }) => places(attributes.d));
  assert.equal(dup.length, 9);
  assert.equal(prev.length, 3);
  const middle = (/** @type {string} */ tick) =>
    (texts.find(({ text }) => text === tick)?.y ?? NaN) - 0.35 * 13;
  const perStep = (middle("0") - middle("800")) / 800;
  dup.forEach(([x, y], i) => {
    const point = data.series[0].points.slice().sort((a, b) => a.x - b.x)[i];
    assert.ok(Math.abs(x - toX(point.x)) < 0.1);
    if (point.steps) assert.ok(Math.abs(y - (middle("0") - perStep * point.steps)) < 0.2);
    else assert.ok(y < middle("0") - perStep * 1.05 * 900);
  });
  assert.equal(new Set(dup.slice(0, 3).map(([, y]) => y)).size, 3, "seeds do not hide one another");
  assert.ok(Math.abs(middle(">900") - dup[1][1]) < 0.2);
});

test("the line goes through the medians", async () => {
  const model = dotsModel(data, t);
  const { withClass, toX } = await draw(model);
  const [line] = withClass("line").map(({ attributes }) => corners(attributes.d))
    .filter((found) => found.length > 2);
  assert.deepEqual(line.map(([x]) => x), [0.25, 1, 4].map((x) => Math.round(10 * toX(x)) / 10));
  const [dup] = withClass("dots").map(({ attributes }) => places(attributes.d));
  assert.equal(line[2][1], dup[6][1]); // 425, of seed 1
});

test("a factor is read with its median and its seeds, and says what is still to come", () => {
  const model = dotsModel(data, t);
  assert.equal(model.reading(4), "×4.00: dup 425 steps (425, 400, 500); prev not computed yet.");
  assert.equal(model.reading(0.25),
    "×0.250: dup not reached in 900 steps (>900, >900, >900); prev 225 steps (225, 200, 250).");
  assert.deepEqual(model.plot(4).series.map(({ value }) => value), ["425", ""]);
  assert.deepEqual(model.plot(1).series.map(({ value }) => value), [">900", ""]);
  assert.deepEqual(model.plot(null).series.map(({ value }) => value), ["", ""]);
});

test("factors that are not computed for every task are marked on the axis", async () => {
  const { withClass, toX } = await draw(dotsModel(data, t));
  const [pending] = withClass("pending").map(({ attributes }) => places(attributes.d));
  assert.deepEqual(pending.map(([x]) => x), [1, 4, 16].map((x) => Math.round(10 * toX(x)) / 10));
});

test("1, d^¼ and √d are marked in their places, in the colour of the factor", async () => {
  const { withClass, toX } = await draw(dotsModel(data, t));
  assert.deepEqual(withClass("mark").map(({ attributes }) => corners(attributes.d)[0][0]),
    data.marks.map(({ x }) => Math.round(10 * toX(x)) / 10));
  assert.deepEqual(withClass("factor").map(({ textContent }) => textContent), ["1", "d^¼", "√d"]);
});

test("the table has a row a factor, and the file a line a run", () => {
  const model = dotsModel(data, t);
  assert.deepEqual(model.table().map(([first]) => first),
    ["factor", "×0.250", "×1.00", "×4.00", "×16.0"]);
  const [names, ...rows] = readCsv(csvLines(model.file()));
  assert.deepEqual(names, ["task", "factor", "seed", "step", "steps at most"]);
  const found = rows.map(([task, x, seed, steps, limit]) =>
    ({ task, x: Number(x), seed: Number(seed), steps: steps ? Number(steps) : null, limit }));
  assert.deepEqual(found, data.series.flatMap(({ label, points }) =>
    points.map((point) => ({ task: label, ...point, limit: "900" }))));
});

test("nothing computed yet is an empty picture, and hostile words stay words", async () => {
  const label = "<img src=x onerror=alert(1)>";
  const { texts, withClass } = await draw(dotsModel({ ...data,
    series: [{ label, look: "token", points: [] }] }, t), { width: 2000 });
  assert.ok(texts.some(({ text }) => text === label));
  assert.equal(withClass("dots").length, 0);
  assert.equal(places(withClass("pending")[0].attributes.d).length, 4);
});
