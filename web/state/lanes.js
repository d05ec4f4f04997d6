// @ts-check
// The lanes of a race as a link writes them, "scale~none init~normal_1,scale~sqrt": a lane names
// its factor, and of the rest what differs from the base lane.

import { accept, shorten, show } from "./parse.js";

/**
 * @typedef {import("./table.js").Scale} Scale
 * @typedef {import("./table.js").Row} Row
 * @typedef {import("./parse.js").Notice} Notice
 *
 * @typedef {object} Lane
 * @property {Scale} scale
 * @property {string} init
 * @property {Scale} position_scale
 * @property {string} head            tied or untied
 * @property {string} norm
 * @property {string} optimizer
 * @property {number | null} lr       null: that of the race
 * @property {Scale} embedding_rate   what the learning rate of the embedding alone is multiplied by
 */

export const MOST_LANES = 4;
const LENGTH = 600; // four lanes that name everything fit; what comes in a link may be longer

/** @type {readonly (Row & { name: keyof Lane })[]} */
export const LANE_SETTINGS = [
  lane("scale", "scale", "sqrt", { min: 0.001, max: 1000 }),
  lane("init", "choice", "normal_inverse_d", {
    choices: ["normal_inverse_d", "keras_uniform", "normal_1", "normal_002", "truncated_002",
      "xavier"],
  }),
  lane("position_scale", "scale", "none", { min: 0, max: 100 }),
  lane("head", "choice", "tied", { choices: ["tied", "untied"] }),
  lane("norm", "choice", "post", { choices: ["post", "pre", "none"] }),
  lane("optimizer", "choice", "adam", { choices: ["adam", "sgd"] }),
  lane("lr", "number", null, { min: 1e-6, max: 10 }),
  lane("embedding_rate", "scale", "none", { min: 0.001, max: 1000 }),
];

/**
 * @param {keyof Lane} name
 * @param {import("./table.js").Kind} kind
 * @param {string | null} fallback
 * @param {Partial<Row>} more
 * @returns {Row & { name: keyof Lane }}
 */
function lane(name, kind, fallback, more) {
  return { kind, fallback, label: `lane.${name}`, help: `lane.${name}`, ...more, name };
}

/** @returns {Lane} */
export const baseLane = () => /** @type {Lane} */ (/** @type {unknown} */ (
  Object.fromEntries(LANE_SETTINGS.map(({ name, fallback }) => [name, fallback]))));

/**
 * One lane and what could not be understood of it; nothing at all where no word of it could.
 * @param {string} given
 */
function parseLane(given) {
  const found = baseLane();
  /** @type {Notice[]} */
  const notices = [];
  let understood = false;
  for (const part of given.split(/\s+/)) {
    const [name, value = ""] = part.split(/[~=:](.*)/s);
    const row = LANE_SETTINGS.find((known) => known.name === name);
    if (!row) {
      notices.push({ key: "notice.unknown", values: { name: shorten(`lanes: ${part}`) } });
      continue;
    }
    const accepted = accept({ ...row, name: `lanes: ${name}` }, value, found[row.name]);
    Object.assign(found, { [name]: accepted.value });
    notices.push(...accepted.notices);
    understood = true;
  }
  return { found: understood ? found : null, notices };
}

/** @param {Lane} lane */
const showLane = (lane) => LANE_SETTINGS
  .filter(({ name, fallback }) => name === "scale" || lane[name] !== fallback)
  .map((row) => `${row.name}~${show(row, lane[row.name])}`)
  .join(" ");

/** @param {readonly Lane[]} lanes */
export const showLanes = (lanes) => lanes.map(showLane).join(",");

/**
 * The lanes of a state.
 * @param {string} given
 * @returns {Lane[]}
 */
export const lanesOf = (given) =>
  given.split(",").map((item) => parseLane(item).found ?? baseLane());

/**
 * What `accept` is to other settings.
 * @param {Row} row
 * @param {string} given
 * @param {import("./table.js").Value} previous
 */
export function acceptLanes(row, given, previous) {
  const items = given.slice(0, LENGTH).normalize("NFKC").split(",")
    .map((item) => item.trim()).filter(Boolean);
  const read = items.slice(0, MOST_LANES).map(parseLane);
  const lanes = read.flatMap(({ found }) => found ?? []);
  const value = lanes.length ? showLanes(lanes) : String(previous);
  const notices = read.flatMap((one) => one.notices);
  if (!lanes.length || items.length > MOST_LANES) {
    notices.push({
      key: "notice.lanes",
      values: {
        name: row.name, given: shorten(given), used: shorten(value), max: String(MOST_LANES),
      },
    });
  }
  return { value, notices };
}
