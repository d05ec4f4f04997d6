// @ts-check
// How numbers are written, the same in every view, table, label and file. The digits do not depend
// on the reader's locale: a number on the page can be found again in the code, the CSV and a
// colleague's screen.

/**
 * Four significant digits (or `digits`), zeros kept so that columns align, with a true minus sign.
 * @param {number} x
 * @param {number} [digits]
 */
export function formatNumber(x, digits = 4) {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "NaN" : x > 0 ? "∞" : "−∞";
  if (x === 0) return "0";
  return trueMinus(significant(x, digits));
}

/**
 * Short enough for a cell: two digits, without the zero before the point.
 * @param {number} x
 */
export function formatCell(x) {
  if (!Number.isFinite(x)) return formatNumber(x);
  const size = Math.abs(x);
  if (size >= 1e4) return trueMinus(x.toExponential(0).replace("e+", "e"));
  if (size >= 9.95) return trueMinus(x.toFixed(0));
  if (size >= 0.995) return trueMinus(Number.isInteger(x) ? x.toFixed(0) : x.toFixed(1));
  const text = size.toFixed(2);
  if (text === "0.00") return "0";
  return (x < 0 ? "−" : "") + text.slice(1);
}

/**
 * The fewest digits that read back as the same 32-bit float; plain ASCII, for files.
 * @param {number} x
 */
export function exactNumber(x) {
  if (!Number.isFinite(x)) return String(x);
  if (Object.is(x, -0)) return "-0";
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(x.toPrecision(digits));
    if (Math.fround(short) === x) return String(short);
  }
  return String(x); // not a 32-bit float
}

/**
 * @param {number} x
 * @param {number} digits
 */
function significant(x, digits) {
  const rounded = x.toExponential(digits - 1);
  const exponent = Number(rounded.slice(rounded.indexOf("e") + 1));
  if (exponent < -4 || exponent > 6) return rounded.replace("e+", "e");
  return x.toFixed(Math.max(0, digits - 1 - exponent));
}

/** @param {string} text */
function trueMinus(text) {
  return text.replaceAll("-", "−");
}
