// @ts-check
// What the page and its host say to each other (version 1): { source: "encoderscope", v: 1, type, … }.
// Only the window directly around the page is heard. Before it has said hello it learns nothing of
// what the reader typed, and afterwards nobody but its origin does.

import { createDeck } from "./deck.js";
import { words } from "./preset.js";
import { createSizing } from "./size.js";
import { findSetting, write } from "../state.js";
import version from "inline:version";

/** @typedef {import("../state.js").Notice} Notice */

const KNOWN = ["hello", "set", "get", "reset", "focus", "print"];
const MOST_ERRORS = 10; // told of one change; a host that sends thousands of wrong names needs no more

/**
 * @typedef {object} Options
 * @property {import("../state.js").Store} store
 * @property {(key: string, values?: Record<string, string | number>) => string} t  in the language of now
 * @property {import("../page.js").Options["memory"]} memory
 * @property {Notice[]} notices   of the link
 * @property {(asked: Record<string, unknown>) => Promise<Record<string, unknown>>} ask  the pictures
 */

/** @param {Options} options */
export function createMessages({ store, t, memory, notices, ask }) {
  /** @type {string | null} */
  let host = null; // the origin that has said hello
  /** @type {Set<string>} */
  let want = new Set();
  let wishes = /** @type {Record<string, string | null>} */ ({});
  let waiting = false;

  /** @param {object} message @param {string} to */
  const post = (message, to) => parent.postMessage({ source: "encoderscope", v: 1, ...message }, to);
  /** @param {object} message */
  const answer = (message) => host !== null && post(message, host);

  /** @param {Notice[]} told */
  function complain(told) {
    for (const { key, values } of told.slice(0, MOST_ERRORS)) {
      const said = { type: "error", code: key, ...(values.name && { name: values.name }) };
      if (host === null) post(said, "*");
      else answer({ ...said, message: t(key, values), ...(values.given && { given: values.given }) });
    }
  }

  const sizing = createSizing({
    post: (message) => post(message, "*"),
    wanted: () => store.get().embed && store.get().fit === "content",
  });
  const deck = createDeck({ onShow: sizing.again });

  const stateOf = () => {
    const state = store.get();
    const url = write(state);
    return { state: Object.fromEntries(new URLSearchParams(url)), url };
  };

  /** All that was wished since, at once: a flood of messages is one change a frame. */
  function apply() {
    waiting = false;
    const given = wishes;
    wishes = {};
    complain(store.force(given));
  }

  /** @param {Record<string, unknown>} message */
  function wish({ state }) {
    if (typeof state !== "object" || state === null) return;
    for (const [name, value] of words(state)) {
      if (Object.keys(wishes).length < 200) wishes[name] = value;
    }
    if (!waiting) {
      waiting = true;
      setTimeout(apply);
    }
  }

  /** @type {Record<string, (message: Record<string, unknown>, origin: string) => unknown>} */
  const acts = {
    hello({ want: asked, theme, lang }, origin) {
      host = origin === "null" ? "*" : origin;
      want = new Set(Array.isArray(asked) ? asked.map(String) : []);
      const looks = Object.entries({ theme, lang }).filter(([name, value]) =>
        typeof value === "string" && store.get()[/** @type {"theme"} */ (name)] === "auto");
      complain([...notices, ...store.force(Object.fromEntries(looks))]);
      if (want.has("state")) answer({ type: "state", ...stateOf() });
    },
    set: wish,
    async get({ id, ...asked }) {
      const about = typeof id === "string" || typeof id === "number" ? { id } : {};
      try {
        const found = asked.what === "state" ? stateOf() : await ask(asked);
        answer({ type: "data", ...about, ...found });
      } catch (error) {
        answer({ type: "data", ...about, error: /** @type {Error} */ (error).message });
      }
    },
    reset: () => store.force(Object.fromEntries(Object.keys(store.get())
      .filter((name) => findSetting(name)?.part !== "embed").map((name) => [name, null]))),
    focus: () => /** @type {HTMLElement | null} */ (document.querySelector(
      "main :is(textarea, input, select, button, [tabindex='0']):not([disabled])"))?.focus(),
    print: () => print(),
  };

  addEventListener("message", ({ source, data, origin }) => {
    if (source !== parent) return;
    sizing.hear(data);
    deck.hear(data);
    if (typeof data !== "object" || data === null || data.source !== "encoderscope" ||
      data.v !== 1 || !KNOWN.includes(data.type)) return;
    if (host !== null && host !== "*" && host !== origin) return;
    acts[data.type](data, origin);
  });

  store.subscribe((now, before) => {
    if (want.has("state")) answer({ type: "state", ...stateOf() });
    const moved = now.row !== before.row || now.col !== before.col || now.key !== before.key;
    if (moved && want.has("select")) {
      const { row, col, key } = now;
      const panel = key !== null ? "attention" : "embedding";
      answer({ type: "select", panel, row, col: key ?? col, ...selected(memory, now) });
    }
  });

  addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (want.has("keys") && !defaultPrevented && key !== "Tab") answer({ type: "key", key });
  });
  leaving((dir) => answer({ type: "exit", dir }));

  post({ type: "ready", version, title: document.title, format: 1 }, "*");
  complain(notices);
}

/**
 * The token of the selected row, and how much it looks at the selected other one.
 * @param {Options["memory"]} memory
 * @param {import("../state.js").State} state
 */
function selected({ newest }, { sentence, layer, head, row, key }) {
  const { pieces = [], tensors = {} } = newest?.result.sentences[sentence] ?? {};
  const weights = tensors[`layers.${layer}.attention_weights.${head}`];
  const { surface, entry } = pieces[row ?? -1] ?? {};
  const value = weights && row !== null && key !== null && row < weights.rows && key < weights.cols
    ? weights.data[row * weights.cols + key] : null;
  return { token: surface || entry || "", value };
}

/**
 * Tab at either end takes the focus out of the page; its host may want to know.
 * @param {(dir: "prev" | "next") => void} tell
 */
function leaving(tell) {
  /** @type {"prev" | "next" | null} */
  let dir = null;
  addEventListener("keydown", ({ key, shiftKey }) => {
    dir = key !== "Tab" ? null : shiftKey ? "prev" : "next";
  }, { capture: true });
  addEventListener("focusin", () => (dir = null));
  addEventListener("blur", () => {
    if (dir && document.visibilityState === "visible") tell(dir);
    dir = null;
  });
}
