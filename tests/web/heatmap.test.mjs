// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { colorIndex, colorTable } from "../../web/color.js";
import { createPainter } from "../../web/heatmap/paint.js";
import { columnMaximum, rowMaximum } from "../../web/matrix.js";
import { formatCell, formatNumber } from "../../web/number.js";

/** A canvas as far as the painter looks: it keeps the last image and counts those it made. */
function fakeCanvas() {
  const canvas = {
    width: 0,
    height: 0,
    made: 0,
    /** @type {Uint32Array} */
    pixels: new Uint32Array(0),
    getContext: () => ({
      /** @param {number} width @param {number} height */
      createImageData(width, height) {
        canvas.made++;
        return { width, height, data: new Uint8ClampedArray(4 * width * height) };
      },
      /** @param {{ data: Uint8ClampedArray }} image */
      putImageData(image) {
        canvas.pixels = new Uint32Array(image.data.buffer.slice(0));
      },
    }),
  };
  return canvas;
}

/** @param {unknown} canvas */
const asCanvas = (canvas) => /** @type {HTMLCanvasElement} */ (canvas);

test("a heat map has one pixel a cell, row after row", () => {
  const canvas = fakeCanvas();
  const data = Float32Array.from([-1, 0, 1, 0.5, -0.5, 2]);
  createPainter(asCanvas(canvas), "signed")({ rows: 2, cols: 3, data }, 1, "light", false);
  assert.deepEqual([canvas.width, canvas.height], [3, 2]);
  const table = colorTable("signed", "light");
  const colours = [...data].map((value) => table[colorIndex("signed", value, 1)]);
  assert.deepEqual([...canvas.pixels], colours);
});

test("drawing again in the same shape makes nothing new", () => {
  const canvas = fakeCanvas();
  const paint = createPainter(asCanvas(canvas), "weights");
  const data = Float32Array.from([0, 1]);
  for (let i = 0; i < 3; i++) paint({ rows: 1, cols: 2, data }, 1, i ? "dark" : "light", false);
  assert.equal(canvas.made, 1);
  paint({ rows: 2, cols: 1, data }, 1, "light", false);
  assert.equal(canvas.made, 2);
});

test("without colours a cell is a bar, up for positive and down for negative", () => {
  const before = globalThis.getComputedStyle;
  globalThis.getComputedStyle = /** @type {any} */ (() => ({ color: "rgb(255, 255, 255)" }));
  try {
    const canvas = fakeCanvas();
    const data = Float32Array.from([1, 0, -1]);
    createPainter(asCanvas(canvas), "signed")({ rows: 1, cols: 3, data }, 1, "light", true);
    const lines = Array.from({ length: canvas.height }, (_, line) =>
      [0, 1, 2].map((col) => (canvas.pixels[3 * line + col] ? "#" : ".")).join(""),
    );
    assert.deepEqual(lines, ["...", "#..", "#..", "#..", "###", "..#", "..#", "..#"]);
  } finally {
    globalThis.getComputedStyle = before;
  }
});

test("an empty matrix draws nothing", () => {
  const canvas = fakeCanvas();
  const tensor = { rows: 0, cols: 0, data: new Float32Array(0) };
  createPainter(asCanvas(canvas), "signed")(tensor, 1, "light", false);
  assert.equal(canvas.made, 0);
});

test("numbers have four significant digits and a true minus sign", () => {
  assert.equal(formatNumber(11.3137085), "11.31");
  assert.equal(formatNumber(-0.5), "−0.5000");
  assert.equal(formatNumber(9.9996), "10.00");
  assert.equal(formatNumber(0.00012346), "0.0001235");
  assert.equal(formatNumber(0.000012346), "1.235e−5");
  assert.equal(formatNumber(123456.7), "123457");
  assert.equal(formatNumber(-1e9), "−1.000e9");
  assert.equal(formatNumber(-0), "0");
  assert.equal(formatNumber(NaN), "NaN");
  assert.equal(formatNumber(-Infinity), "−∞");
  assert.equal(formatNumber(1.41421, 3), "1.41");
});

test("numbers in cells are short", () => {
  /** @type {[number, string][]} */
  const pairs = [
    [0, "0"], [0.004, "0"], [0.006, ".01"], [0.57, ".57"], [0.996, "1.0"], [1, "1"], [1.04, "1.0"],
    [-0.64, "−.64"], [-1.26, "−1.3"], [9.96, "10"], [-12.3, "−12"], [123.4, "123"], [-1e9, "−1e9"],
    [NaN, "NaN"],
  ];
  for (const [value, text] of pairs) assert.equal(formatCell(value), text);
});

test("the largest entry of a row or a column is the first of equals", () => {
  const tensor = { rows: 2, cols: 3, data: Float32Array.from([1, 3, 3, 0, -1, 4]) };
  assert.equal(rowMaximum(tensor, 0), 1);
  assert.equal(rowMaximum(tensor, 1), 2);
  assert.equal(columnMaximum(tensor, 0), 0);
  assert.equal(columnMaximum(tensor, 2), 1);
});
