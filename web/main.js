// @ts-check
// Wires the state, the engine and the views; the only module that knows all three.

import { createEngine } from "./engine.js";
import { readProse } from "./fill.js";
import { CATALOGUES, createTranslator, pickLanguage } from "./i18n.js";
import { createModels } from "./models.js";
import { createPage } from "./page.js";
import { createStore, read, write } from "./state.js";

readProse(CATALOGUES.en);
const linked = read(location.search, location.hash);
const store = createStore(linked.state);

/** @type {AbortController | null} */
let mounted = null;
const engine = createEngine();
const memory = { newest: null };
const models = createModels(engine);

/** @param {import("./state.js").Notice[]} notices */
function mount(notices) {
  mounted?.abort();
  mounted = new AbortController();
  const lang = pickLanguage(store.get().lang, navigator.languages);
  document.documentElement.lang = lang;
  createPage({
    store, engine, models, t: createTranslator(lang), notices, signal: mounted.signal, memory,
  });
}

mount(linked.notices);

store.subscribe((now, before) => {
  // What the link asked for in vain stays to be read, unless it was dismissed.
  if (now.lang !== before.lang) mount(document.querySelector("#notices li") ? linked.notices : []);
});

// Embedded, the address belongs to the page around us; alone, it is the experiment.
if (window.top === window) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  store.subscribe((now) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        history.replaceState(null, "", write(now) || location.pathname);
      } catch {
        // Some hosts forbid it (a page opened from srcdoc); the page works without.
      }
    }, 200);
  });
}
