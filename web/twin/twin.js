// @ts-check
// The encoder beside the reader's: which it is, how it differs, and what the engine is asked of it.

import { readPin, resolveScale, show, toRequest } from "../state.js";
import { pinnedSettings, showPin } from "../state/pins.js";
import { timesText } from "../race/words.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../views/view.js").Run} Run
 * @typedef {import("../views/view.js").View} View
 *
 * The twin as the pictures see it.
 * @typedef {object} Twin
 * @property {Run} run
 * @property {Record<string, import("../engine/port.js").Difference>} differences  of the shown
 *   sentence, by the reader's tensor
 */

/** The twin's state, and what of its pin could not be had; null without one. @param {State} state */
export const twinOf = (state) => (state.twin ? readPin(state, state.twin) : null);

/** @param {State} state */
const encoderOf = (state) => {
  const { config, model } = toRequest(state, []);
  return { config, model };
};

/**
 * What the engine is asked of the twin, for these views.
 * @param {State} own
 * @param {State} twin
 * @param {readonly View[]} views
 * @returns {import("../engine/port.js").TwinRequest}
 */
export function twinRequest(own, twin, views) {
  const pairs = views.flatMap((view) => view.compared?.(own, twin) ?? []);
  return {
    ...encoderOf(twin),
    tensors: [...new Set(views.flatMap((view) => view.needs?.(twin) ?? []))],
    compared: pairs.map(([name]) => name),
    compared_with: pairs.map(([, name]) => name),
  };
}

/**
 * The pinned settings in which two encoders differ; two ways to write one factor are no difference.
 * @param {State} own
 * @param {State} twin
 */
export const changesOf = (own, twin) => pinnedSettings().filter(({ name }) => name === "scale"
  ? resolveScale(own.scale, own.d) !== resolveScale(twin.scale, twin.d) ||
    (own.d !== twin.d && own.scale !== twin.scale)
  : own[name] !== twin[name]);

/**
 * A value as the page shows it.
 * @param {import("../i18n.js").Translate} t
 * @param {import("../state.js").Setting} row
 * @param {State} state
 */
function valueText(t, row, state) {
  if (row.name === "scale") return timesText(state.scale);
  if (row.kind === "choice") return t(`choice.${row.name}.${state[row.name]}`);
  if (row.kind === "flag") return t(state[row.name] ? "twin.on" : "twin.off");
  return show(row, state[row.name]);
}

/**
 * What differs, in one line, cut where the factor's values begin and end.
 * @param {import("../i18n.js").Translate} t
 * @param {State} own
 * @param {State} twin
 * @returns {{ text: string, factor: boolean }[]}
 */
export function lineOf(t, own, twin) {
  const changes = changesOf(own, twin);
  if (!changes.length) return [{ text: t("twin.same"), factor: false }];
  const said = changes.map((row) => {
    const [mine, other] = [own, twin].map((state) => valueText(t, row, state));
    return row.name === "scale"
      ? t("twin.factor", { twin: `\0${other}\0`, own: `\0${mine}\0` })
      : t("twin.change", { name: t(row.label), twin: other, own: mine });
  });
  const text = t("twin.line", { changes: said.join(t("twin.also")) });
  return text.split("\0").map((part, i) => ({ text: part, factor: i % 2 === 1 }));
}

/**
 * The reader's encoder and the twin, exchanged.
 * @param {State} own
 */
export function swapped(own) {
  const twin = twinOf(own)?.state ?? own;
  const patch = Object.fromEntries(pinnedSettings().map(({ name }) => [name, twin[name]]));
  return { ...patch, twin: showPin(own) };
}

/**
 * Whether the twin gives the same numbers to the last bit, in everything that is compared.
 * @param {State} own
 * @param {Twin} twin
 * @param {readonly View[]} views
 */
export function identical(own, { run, differences }, views) {
  const names = views.flatMap((view) => (view.compared?.(own, run.state) ?? []).map(([name]) => name));
  return own.layers === run.state.layers && own.heads === run.state.heads &&
    names.every((name) => differences[name]?.largest === 0);
}
