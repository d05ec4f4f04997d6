// @ts-check
// The cards in the page, in one language. One is open at a time, which the link says; it asks for
// the reader's guess first, and then runs on the reader's sentence and settings.

import { createFrame } from "../curves/frame.js";
import { element, newId, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { shorten } from "../state/parse.js";
import { cardModel } from "./chart.js";
import {
  judge, lessonsOf, missing, ofSentence, requestsOf, runCard, widthOf,
} from "./run.js";
import { createSide } from "./side.js";
import { CARDS } from "./table.js";
import { createTraining } from "./training_bar.js";
import { STEPS } from "../path/steps.js";

/**
 * @typedef {import("./table.js").Outcome} Outcome
 * @typedef {import("./table.js").Card} Card
 *
 * @typedef {object} Options
 * @property {import("../i18n.js").Translate} t
 * @property {import("../state.js").Store} store
 * @property {ReturnType<typeof import("../engine.js").createEngine>} engine
 * @property {import("../race.js").Racing} racing
 * @property {AbortSignal} signal
 */

/** @type {readonly Outcome[]} */
const OUTCOMES = ["holds", "partly", "fails"];

/** Milliseconds without a change before a card is computed anew. */
const PAUSE = 150;

/**
 * What the reader expects of each card, and of what experiment; null: to be shown without a guess.
 * @type {Map<string, { outcome: Outcome | null, wish: string }>}
 */
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
 * @param {Card} card
 * @param {Options} options
 */
function createCard(card, options) {
  const { t, store, engine, signal } = options;
  const details = element("details", "card", { id: `card-${card.name}` });
  const summary = element("summary", "card-claim");
  const claim = element("h3");
  claim.textContent = t(`choice.card.${card.name}`);
  summary.append(claim);
  const side = createSide(card, options);
  const asked = element("p", "", { id: newId() });
  const question = element("div", "card-question", { role: "group", "aria-labelledby": asked.id });
  question.append(asked,
    ...OUTCOMES.map((outcome) => button(`card.guess.${outcome}`, () => reveal(outcome), options)),
    button("card.skip", () => reveal(null), options));
  const answer = element("div", "card-answer");
  const verdict = element("p", "verdict", { role: "status", tabindex: "-1" });
  const [said, name, found] = [element("span"), element("strong"), element("span")];
  verdict.append(said, name, found);
  const training = createTraining(options);
  const figure = element("div");
  figure.hidden = true;
  answer.append(verdict, training.progress, figure);
  const frame = createFrame(figure, { t, name: card.name });
  const value = element("div", "value");
  value.append(question, answer);
  const printed = element("p", "note card-printed");
  addEventListener("beforeprint", () =>
    setText(printed, t("card.printed", { text: store.get().text, link: location.href })), { signal });
  const body = element("div", "card-body");
  body.append(value, side);
  details.append(summary, printed, body);

  let shown = ""; // what the newest answer was, or will be, computed for
  let run = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  const wish = () => {
    const state = store.get();
    return JSON.stringify([requestsOf(card, state), lessonsOf(card, state)]);
  };

  /** @param {Outcome | null} outcome */
  function reveal(outcome) {
    guesses.set(card.name, { outcome, wish: wish() });
    draw();
    verdict.focus({ preventScroll: true });
  }

  /** @param {string[]} parts   the guess, the outcome, what was found */
  const say = (...parts) => [said, name, found].forEach((node, i) =>
    setText(node, parts[i].replace(/[.:]$/, "$& "))); // a Chinese mark brings its own space

  /** @param {string} sentence */
  function sayOnly(sentence) {
    say("", "", sentence);
    figure.hidden = true;
  }

  /** @param {import("../state.js").State} state @param {import("./run.js").Result} result */
  function show(state, result) {
    const without = missing(card, state, result);
    if (without) {
      sayOnly(t(without));
      return "none";
    }
    const { outcome, words = outcome, values } = judge(card, state, result);
    const guess = guesses.get(card.name);
    // Settings that have changed since are another experiment.
    const fits = guess?.outcome && guess.wish === shown;
    say(fits ? t("card.said", { guess: t(`card.guess.${guess.outcome}`) }) : "", t(`card.${outcome}`),
      t(`card.${card.name}.${words}`, values));
    figure.hidden = false;
    frame.draw(cardModel(t, card, widthOf(card, state), result));
    return outcome;
  }

  /** @param {number} mine */
  async function compute(mine) {
    const state = store.get();
    const wanted = () => mine === run && !signal.aborted;
    try {
      const { findings } = await engine;
      const result = await runCard(card, state, { findings, train: training.train }, wanted);
      if (!result) return;
      details.dataset.outcome = show(state, result);
    } catch (error) {
      if (!wanted()) return;
      sayOnly(translateError(t, error));
      details.dataset.outcome = "none";
    }
    details.removeAttribute("aria-busy");
  }

  function draw() {
    const state = store.get();
    details.open = state.card === card.name;
    if (!details.open) {
      halt();
      return;
    }
    // A step of the path that opens a card tells what it found.
    const told = STEPS[(state.step ?? 0) - 1]?.patch.card === card.name;
    if (told && !guesses.has(card.name)) guesses.set(card.name, { outcome: null, wish: "" });
    const ready = guesses.has(card.name);
    setText(asked, t(ofSentence(card) ? "card.predict" : "card.predict_task",
      { text: shorten(state.text) }));
    question.hidden = ready;
    answer.hidden = !ready;
    const now = ready ? wish() : shown;
    if (now === shown) return;
    halt(); // whatever is on its way is of no use any more
    shown = now;
    const mine = run;
    if (figure.hidden) sayOnly(t("card.computing"));
    details.setAttribute("aria-busy", "true");
    later = setTimeout(() => compute(mine), PAUSE);
  }

  /** What is not finished is computed anew when it is looked at again. */
  function halt() {
    if (!details.hasAttribute("aria-busy")) return;
    run += 1;
    shown = "";
    clearTimeout(later);
    training.stop();
    details.removeAttribute("aria-busy");
  }

  details.addEventListener("toggle", () => {
    const { card: open } = store.get();
    if (details.open && open !== card.name) {
      store.set({ card: card.name });
      // The one that was open above has closed.
      if (summary.getBoundingClientRect().top < 0) details.scrollIntoView();
    } else if (!details.open && open === card.name) store.set({ card: "none" });
  }, { signal });
  signal.addEventListener("abort", halt);
  return { details, draw };
}

/** @param {Options} options */
export function createCards(options) {
  const cards = CARDS.map((card) => createCard(card, options));
  const list = /** @type {HTMLElement} */ (document.getElementById("cards"));
  const isNew = !list.hasChildNodes();
  list.replaceChildren(...cards.map(({ details }) => details));
  const draw = () => cards.forEach((card) => card.draw());
  options.signal.addEventListener("abort", options.store.subscribe(draw));
  draw();
  // A link to a card leads to it, unless it names another place.
  if (isNew && !location.hash) list.querySelector(".card[open]")?.scrollIntoView();
}
