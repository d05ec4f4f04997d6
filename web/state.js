// @ts-check
import { configOf, misfits, settingsOf, usualOf } from "./state/models.js";
import { accept, resolveScale, shorten, show } from "./state/parse.js";
import { parsePin, pinnedSettings } from "./state/pins.js";
import { startsTrained } from "./state/training.js";
import { MAX_POSITIONS, SETTINGS, defaults, findSetting, settingOf } from "./state/table.js";

export { MAX_POSITIONS, SETTINGS, defaults, settingOf } from "./state/table.js";
export { accept, resolveScale, show } from "./state/parse.js";

/**
 * @typedef {import("./state/table.js").State} State
 * @typedef {import("./state/table.js").Name} Name
 * @typedef {import("./state/table.js").Value} Value
 * @typedef {import("./state/table.js").Setting} Setting
 * @typedef {import("./state/parse.js").Notice} Notice
 * @typedef {{
 *   get: () => State,
 *   set: (patch: Partial<Record<Name, unknown>>) => Notice[],
 *   subscribe: (listener: (now: State, before: State) => void) => () => void,
 * }} Store
 */

/**
 * Spaces alone are no second sentence.
 * @param {State} state
 */
const hasSecond = ({ text2 }) => text2.trim() !== "";

/** Heads divide the width they belong to. */
const DIVIDED = /** @type {const} */ ([["heads", "d"], ["train_heads", "train_d"]]);

/**
 * What the settings ask of each other: heads divide the width, weights fit their encoder, a
 * selection exists.
 * @param {State} wish
 * @returns {{ state: State, notices: Notice[] }}
 */
function resolve(wish) {
  /** @type {Notice[]} */
  const notices = [];
  const fitted = { ...wish };
  for (const [name, width] of DIVIDED) {
    const d = wish[width];
    let heads = Math.min(wish[name], d);
    while (d % heads !== 0) heads -= 1;
    fitted[name] = heads;
    if (heads === wish[name]) continue;
    notices.push({
      key: "notice.heads",
      values: { name, given: String(wish[name]), d: String(d), used: String(heads) },
    });
  }
  /**
   * @param {"layer" | "head" | "sentence"} name
   * @param {number} count
   */
  const select = (name, count) => {
    const used = Math.min(wish[name], count - 1);
    if (used !== wish[name]) {
      notices.push({
        key: "notice.clamped",
        values: {
          name, given: String(wish[name]), used: String(used), min: "0", max: String(count - 1),
        },
      });
    }
    return used;
  };
  if (startsTrained(wish)) {
    const { d: train_d, layers: train_layers, heads: train_heads } = defaults();
    Object.assign(fitted, { train_d, train_layers, train_heads });
  }
  if (wish.model !== "random") {
    const missing = { key: "notice.file", values: { name: "model", given: wish.model } };
    const wrong = !settingsOf(wish.model) ? [missing] : misfits(fitted).map(({ name, own }) => {
      const row = settingOf(name);
      const values = { name, given: show(row, fitted[name]), used: show(row, own) };
      return { key: "notice.model", values };
    });
    if (wrong.length) fitted.model = "random";
    notices.push(...wrong);
  }
  const layer = select("layer", wish.layers);
  const head = select("head", fitted.heads);
  const sentence = select("sentence", hasSecond(wish) ? 2 : 1);
  return { state: { ...fitted, layer, head, sentence }, notices };
}

/**
 * @param {State} wish
 * @param {readonly [string, unknown][]} given
 * @returns {{ wish: State, notices: Notice[] }}
 */
function merge(wish, given) {
  /** @type {Record<string, Value>} */
  const next = { ...wish };
  // A model comes with its settings; whatever else is given counts more.
  for (const [name, value] of given) {
    if (name === "model") {
      Object.assign(next, settingsOf(String(accept(settingOf(name), value, wish.model).value)));
    }
  }
  /** @type {Notice[]} */
  const notices = [];
  for (const [name, value] of given) {
    const row = findSetting(name);
    if (!row) {
      notices.push({ key: "notice.unknown", values: { name: shorten(name) } });
      continue;
    }
    const accepted = accept(row, value, next[name]);
    next[name] = accepted.value;
    notices.push(...accepted.notices);
  }
  return { wish: /** @type {State} */ (/** @type {unknown} */ (next)), notices };
}

