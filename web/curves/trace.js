// @ts-check
// A line of any number of points as a path of at most two points a pixel column: the lowest and the
// highest in it, so that no extreme is lost.

/**
 * Points of a line, x rising; y is NaN where there is none. Growing arrays may be handed in again.
 * @typedef {object} Line
 * @property {ArrayLike<number>} x
 * @property {ArrayLike<number>} y
 */

/**
 * @param {Line} line
 * @param {(x: number) => number} toX  pixels
 * @param {(y: number) => number} toY  pixels; NaN where the line is to be broken
 */
export function tracePath({ x: xs, y: ys }, toX, toY) {
  let path = "";
  let pen = "M";
  let column = NaN;
  let [x, low, high] = [0, 0, 0];
  let rising = true; // whether the highest came last
  function flush() {
    if (column !== column) return;
    const [first, last] = rising ? [low, high] : [high, low];
    path += `${pen}${low === high ? round(x) : column} ${round(first)}`;
    if (low !== high) path += `V${round(last)}`;
    pen = "L";
    column = NaN;
  }
  for (let i = 0; i < xs.length; i++) {
    const y = toY(ys[i]);
    if (y !== y) {
      flush();
      pen = "M";
      continue;
    }
    const next = toX(xs[i]);
    if (Math.floor(next) !== column) {
      flush();
      x = next;
      column = Math.floor(x);
      low = high = y;
    } else if (y < low) {
      low = y;
      rising = false;
    } else if (y > high) {
      high = y;
      rising = true;
    }
  }
  flush();
  return path;
}

/**
 * What lies between the lowest and the highest of some lines, as far as all of them go.
 * @param {readonly Line[]} lines  with the same x
 * @param {(x: number) => number} toX
 * @param {(y: number) => number} toY
 */
export function bandPath(lines, toX, toY) {
  if (lines.length < 2) return "";
  const shared = Math.min(...lines.map(({ x }) => x.length));
  /** @param {(...values: number[]) => number} pick */
  const edge = (pick) => Array.from({ length: shared }, (_, i) =>
    `${round(toX(lines[0].x[i]))} ${round(pick(...lines.map(({ y }) => toY(y[i]))))}`);
  return shared ? `M${[...edge(Math.min), ...edge(Math.max).reverse()].join("L")}z` : "";
}

/**
 * The means of every `count` points, each at the last of them: what noisy steps come down to. A
 * growing line keeps the means it has.
 * @param {Line} line
 * @param {number} count
 * @returns {{ x: number[], y: number[] }}
 */
export function meansOf({ x, y }, count) {
  /** @type {{ x: number[], y: number[] }} */
  const means = { x: [], y: [] };
  for (let end = count; end <= x.length; end += count) {
    let sum = 0;
    for (let i = end - count; i < end; i++) sum += y[i];
    means.x.push(x[end - 1]);
    means.y.push(sum / count);
  }
  return means;
}

/** @param {number} x */
export const round = (x) => Math.round(x * 10) / 10;

/**
 * The last point that is a number at or before `x`, or −1.
 * @param {Line} line
 * @param {number} x
 */
export function indexAt({ x: xs, y: ys }, x) {
  let [from, to] = [0, xs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (xs[middle] <= x) from = middle + 1;
    else to = middle;
  }
  let i = from - 1;
  while (i >= 0 && !Number.isFinite(ys[i])) i--;
  return i;
}
