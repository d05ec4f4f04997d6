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
