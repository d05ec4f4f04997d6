// @ts-check
// A matrix as the engine hands it over: row after row, one row a token.

/** @typedef {{ rows: number, cols: number, data: Float32Array }} Tensor */

/**
 * The column of the largest entry of a row, the first of equals.
 * @param {Tensor} tensor
 * @param {number} row
 */
export function rowMaximum({ cols, data }, row) {
  let best = 0;
  for (let col = 1; col < cols; col++) {
    if (data[row * cols + col] > data[row * cols + best]) best = col;
  }
  return best;
}

/**
 * How alike the rows are: the mean cosine of two different rows, 1 where all point the same way. Rows
 * of padding do not count. NaN if there are not two.
 * @param {Tensor} tensor
 * @param {readonly boolean[]} [mask]  true where the row's token is padding
 */
export function likeness({ rows, cols, data }, mask) {
  // The square of the sum of n unit vectors is n, and twice the cosine of each pair.
  const sum = new Float64Array(cols);
  let count = 0;
  let own = 0;
  for (let row = 0; row < rows; row++) {
    if (mask?.[row]) continue;
    const entries = data.subarray(row * cols, (row + 1) * cols);
    const length = Math.hypot(...entries);
    if (length > 0) entries.forEach((x, col) => (sum[col] += x / length));
    own += length > 0 ? 1 : 0;
    count += 1;
  }
  if (count < 2) return NaN;
  const square = sum.reduce((total, x) => total + x * x, 0);
  return (square - own) / (count * (count - 1));
}

/**
 * The row of the largest entry of a column, the first of equals.
 * @param {Tensor} tensor
 * @param {number} col
 */
export function columnMaximum({ rows, cols, data }, col) {
  let best = 0;
  for (let row = 1; row < rows; row++) {
    if (data[row * cols + col] > data[best * cols + col]) best = row;
  }
  return best;
}
