// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { likeness } from "../../web/matrix.js";

/** @param {number[][]} rows */
const matrix = (rows) =>
  ({ rows: rows.length, cols: rows[0].length, data: Float32Array.from(rows.flat()) });

test("the likeness of rows is the mean of the cosines of all pairs", () => {
  const rows = [[3, 0, 4], [-1, 2, 2], [0, 5, 12], [7, 1, 0]];
  const cosines = rows.flatMap((a, i) => rows.slice(i + 1).map((b) =>
    a.reduce((sum, x, k) => sum + x * b[k], 0) / (Math.hypot(...a) * Math.hypot(...b))));
  const mean = cosines.reduce((sum, x) => sum + x, 0) / cosines.length;
  assert.ok(Math.abs(likeness(matrix(rows)) - mean) < 1e-6);
});

test("rows of one direction are alike to 1, whatever their lengths, and a row of zeros to 0", () => {
  assert.ok(Math.abs(likeness(matrix([[1, 2], [2, 4], [10, 20]])) - 1) < 1e-6);
  assert.ok(Math.abs(likeness(matrix([[0, 0], [1, 2]]))) < 1e-6);
});

test("padding does not count, and one row alone has no likeness", () => {
  assert.equal(likeness(matrix([[1, 0], [0, 1], [1, 0]]), [false, false, true]), 0);
  assert.ok(Number.isNaN(likeness(matrix([[1, 2]]))));
});
