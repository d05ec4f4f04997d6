// @ts-check
// Runs a card: asks the engine for every place on the axis, with weights as they are drawn, and
// trains what is to be trained.

import { toRequest } from "../state.js";
import { COLUMNS, lessonOf } from "./lessons.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("./table.js").Card} Card
 * @typedef {import("./table.js").Curve} Curve
 * @typedef {import("./table.js").Course} Course
 * @typedef {import("../race/history.js").History} History
 * @typedef {import("../state/training.js").TrainingRequest} TrainingRequest
 *
 * @typedef {object} Result
 * @property {number[]} places
 * @property {number[][]} curves   each at every place
 * @property {number[]} points
 * @property {number} level        NaN where the card has none
 *
 * Who computes.
 * @typedef {object} Tools
 * @property {(request: ReturnType<typeof requestOf>) => Promise<ArrayLike<number>>} findings
 * @property {(requests: TrainingRequest[], course: Course) => Promise<History[]>} train
 *
 * One number that is asked for.
 * @typedef {{ request: ReturnType<typeof requestOf> }
 *   | { lesson: TrainingRequest, read: (history: History) => number }} Ask
 */

const WIDTHS = [16, 32, 64, 128, 256, 512];

/** From 1/√d to 8√d; 1 and √d are among them. @param {number} d */
function factors(d) {
  const root = Math.sqrt(d);
  return [1 / root, d ** -0.25, 1, d ** 0.125, d ** 0.25, d ** 0.375, root, 2 * root, 4 * root,
    8 * root];
}

/**
 * Whether what is drawn is of the reader's sentence.
 * @param {Card} card
 */
export const ofSentence = ({ curves }) => "measure" in curves[0];

/**
 * The width d of what is drawn: of the encoder above, or of those that learn.
 * @param {Card} card
 * @param {State} state
 */
export const widthOf = (card, { d, train_d }) =>
  (ofSentence(card) ? d : card.course?.race?.train_d ?? train_d);

/**
 * Where the axis of a card has its places.
 * @param {Card} card
 * @param {State} state
 * @returns {readonly number[]}
 */
export function placesOf(card, state) {
  const d = widthOf(card, state);
  return card.places?.(Math.sqrt(d)) ?? (card.axis === "d" ? WIDTHS : factors(d));
}

/**
 * What the engine is asked for one number.
 * @param {State} state
 * @param {import("./table.js").FindingCurve} curve
 * @param {Partial<State>} patch   of the state, before the curve's own
 */
function requestOf(state, { measure, changes, config }, patch) {
  const own = /** @type {const} */ ({ model: "random", training: false, text2: "" });
  const request = toRequest({ ...state, ...own, ...patch, ...changes }, []);
  return { ...request, config: { ...request.config, ...config }, findings: [measure] };
}

/**
 * Every number of a card, in order: curve after curve, then the points, then the level.
 * @param {Card} card
 * @param {State} state
 * @returns {Ask[]}
 */
function asksOf(card, state) {
  const { axis, curves, points = [], level, course } = card;
  const scaled = { scale: /** @type {const} */ ("sqrt") };
  /** @param {Curve} curve @param {number | null} x  null: with √d, or at the end */
  function ask(curve, x) {
    if (!("column" in curve)) {
      return { request: requestOf(state, curve, x === null ? scaled : { [axis]: x }) };
    }
    if (!course) throw new Error(`${card.name} does not say how it trains`);
    const patch = axis === "scale" ? { scale: x ?? scaled.scale } : {};
    return {
      lesson: lessonOf(course, state, curve, patch),
      read: (/** @type {History} */ history) => COLUMNS[curve.column](history, x ?? NaN),
    };
  }
  const places = placesOf(card, state);
  return [
    ...curves.flatMap((curve) => places.map((x) => ask(curve, x))),
    ...points.map((point) => ask(point, null)),
    ...(level ? [ask({ measure: level }, null)] : []),
  ];
}

/**
 * What is asked of the reader's sentence.
 * @param {Card} card
 * @param {State} state
 */
export const requestsOf = (card, state) =>
  asksOf(card, state).flatMap((ask) => ("request" in ask ? [ask.request] : []));

/**
 * What is trained, each once.
 * @param {Card} card
 * @param {State} state
 * @returns {TrainingRequest[]}
 */
export function lessonsOf(card, state) {
  const all = asksOf(card, state).map((ask) => ("lesson" in ask ? JSON.stringify(ask.lesson) : ""));
  return [...new Set(all)].filter(Boolean).map((lesson) => JSON.parse(lesson));
}

/**
 * @param {Card} card
 * @param {State} state
 * @param {Tools} tools
 * @param {() => boolean} wanted   false stops it
 * @returns {Promise<Result | null>}  null where it was stopped
 */
export async function runCard(card, state, { findings, train }, wanted) {
  /** @type {number[]} */
  const numbers = [];
  const asks = asksOf(card, state);
  for (const ask of asks) {
    const [number] = "request" in ask ? Array.from(await findings(ask.request)) : [NaN];
    if (!wanted()) return null;
    numbers.push(number);
  }
  const lessons = lessonsOf(card, state);
  if (card.course && lessons.length) {
    const histories = await train(lessons, card.course);
    if (!wanted()) return null;
    const byLesson = new Map(lessons.map((lesson, i) => [JSON.stringify(lesson), histories[i]]));
    asks.forEach((ask, i) => {
      const history = "lesson" in ask && byLesson.get(JSON.stringify(ask.lesson));
      if (history) numbers[i] = ask.read(history);
    });
  }
  const places = [...placesOf(card, state)];
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
export function missing(card, { pos, position_scale }, { curves, points }) {
  if (card.positions && (pos === "none" || position_scale === 0)) return "card.needs_positions";
  const lacks = (/** @type {Curve} */ curve, /** @type {number[]} */ values) =>
    "measure" in curve && !values.every(Number.isFinite);
  return card.curves.some((curve, i) => lacks(curve, curves[i]))
    || card.points?.some((point, i) => lacks(point, [points[i]])) ? "card.needs_words" : "";
}

/**
 * The verdict on a result where nothing is missing.
 * @param {Card} card
 * @param {State} state
 * @param {Result} result
 */
export function judge(card, state, { places, curves, points, level }) {
  /** @param {number} curve @param {number} place */
  function at(curve, place) {
    const i = places.indexOf(place);
    if (i < 0) throw new Error(`nothing was computed at ${place}`);
    return curves[curve][i];
  }
  return card.judge({ root: Math.sqrt(widthOf(card, state)), places, at, points, level });
}
