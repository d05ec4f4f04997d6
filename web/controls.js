// @ts-check
import { choiceControl, flagControl, numberControl, textControl } from "./controls/basic.js";
import { scaleControl } from "./controls/scale.js";
import { settingOf } from "./state.js";

/**
 * @typedef {import("./state.js").Name} Name
 * @typedef {import("./state.js").Store} Store
 * @typedef {import("./i18n.js").Translate} Translate
 */

const kinds = {
  text: textControl,
  list: textControl,
  lanes: textControl,
  pins: textControl,
  choice: choiceControl,
  flag: flagControl,
  integer: numberControl,
  number: numberControl,
  scale: scaleControl,
};

/**
 * The control of a setting, for use inside a line of code: it shows the store's value and sets it.
 * `label` replaces the visible name, "" hides it; `signal` disconnects the control from the store.
 * @param {Name} name
 * @param {Store} store
 * @param {Translate} t
 * @param {{ label?: string, signal?: AbortSignal }} [options]
 * @returns {HTMLElement}
 */
export function createControl(name, store, t, options = {}) {
  const row = settingOf(name);
  return kinds[row.kind]({ row, store, t, ...options });
}
