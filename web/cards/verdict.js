// @ts-check
// Words that judges have in common.

import { formatNumber } from "../number.js";

/** @param {number} x */
export const short = (x) => formatNumber(x, 3);

/** A step, or that it was never reached. @param {number} step @param {number} limit */
export const stepText = (step, limit) => (Number.isFinite(step) ? String(step) : `>${limit}`);

/** As much of the attention may move for rounding alone. */
export const NOTHING = 0.001;
