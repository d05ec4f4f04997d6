// @ts-check
// The guided path in the page: a panel at the foot of the window that says one step at a time, while
// the page above it takes the step's settings and shows what is spoken of. The reader's own settings
// are kept, named when the path is left, and given back if that is wished.

import json from "inline:recorded";
import { element, newId, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { unpack } from "../recorded/packed.js";
import { setsOf } from "../recorded/sets.js";
import { settingOf, write } from "../state.js";
import { find, lacking } from "./find.js";
import { explain } from "./formula.js";
import { lead, keepInSight } from "./lead.js";
import { STEPS, strays } from "./steps.js";
import { differ, enter, forget, kept } from "./walk.js";
import { fill, plainText, prose } from "./words.js";

/**
 * @typedef {import("../state.js").State} State
 *
 * @typedef {object} Options
 * @property {import("../i18n.js").Translate} t
 * @property {import("../state.js").Store} store
 * @property {ReturnType<typeof import("../engine.js").createEngine>} engine
 * @property {import("../models.js").Models} models
 * @property {AbortSignal} signal
 */

const TWINS = setsOf(unpack(json).flatMap(({ runs }) => runs), "twins");

/** What the reader expected, by step; "" to be shown without. @type {Map<string, string>} */
const guesses = new Map();

let isNew = true;

/** @param {Options} options */
export function createPath(options) {
  const { t, store, engine, models, signal } = options;
  const panel = /** @type {HTMLElement} */ (document.getElementById("path"));
  const start = /** @type {HTMLAnchorElement} */ (document.getElementById("path-start"));
  start.href = write({ ...store.get(), step: 1 });

  /** @param {string} key @param {() => void} act @param {string} [look] */
  function button(key, act, look = "card-button") {
    const made = element("button", look, { type: "button" });
    made.textContent = t(key);
    made.addEventListener("click", act, { signal });
    return made;
  }
  const count = element("p", "path-count");
  const title = element("h2", "path-title", { id: newId(), tabindex: "-1" });
  const head = element("div", "path-head");
  head.append(count, title);
  const text = element("div", "path-text", {
    role: "group", tabindex: "0", "aria-labelledby": title.id,
  });
  const buttons = element("div", "path-buttons");
  const back = button("path.back", () => go(-1));
  const next = button("path.next", () => go(1), "card-button path-next");
  const close = button("path.close", () => leave(), "text-button");
  buttons.append(back, next, close);
  const status = element("p", "visually-hidden", { role: "status" });
  panel.replaceChildren(head, text, buttons, status);

  const said = element("p", "path-prose");
  const asked = element("div", "path-asked");
  const aside = element("p", "path-note");
  const formula = element("details", "path-formula");
  text.append(said, asked, aside, formula);

  let run = 0;
  let busy = false;
  let shown = 0; // the step in the panel; 0 for none
  let leaving = false;
  // A link to a step leads to it, unless it names another place; a change of language stays.
  let arrived = isNew && !location.hash ? 0 : store.get().step ?? 0;
  /** @type {Element | null} */
  let here = null;

  const number = () => store.get().step ?? 0;
  /** @param {number} by */
  function go(by) {
    const to = number() + by;
    if (to > STEPS.length) leave();
    else if (to >= 1) enter(store, to);
  }

  /** Says what the path has changed, if it has; or is gone. */
  function leave() {
    const changes = kept(store.get());
    store.set({ step: null });
    if (!changes.length) return end();
    leaving = true;
    setText(count, t("path.left"));
    setText(title, t("path.changed"));
    fill(said, changes.map(([name]) => t(settingOf(name).label)).join(t("list.comma")));
    buttons.replaceChildren(
      button("path.restore", () => {
        const { scale, position_scale, epsilon } = store.get();
        // A model that comes back would bring its own.
        store.set({ scale, position_scale, epsilon, ...Object.fromEntries(kept(store.get())) });
        end();
      }),
      button("path.keep", end));
    show();
    title.focus({ preventScroll: true });
  }

  function end() {
    leaving = false;
    forget();
    const inside = panel.contains(document.activeElement);
    show();
    if (inside) start.focus({ preventScroll: true });
  }

  function show() {
    const at = number();
    if (!at) arrived = 0;
    panel.hidden = !at && !leaving;
    document.documentElement.classList.toggle("walking", !panel.hidden);
    asked.hidden = aside.hidden = formula.hidden = !at;
    if (at) {
      leaving = false;
      if (!buttons.contains(next)) buttons.replaceChildren(back, next, close);
      const step = STEPS[at - 1];
      setText(count, t("path.count", { step: at, steps: STEPS.length }));
      setText(title, t(`path.${step.name}.title`));
      back.setAttribute("aria-disabled", String(at === 1));
      setText(next, t(at === STEPS.length ? "path.done" : "path.next"));
      if (shown !== at) explain(formula, step, t);
    }
    if (shown === at) return;
    shown = at;
    point();
    text.scrollTop = 0;
  }

  /** Outlines what the step speaks of. */
  function point() {
    const step = STEPS[number() - 1];
    here?.classList.remove("path-here");
    const place = step?.riddle && !guesses.has(step.name) ? step.riddle : step?.place;
    here = place ? document.querySelector(place) : null;
    here?.classList.add("path-here");
  }

  /** @param {import("./steps.js").Step} step @param {import("./steps.js").Found} found */
  function question(step, found) {
    const guess = guesses.get(step.name);
    const open = step.guesses && guess === undefined;
    fill(said, open ? t(`path.${step.name}.ask`) : prose(t, step, found, guess));
    asked.hidden = !open;
    if (!open) asked.replaceChildren();
    else if (!asked.childElementCount) {
      asked.append(...[...(step.guesses ?? []), ""].map((name) =>
        button(name ? `path.guess.${name}` : "card.skip", () => {
          guesses.set(step.name, name);
          question(step, found);
          point();
          lead(here);
          text.focus({ preventScroll: true });
          setText(status, plainText(said.textContent ?? ""));
        })));
    }
  }

  /** Below the words: what is missing, what else the page shows, where it goes on. */
  function note(/** @type {import("./steps.js").Step} */ step, /** @type {boolean} */ lacks) {
    const other = strays(step, store.get());
    const parts = [];
    if (lacks) parts.push(t("path.needs_words"));
    if (other.length) {
      const names = other.map((name) => t(settingOf(name).label)).join(t("list.comma"));
      parts.push(t("path.strays", { names }),
        button("path.take", () => enter(store, number()), "text-button"));
    }
    const known = settingOf("card").choices ?? [];
    for (const name of (step.cards ?? []).filter((card) => known.includes(card))) {
      parts.push(button(`path.card.${name}`, () => {
        store.set({ card: name });
        document.getElementById(`card-${name}`)?.scrollIntoView();
      }, "text-button"));
    }
    // Rewritten only where it says something else, which keeps the focus in it.
    const words = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join(" ");
    if (aside.textContent === words) return;
    aside.replaceChildren(...parts.flatMap((part, i) => (i ? [" ", part] : [part])));
  }

  const sources = {
    findings: async (/** @type {any} */ request) => (await engine).findings(request),
    run: async (/** @type {any} */ request) => (await engine).run(request, "path"),
    ready: (/** @type {string} */ model) => models.ready(model),
    twins: TWINS.filter(({ first }) => first.language === document.documentElement.lang.slice(0, 2)),
  };

  /** Speaks of the newest state; while it changes quickly, of some in between. */
  async function compute() {
    run += 1;
    if (busy) return;
    busy = true;
    for (let mine = 0; mine !== run && !signal.aborted && number();) {
      mine = run;
      const state = store.get();
      const step = STEPS[number() - 1];
      panel.setAttribute("aria-busy", "true");
      try {
        const found = await find(step, state, sources, () => !signal.aborted && number() === state.step);
        if (!found) continue;
        question(step, found);
        note(step, lacking(found));
      } catch (error) {
        if (signal.aborted) return;
        fill(said, translateError(t, error));
        asked.hidden = true;
        note(step, false);
      }
      panel.dataset.step = step.name;
      if (mine === run) panel.removeAttribute("aria-busy");
      // Not before the panel has the height of its words, and the page that of its state.
      if (arrived !== state.step) {
        arrived = state.step ?? 0;
        setText(status, `${count.textContent} ${title.textContent} ${said.textContent}`);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const look = () => number() === arrived && lead(here, step.picture);
        if (signal.aborted) return;
        look();
        keepInSight(here, look, signal);
      }
    }
    busy = false;
  }

  start.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // elsewhere it is a link
    event.preventDefault();
    enter(store, 1);
    title.focus({ preventScroll: true });
  }, { signal });

  document.addEventListener("keydown", (event) => {
    const { activeElement: focus } = document;
    const inside = panel.contains(focus);
    if (panel.hidden || !(inside || focus === document.body)) return;
    if (event.key === "Escape") leaving ? end() : leave();
    else if (!inside || leaving || event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (event.key === "ArrowRight") go(number() < STEPS.length ? 1 : 0);
    else if (event.key === "ArrowLeft") go(-1);
    else return;
    event.preventDefault();
  }, { signal });

  const size = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--path", `${panel.offsetHeight}px`));
  size.observe(panel);
  signal.addEventListener("abort", () => {
    size.disconnect();
    here?.classList.remove("path-here");
  });

  signal.addEventListener("abort", store.subscribe((now, old) => {
    start.href = write({ ...now, step: 1 });
    if (now.step !== old.step) {
      asked.replaceChildren();
      leaving = false;
      show();
    }
    if (now.step && differ(now, old)) compute();
  }));
  // A link may name a step and nothing of it.
  const { card } = STEPS[number() - 1]?.patch ?? {};
  if (isNew && card && store.get().card === "none") store.set({ card });
  show();
  isNew = false;
  if (number()) compute();
}
