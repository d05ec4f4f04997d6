// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { csvText } from "../../web/csv.js";
import { exactNumber } from "../../web/number.js";

/** @param {number[][]} rows */
function tensor(rows) {
  return { rows: rows.length, cols: rows[0].length, data: Float32Array.from(rows.flat()) };
}

test("a matrix becomes one line a row, after a line of column names", () => {
  const text = csvText(tensor([[1, -0.5], [0.25, 3]]), ["the", "cat"]);
  assert.equal(text, ",0,1\r\nthe,1,-0.5\r\ncat,0.25,3\r\n");
});

test("columns may be words", () => {
  assert.equal(csvText(tensor([[1]]), ["猫"], ["坐"]), ",坐\r\n猫,1\r\n");
});

test("a word that a spreadsheet would run gets an apostrophe, a negative number does not", () => {
  for (const word of ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "－2"]) {
    const [, line] = csvText(tensor([[-1]]), [word]).split("\r\n");
    assert.equal(line, `'${word},-1`);
  }
  assert.equal(csvText(tensor([[-1]]), ["\tx"]).split("\r\n")[1], `"'\tx",-1`);
});

test("commas, quotes and line breaks stay inside their field", () => {
  assert.equal(csvText(tensor([[1]]), ['say "a, b"']).split("\r\n")[1], '"say ""a, b""",1');
  assert.equal(csvText(tensor([[1]]), ["a\nb"]), ',0\r\n"a\nb",1\r\n');
});

test("a number in a file reads back as the same 32-bit float", () => {
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  for (let i = 0, state = 1; i < 20_000; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bits[0] = state;
    const value = float[0];
    assert.ok(Object.is(Math.fround(Number(exactNumber(value))), value), exactNumber(value));
  }
});

test("a number in a file has no more digits than it needs", () => {
  assert.equal(exactNumber(Math.fround(0.1)), "0.1");
  assert.equal(exactNumber(Math.fround(11.313708)), "11.313708");
  assert.equal(exactNumber(Math.fround(1e-20)), "1e-20");
  assert.equal(exactNumber(-0), "-0");
  assert.equal(exactNumber(NaN), "NaN");
});
