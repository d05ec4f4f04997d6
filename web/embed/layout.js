// @ts-check
// What of the page is shown, in which order, how large and on what ground, as the settings in
// state/embedding.js say.

import { all } from "../fill.js";
import { element, setText } from "../element.js";
import { isHidden, isLocked, LINES, PARTS } from "../state/embedding.js";
import { defaults, write } from "../state.js";

/** @typedef {import("../state.js").State} State */

/** What a link to the whole page leaves behind. */
const OURS = /** @type {const} */ (["embed", "view", "hide", "lock", "task", "blank", "bg", "zoom",
  "start", "fit"]);

/**
 * The lines and parts that a state shows, in their order; null where it shows everything.
 * @param {State} state
 */
export function shownOf({ view, embed, card }) {
  if (view) return view.split(",");
  if (!embed) return null;
  return card === "none" ? LINES : ["answer"];
}

/**
 * Whether anything is shown that experiments.js makes.
 * @param {State} state
 */
export function needsMore(state) {
  const shown = shownOf(state);
  return !shown || state.step !== null || shown.some((name) => PARTS.includes(name));
}

/** The state of the whole page. @param {State} state */
export function wholeOf(state) {
  const usual = defaults();
  return { ...state, ...Object.fromEntries(OURS.map((name) => [name, usual[name]])) };
}

/**
 * @param {import("../state.js").Store} store
 * @param {import("../i18n.js").Translate} t
 * @param {AbortSignal} signal
 */
export function createLayout(store, t, signal) {
  const page = document.documentElement;
  const program = /** @type {HTMLElement} */ (document.getElementById("program"));
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const task = /** @type {HTMLElement} */ (document.getElementById("task"));
  const whole = /** @type {HTMLAnchorElement} */ (document.getElementById("whole"));
  const question = element("p", "task-text");
  const writing = element("div", "task-lines", { "aria-hidden": "true" });
  task.replaceChildren(question, writing);

  /**
   * @param {HTMLElement} parent
   * @param {readonly string[]} usual   ids, in the order of the page
   * @param {readonly string[] | null} shown
   */
  function arrange(parent, usual, shown) {
    const order = shown ? [...shown.filter((id) => usual.includes(id)),
      ...usual.filter((id) => !shown.includes(id))] : usual;
    const places = order.flatMap((id) => document.getElementById(id) ?? []);
    const now = [...parent.children].filter((child) => usual.includes(child.id));
    for (const place of places) place.classList.toggle("left-out", !!shown && !shown.includes(place.id));
    if (places.every((place, i) => place === now[i])) return;
    // Moving an element takes the focus from it, so what is in place already stays.
    const after = now.at(-1)?.nextElementSibling ?? null;
    for (const place of places) parent.insertBefore(place, after);
  }

  /** @param {State} state */
  function show(state) {
    const shown = shownOf(state);
    arrange(program, LINES, shown);
    arrange(main, PARTS, shown);
    page.classList.toggle("embedded", state.embed);
    page.classList.toggle("without-strip", state.embed && !shown?.includes("strip"));
    page.classList.toggle("without-notes", isHidden(state, "notes"));
    page.classList.toggle("one-card", isHidden(state, "card") || isLocked(state, "card"));
    page.classList.toggle("still", state.motion === "off");
    page.style.setProperty("zoom", state.zoom === 1 ? "" : String(state.zoom));
    const { bg } = state;
    page.style.setProperty("--ground", !bg || bg === "transparent" ? bg : `#${bg}`);
    task.hidden = !state.task && !state.blank;
    setText(question, state.task);
    question.hidden = !state.task;
    writing.replaceChildren(...Array.from({ length: state.blank }, () => element("div")));
    // What changes a setting without being its control.
    for (const place of all("[data-of]")) {
      const name = place.dataset.of ?? "";
      place.classList.toggle("left-out", isHidden(state, name) || isLocked(state, name));
    }
    whole.hidden = !state.embed || isHidden(state, "link") ||
      !/^(https?|file):$/.test(location.protocol);
    whole.href = location.href.replace(/[?#].*/, "") + write(wholeOf(state));
  }

  signal.addEventListener("abort", store.subscribe(show));
  task.setAttribute("aria-label", t("page.task"));
  writing.title = t("page.writing");
  show(store.get());
  return { show: () => show(store.get()) };
}
