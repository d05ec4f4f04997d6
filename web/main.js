// @ts-check
// Wires the state, the engine and the views; the only module that knows all three.

import "./share/source.js";
import { begun } from "./embed/begin.js";
import { createMessages } from "./embed/messages.js";
import { readPreset } from "./embed/preset.js";
import { createEngine } from "./engine.js";
import { readProse } from "./fill.js";
import { CATALOGUES, createTranslator, pickLanguage } from "./i18n.js";
import { createModels } from "./models.js";
import { createPage } from "./page.js";
import { createStore, read, write } from "./state.js";

readProse(CATALOGUES.en);
const preset = readPreset();
const linked = read(location.search, location.hash, preset.given);
linked.notices.unshift(...preset.notices);
const store = createStore(linked.state);

/** @type {AbortController | null} */
let mounted = null;
/** @type {ReturnType<typeof createPage> | undefined} */
let page;
const engine = createEngine();
/** @type {import("./page.js").Options["memory"]} */
const memory = { newest: null };
const models = createModels(engine);

const languageOf = () => pickLanguage(store.get().lang, navigator.languages);

/** @param {import("./state.js").Notice[]} notices */
function mount(notices) {
  mounted?.abort();
  mounted = new AbortController();
  const lang = languageOf();
  document.documentElement.lang = lang;
  page = createPage({
    store, engine, models, t: createTranslator(lang), notices, signal: mounted.signal, memory,
  });
}

if (window.parent !== window) {
  createMessages({
    store, memory, notices: linked.notices,
    async ask(asked) {
      if (!page) throw new Error("the page has not begun");
      return page.answer(asked);
    },
    t: (key, values) => createTranslator(languageOf())(key, values),
  });
}
begun(store.get(), createTranslator(languageOf())).then(() => mount(linked.notices));

store.subscribe((now, before) => {
  // What the link asked for in vain stays to be read, unless it was dismissed.
  if (mounted && now.lang !== before.lang) mount(document.querySelector("#notices li") ? linked.notices : []);
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
