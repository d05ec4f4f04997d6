// @ts-check
// The cards in the page, in one language. One is open at a time, which the link says; it asks for
// the reader's guess first, and then runs on the reader's sentence and settings.

import { createControl } from "../controls.js";
import { createFrame } from "../curves/frame.js";
import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { settingOf, toRequest } from "../state.js";
import { cardModel } from "./chart.js";
import { judge, runCard } from "./run.js";
import { CARDS } from "./table.js";

/**
 * @typedef {import("./table.js").Outcome} Outcome
 * @typedef {import("./table.js").Card} Card
 *
 * @typedef {object} Options
 * @property {import("../i18n.js").Translate} t
 * @property {import("../state.js").Store} store
 * @property {ReturnType<typeof import("../engine.js").createEngine>} engine
 * @property {AbortSignal} signal
 */

/** @type {readonly Outcome[]} */
const OUTCOMES = ["holds", "partly", "fails"];

/** Milliseconds without a change before a card is computed anew. */
const PAUSE = 150;

/** What the reader expects of each card; null: to be shown without a guess. @type {Map<string, Outcome | null>} */
const guesses = new Map();

/**
 * @param {string} key
 * @param {() => void} act
 * @param {Options} options
 */
function button(key, act, { t, signal }) {
  const made = element("button", "card-button", { type: "button" });
  made.textContent = t(key);
  made.addEventListener("click", act, { signal });
  return made;
}

/**
 * Who says so, linked.
 * @param {Card} card
 * @param {Options} options
 */
function source({ threads }, { t }) {
  const line = element("p", "note");
  line.append(t("card.who"), " ");
  threads.forEach((thread, i) => {
    const [repository, number] = thread.split("#");
    const link = element("a", "", {
      href: `https://github.com/${repository}/issues/${number}`, rel: "noreferrer", target: "_blank",
    });
    link.textContent = `${repository.split("/")[1]}#${number}`;
    line.append(i ? t("chart.and") : "", link);
  });
  return line;
}

/**
 * @param {Card} card
 * @param {Options} options
 */
function createCard(card, options) {
  const { t, store, engine, signal } = options;
  const root = element("details", "card", { id: `card-${card.name}` });
  const summary = element("summary", "card-claim");
  summary.textContent = t(`choice.card.${card.name}`);
  const side = element("div", "code");
  const literals = element("div", "literals");
  literals.append(...card.controls.map((name) =>
    createControl(name, store, t, { signal, label: t(settingOf(name).label) })));
  const note = element("p", "note");
  note.textContent = t(`card.${card.name}.note`);
  side.append(source(card, options), literals, note);

  const question = element("div", "card-question", { role: "group" });
  const asked = element("p");
  asked.textContent = t("card.predict");
  question.setAttribute("aria-label", asked.textContent);
  question.append(asked,
    ...OUTCOMES.map((outcome) => button(`card.${outcome}`, () => reveal(outcome), options)),
    button("card.skip", () => reveal(null), options));
  const answer = element("div", "card-answer", { tabindex: "-1" });
  const verdict = element("p", "verdict", { role: "status" });
  const [said, name, found] = [element("span"), element("strong"), element("span")];
  verdict.append(said, name, found);
  const place = element("div");
  answer.append(verdict, place);
  const frame = createFrame(place, { t, name: card.name });
  const value = element("div", "value");
  value.append(question, answer);
  const body = element("div", "card-body");
  body.append(side, value);
  root.append(summary, body);

  let shown = ""; // what was asked for the picture that stands there
  let run = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  /** @param {Outcome | null} guess */
  function reveal(guess) {
    guesses.set(card.name, guess);
    draw();
    answer.focus({ preventScroll: true });
  }

  /** @param {string[]} parts   the guess, the outcome, what was found */
  const say = (...parts) => [said, name, found].forEach((node, i) =>
    setText(node, parts[i].replace(/[.:]$/, "$& "))); // a Chinese mark brings its own space

  async function compute() {
    const state = store.get();
    const mine = ++run;
    const wanted = () => mine === run && !signal.aborted;
    try {
      const { findings } = await engine;
      const result = await runCard(card, state, findings, wanted);
      if (!result) return;
      const judged = judge(card, state, result);
      place.hidden = !judged;
      if (judged) {
        const { outcome, values } = judged;
        const guess = guesses.get(card.name);
        say(guess ? t("card.said", { guess: t(`card.${guess}`) }) : "", t(`card.${outcome}`),
          t(`card.${card.name}.${outcome}`, values));
        frame.draw(cardModel(t, card, state.d, result));
      } else say("", "", t("card.needs"));
      root.dataset.outcome = judged?.outcome ?? "none";
    } catch (error) {
      if (!wanted()) return;
      say("", "", translateError(t, error));
    }
    root.removeAttribute("aria-busy");
  }

  function draw() {
    const state = store.get();
    root.open = state.card === card.name;
    const ready = root.open && guesses.has(card.name);
    question.hidden = ready;
    answer.hidden = !ready;
    const wish = ready ? JSON.stringify([guesses.get(card.name), toRequest(state, [])]) : "";
    if (!ready || wish === shown) return;
    shown = wish;
    root.setAttribute("aria-busy", "true");
    clearTimeout(later);
    later = setTimeout(compute, PAUSE);
  }

  root.addEventListener("toggle", () => {
    const { card: open } = store.get();
    if (root.open && open !== card.name) store.set({ card: card.name });
    else if (!root.open && open === card.name) store.set({ card: "none" });
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(later));
  return { root, draw };
}

/** @param {Options} options */
export function createCards(options) {
  const cards = CARDS.map((card) => createCard(card, options));
  document.getElementById("cards")?.replaceChildren(...cards.map(({ root }) => root));
  const draw = () => cards.forEach((card) => card.draw());
  options.signal.addEventListener("abort", options.store.subscribe(draw));
  draw();
}
