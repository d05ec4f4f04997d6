// @ts-check
// Runs a card: asks the engine for every place on the axis, with weights as they are drawn.

import { toRequest } from "../state.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("./table.js").Card} Card
 * @typedef {import("./table.js").Curve} Curve
 *
 * @typedef {object} Result
 * @property {number[]} places
 * @property {number[][]} curves   each at every place
 * @property {number[]} points
 * @property {number} level        NaN where the card has none
 */

const WIDTHS = [16, 32, 64, 128, 256, 512];

/** From 1/√d to 8√d; 1 and √d are among them. @param {number} d */
function factors(d) {
  const root = Math.sqrt(d);
  return [1 / root, d ** -0.25, 1, d ** 0.125, d ** 0.25, d ** 0.375, root, 2 * root, 4 * root,
    8 * root];
}

/**
 * Where the axis of a card has its places.
 * @param {Card} card
 * @param {State} state
 */
export const placesOf = ({ axis }, { d }) => (axis === "d" ? WIDTHS : factors(d));

/**
 * What the engine is asked for one number.
 * @param {State} state
 * @param {Curve} curve
 * @param {Partial<State>} patch   of the state, before the curve's own
 */
function requestOf(state, { measure, changes, config }, patch) {
  const own = /** @type {const} */ ({ model: "random", training: false, text2: "" });
  const request = toRequest({ ...state, ...own, ...patch, ...changes }, []);
  return { ...request, config: { ...request.config, ...config }, findings: [measure] };
}

/**
 * Every request of a card, in order: curve after curve, then the points, then the level.
 * @param {Card} card
 * @param {State} state
 */
export function requestsOf(card, state) {
  const places = placesOf(card, state);
  const { axis, curves, points = [], level } = card;
  const scaled = { scale: /** @type {const} */ ("sqrt") };
  return [
    ...curves.flatMap((curve) => places.map((x) => requestOf(state, curve, { [axis]: x }))),
    ...points.map((curve) => requestOf(state, curve, scaled)),
    ...(level ? [requestOf(state, { measure: level }, scaled)] : []),
  ];
}

/**
 * @param {Card} card
 * @param {State} state
 * @param {(request: ReturnType<typeof requestOf>) => Promise<ArrayLike<number>>} ask
 * @param {() => boolean} wanted   false stops it
 * @returns {Promise<Result | null>}  null where it was stopped
 */
export async function runCard(card, state, ask, wanted) {
  /** @type {number[]} */
  const numbers = [];
  for (const request of requestsOf(card, state)) {
    const [number] = Array.from(await ask(request));
    if (!wanted()) return null;
    numbers.push(number);
  }
  const places = placesOf(card, state);
  const { curves, points = [], level } = card;
  const drawn = curves.map(() => numbers.splice(0, places.length));
  return {
    places, curves: drawn, points: numbers.splice(0, points.length),
    level: level ? numbers[0] : NaN,
  };
}

/**
 * Why there can be no verdict, as a key of the catalogues; "" where there can.
 * @param {Card} card
 * @param {State} state
 * @param {Result} result
 */
export function missing({ positions }, { pos, position_scale }, { curves, points }) {
  if (positions && (pos === "none" || position_scale === 0)) return "card.needs_positions";
  return [...curves.flat(), ...points].every(Number.isFinite) ? "" : "card.needs_words";
}

/**
 * The verdict on a result where nothing is missing.
 * @param {Card} card
 * @param {State} state
 * @param {Result} result
 */
export function judge(card, { d }, { places, curves, points, level }) {
  /** @param {number} curve @param {number} place */
  function at(curve, place) {
    const i = places.indexOf(place);
    if (i < 0) throw new Error(`nothing was computed at ${place}`);
    return curves[curve][i];
  }
  return card.judge({ root: Math.sqrt(d), places, at, points, level });
}