/**
 * The state of a link: its query, then its hash, later wins. Never throws; what could not be used
 * as given is told in the notices.
 * @param {string} search
 * @param {string} [hash]
 * @returns {{ state: State, notices: Notice[] }}
 */
export function read(search, hash = "") {
  /** @type {Map<string, string>} */
  const given = new Map(new URLSearchParams(search));
  for (const [name, value] of new URLSearchParams(hash.replace(/^#\??/, ""))) {
    // A hash may also be a place in the page: #why is no setting, and no mistake either.
    if (hash.includes("=") || findSetting(name)) given.set(name, value);
  }
  const merged = merge(defaults(), [...given]);
  const { state, notices } = resolve(merged.wish);
  const first = notices.find(({ key }) => key === "notice.model"); // says enough
  const told = notices.filter((notice) => notice.key !== "notice.model" || notice === first);
  return { state, notices: [...merged.notices, ...told] };
}

/**
 * The query of a state, "" for the plain page and "?seed=2&…" otherwise: only what differs from the
 * defaults, and from what the model brings, in the table's order.
 * @param {State} state
 */
export function write(state) {
  const parts = SETTINGS.filter((row) => state[row.name] !==
    (row.name === "model" ? row.fallback : usualOf(row, state.model)))
    .map((row) => `${row.name}=${encode(show(row, state[row.name]))}`);
  return parts.length ? `?${parts.join("&")}` : "";
}

/**
 * Readable, and safe inside a sentence, Markdown or an attribute: programs that find links in text
 * drop a final full stop, so it is escaped as well.
 * @param {string} text
 */
function encode(text) {
  return encodeURIComponent(text)
    .replace(/[!'()*]|\.$/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",");
}

/**
 * One state, its listeners, and the reader's wishes behind it: a width that four heads do not
 * divide takes heads away only as long as it stays.
 * @param {State} initial
 * @returns {Store}
 */
export function createStore(initial) {
  let wish = initial;
  let { state } = resolve(wish);
  /** @type {Set<(now: State, before: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    set(patch) {
      const merged = merge(wish, Object.entries(patch));
      wish = merged.wish;
      const before = state;
      const resolved = resolve(wish);
      if (SETTINGS.some(({ name }) => resolved.state[name] !== before[name])) {
        state = resolved.state;
        for (const listener of [...listeners]) listener(state, before);
      }
      const asked = resolved.notices.filter(({ key, values }) =>
        values.name in patch || (key === "notice.heads" &&
          DIVIDED.some(([name, width]) => name === values.name && width in patch)));
      return [...merged.notices, ...asked];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The state with the encoder of a pin in place of its own, and what of it could not be had. The seed
 * stays, but trained weights have one of their own.
 * @param {State} state
 * @param {string} pin
 */
export function readPin(state, pin) {
  const { found } = parsePin("twin", pin);
  const { wish } = merge(defaults(), Object.entries(found ?? {}));
  const own = Object.fromEntries(pinnedSettings().map(({ name }) => [name, wish[name]]));
  const seed = wish.model === "random" ? state.seed : wish.seed;
  return resolve({ ...state, ...own, seed });
}

/** @param {State} state @param {string} pin */
export const withPin = (state, pin) => readPin(state, pin).state;

/**
 * What the engine is asked for a state.
 * @param {State} state
 * @param {string[]} tensors
 */
export function toRequest(state, tensors) {
  /** @type {Record<string, Value>} */
  const config = {
    max_positions: MAX_POSITIONS, logits_scale: 1, head: "tied", ...configOf(state.model),
  };
  for (const { field, name } of SETTINGS) if (field) config[field] = state[name];
  config.embedding_scale = resolveScale(state.scale, state.d);
  return {
    config,
    model: state.model,
    texts: hasSecond(state) ? [state.text, state.text2] : [state.text],
    delimiters: state.delimiters,
    training: state.training,
    tensors,
  };
}
