// @ts-check
// What is recorded for web/models/grid.json: every run, by the options of encoderscope-train.

/**
 * @typedef {object} Setup  all of a run but its seed
 * @property {string} name
 * @property {string} group       what it is compared with
 * @property {string} init
 * @property {"sqrt" | number} scale
 * @property {number} positionScale
 * @property {"interleaved" | "learned"} position
 * @property {"post" | "pre"} norm
 * @property {"tied" | "untied"} head
 * @property {number} d
 */

/** Those that all runs share. */
export const COMMON = {
  layers: 2, heads: 4, activation: "relu", tokens: 1024, clip: 1, dropout: 0,
  "held-out": 1000,
};

/** @type {Omit<Setup, "name" | "group" | "scale">} */
const plain = {
  init: "normal_inverse_d", positionScale: 1, position: "interleaved", norm: "post", head: "tied",
  d: 128,
};

/**
 * @param {string} group
 * @param {Partial<Setup> & Pick<Setup, "scale">} what
 * @returns {Setup}
 */
function setup(group, what) {
  const made = { ...plain, ...what };
  const { scale } = made;
  const rest = [
    made.positionScale !== plain.positionScale && "positions-down",
    made.position !== plain.position && made.position,
    made.norm !== plain.norm && made.norm,
    made.head !== plain.head && made.head,
    made.d !== plain.d && `d${made.d}`,
  ].filter(Boolean);
  const factor = scale === "sqrt" ? scale : String(Number(scale.toPrecision(4)));
  return { group, name: [made.init, factor, ...rest].join("-"), ...made };
}

/** @param {string} group @param {Partial<Setup>} what */
const pair = (group, what) =>
  [setup(group, { ...what, scale: "sqrt" }), setup(group, { ...what, scale: 1 })];

/** In the order in which they are worth having. @type {readonly Setup[]} */
export const SETUPS = [
  ...pair("keras_uniform", { init: "keras_uniform" }),
  ...pair("normal_inverse_d", {}),
  setup("normal_inverse_d", { scale: 1, positionScale: 128 ** -0.5 }),
  ...[64 ** -0.5, 1, 64 ** 0.25, /** @type {const} */ ("sqrt"), 22.6]
    .map((scale) => setup("sweep", { scale, d: 64 })),
  setup("pair", { init: "normal_1", scale: 1, head: "untied" }),
  setup("pair", { scale: "sqrt", head: "untied" }),
  ...pair("normal_1", { init: "normal_1" }),
  ...pair("pre", { norm: "pre" }),
  ...pair("untied", { init: "keras_uniform", head: "untied" }),
  ...pair("learned", { position: "learned" }),
];

/**
 * What encoderscope-train is told of a run, beside the text, the steps and the files.
 * @param {Setup} setup
 */
export const optionsOf = ({ d, init, scale, positionScale, position, norm, head }) => ({
  "d-model": d, dff: 2 * d, initializer: init, scale, "position-scale": positionScale, position,
  norm, head, "learning-rate": d === 64 ? 0.003 : 0.002,
});

/** The standard deviation of a table's numbers. @type {Record<string, (d: number) => number>} */
const SIGMA = {
  keras_uniform: () => 0.05 / Math.sqrt(3),
  normal_inverse_d: (d) => 1 / Math.sqrt(d),
  normal_1: () => 1,
};

/**
 * How long a word's vector and a position's are where they are added, at the start.
 * @param {Pick<Setup, "d" | "init" | "scale" | "positionScale"> & { position: string }} setup
 */
export function normsOf({ d, init, scale, positionScale, position }) {
  const drawn = SIGMA[init](d) * Math.sqrt(d);
  return {
    tokenNorm: drawn * (scale === "sqrt" ? Math.sqrt(d) : scale),
    positionNorm: positionScale * (position === "learned" ? drawn : Math.sqrt(d / 2)),
  };
}
