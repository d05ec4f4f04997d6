// @ts-check
// How a race speaks: the names of its lanes, the letters of its tasks, and what was found.

import { formatNumber } from "../number.js";
import { show } from "../state.js";
import { LANE_SETTINGS } from "../state/lanes.js";
import { TARGET } from "../state/training.js";
import { translateError } from "../i18n.js";
import { reachedAt } from "./history.js";

/**
 * @typedef {import("../i18n.js").Translate} Translate
 * @typedef {import("../state/lanes.js").Lane} Lane
 * @typedef {import("../state/table.js").Scale} Scale
 * @typedef {import("./race.js").LaneRun} LaneRun
 * @typedef {import("../engine/port.js").Probe} Probe
 * @typedef {import("../engine/port.js").About} About
 */

/** Initialisers by their formulas. @type {Readonly<Record<string, string>>} */
export const FORMULAS = {
  normal_inverse_d: "N(0, 1/d)", keras_uniform: "U(±0.05)", normal_1: "N(0, 1)",
  normal_002: "N(0, 0.02²)", truncated_002: "N(0, 0.02²) ≤ 2σ", xavier: "Xavier",
};

/** @param {number} x */
const short = (x) => formatNumber(x, 3).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1");

/** @param {Scale} scale */
export const factorText = (scale) => typeof scale === "number"
  ? short(scale)
  : { sqrt: "√d", none: "1", inverse: "1/√d" }[scale];

/** Kept on one line. @param {Scale} scale */
export const timesText = (scale) => `×\u00a0${factorText(scale)}`;

/**
 * "× √d", and what else differs from the base lane.
 * @param {Translate} t
 * @param {Lane} lane
 */
export function laneName(t, lane) {
  const changed = new Set(LANE_SETTINGS
    .filter(({ name, fallback }) => lane[name] !== fallback).map(({ name }) => name));
  const init = changed.has("init") ? `${FORMULAS[lane.init]} ` : "";
  return [
    `${init}${timesText(lane.scale)}`,
    changed.has("position_scale") &&
      t("lane.name_position", { factor: factorText(lane.position_scale) }),
    changed.has("head") && t("choice.head.untied"),
    changed.has("norm") && t(`lane.name_${lane.norm}`),
    changed.has("optimizer") && t("choice.optimizer.sgd"),
    changed.has("lr") && t("lane.name_lr", { rate: short(lane.lr ?? 0) }),
    changed.has("embedding_rate") &&
      t("lane.name_rate", { factor: factorText(lane.embedding_rate) }),
  ].filter(Boolean).join(t("list.comma"));
}

const LETTERS = [..."·?abcdefghijklmnopqrstuvwxyzαβγδ"];

/**
 * The tokens of a held-out sentence as letters, or as the words that they are.
 * @param {Probe} probe
 * @param {About} about
 */
export const letters = ({ ids }, about) => Array.from(ids, (id) => letterOf(id, about));

/** @param {number} id @param {About} about */
const letterOf = (id, { entries }) =>
  (id > 1 && entries[id]?.replace("▁", "")) || (LETTERS[id] ?? String(id));

/**
 * An answer, "" where nothing is asked.
 * @param {Translate} t
 * @param {string} task
 * @param {number} id
 * @param {About} about
 */
export function answerOf(t, task, id, about) {
  if (id < 0) return "";
  if (task === "dup" && id < 2) return t(`task.answer_${id}`);
  return letterOf(id, about);
}

/** A share as the tables and sentences of a race give it. @param {number} share */
export const percent = (share) =>
  Number.isFinite(share) ? `${formatNumber(100 * share, 3)}\u00a0%` : "–";

/** @param {LaneRun} lane */
export const accuracyOf = ({ history: { evaluations: { accuracy } } }) =>
  accuracy[accuracy.length - 1];

/**
 * What became of one lane, "" while it runs.
 * @param {Translate} t
 * @param {LaneRun} lane
 * @param {string} name
 */
export function outcome(t, lane, name) {
  const { status, sentence, step, history } = lane;
  const values = { lane: name, step, accuracy: percent(accuracyOf(lane)) };
  const at = reachedAt(history.evaluations, TARGET);
  if (status === "lost") return t("race.lost", { ...values, why: translateError(t, sentence) });
  if (status === "refused" || status === "diverged") {
    return t(`race.${status}`, { ...values, why: translateError(t, sentence) });
  }
  if (status === "running") return "";
  return at === null ? t("race.missed", values) : t("race.learned", { ...values, step: at });
}

/**
 * The pairs of lanes whose outputs are all but the same before the first step.
 * @param {readonly LaneRun[]} lanes
 */
export function sameStarts(lanes) {
  const outputs = lanes.map(({ start }) => start?.tensors.output?.data);
  /** @type {{ first: number, second: number, difference: number }[]} */
  const found = [];
  outputs.forEach((b, second) => outputs.slice(0, second).forEach((a, first) => {
    if (!a || !b || a.length !== b.length) return;
    let difference = 0;
    for (let i = 0; i < a.length; i++) difference = Math.max(difference, Math.abs(a[i] - b[i]));
    if (difference < 1e-3) found.push({ first, second, difference });
  }));
  return found;
}

/**
 * All settings of a race in one line, for the files.
 * @param {import("../state.js").State} state
 * @param {readonly import("../state.js").Setting[]} rows
 */
export const settingsLine = (state, rows) =>
  rows.map((row) => `${row.name}=${show(row, state[row.name])}`).join(" ");
