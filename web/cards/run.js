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
 * What the engine is asked for one place of one curve.
 * @param {State} state
 * @param {Curve} curve
 * @param {Partial<State>} place
 */
function requestOf(state, { measure, changes, config }, place) {
  const own = /** @type {const} */ ({ model: "random", training: false, text2: "" });
  const request = toRequest({ ...state, ...own, ...changes, ...place }, []);
  return { ...request, config: { ...request.config, ...config }, findings: [measure] };
}

/**
 * Every request of a card, in order: curve after curve, then the points, then the level.
 * @param {Card} card
 * @param {State} state
 */
export function requestsOf({ axis, curves, points = [], level, ...rest }, state) {
  const card = /** @type {Card} */ ({ axis, curves, points, ...rest });
  const root = { scale: /** @type {const} */ ("sqrt") };
  return [
    ...curves.flatMap((curve) => placesOf(card, state).map((x) =>
      requestOf(state, curve, { [axis]: x }))),
    ...points.map((curve) => requestOf(state, curve, root)),
    ...(level ? [requestOf(state, { measure: level }, root)] : []),
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
 * The verdict on a result; null where the sentence has not what a measure needs.
 * @param {Card} card
 * @param {State} state
 * @param {Result} result
 */
export function judge(card, { d }, { places, curves, points, level }) {
  if ([...curves.flat(), ...points].some(Number.isNaN)) return null;
  /** @param {number} curve @param {number} place */
  function at(curve, place) {
    const i = places.indexOf(place);
    if (i < 0) throw new Error(`nothing was computed at ${place}`);
    return curves[curve][i];
  }
  return card.judge({ root: Math.sqrt(d), places, at, points, level });
}
