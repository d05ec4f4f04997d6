// @ts-check
// What holds, in the page: a list of all explanations with the reader's own numbers. It is computed
// when it is asked for, or when the guided path comes to it.

import { createControl } from "../controls.js";
import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { settingOf } from "../state.js";
import { shorten } from "../state/parse.js";
import { answerOf, isQuick, testAll, wishOf } from "./holds.js";
import { STEPS } from "./steps.js";
import { CARDS } from "../cards/table.js";
import { createTraining } from "../cards/training_bar.js";

/** Milliseconds without a change before all is tested anew. */
const PAUSE = 500;

/** @param {import("../cards/view.js").Options} options */
export function createHolds(options) {
  const { t, store, engine, signal } = options;
  const place = /** @type {HTMLElement} */ (document.getElementById("holds-body"));
  const controls = element("div", "literals");
  controls.append(...(/** @type {const} */ (["init", "d"])).map((name) =>
    createControl(name, store, t, { signal, label: t(settingOf(name).label) })));
  const test = element("button", "card-button", { type: "button" });
  test.textContent = t("path.holds.test");
  const progress = element("p", "holds-progress", { role: "status" });
  const train = element("button", "card-button", { type: "button" });
  train.textContent = t("path.holds.train");
  train.hidden = true;
  const training = createTraining(options);
  const list = element("ol", "holds-list");
  const answer = element("p", "holds-answer");
  place.replaceChildren(progress, answer, controls, test, list, train, training.progress);

  let shown = "";
  let run = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  /** Every explanation, before it is tested. */
  function begin() {
    answer.hidden = true;
    controls.hidden = false;
    test.hidden = train.hidden = true;
    list.replaceChildren(...CARDS.map((card) => {
      const item = element("li", "holds-item");
      item.dataset.card = card.name;
      const link = element("a", "holds-claim", { href: `#card-${card.name}` });
      link.textContent = t(`choice.card.${card.name}`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        store.set({ card: card.name });
        const details = document.getElementById(`card-${card.name}`);
        details?.scrollIntoView();
        details?.querySelector("summary")?.focus({ preventScroll: true });
      }, { signal });
      const found = element("p", "holds-found");
      if (!isQuick(card)) found.textContent = t("path.holds.learning");
      item.append(link, found);
      return item;
    }));
    count();
  }

  function count() {
    const done = list.querySelectorAll("[data-outcome]").length;
    setText(progress, t("path.holds.progress", { done, all: CARDS.length }));
  }

  /** @param {import("./holds.js").Tested} tested */
  function tell({ card, outcome, words, values }) {
    const item = /** @type {HTMLElement} */ (list.querySelector(`[data-card=${card.name}]`));
    item.dataset.outcome = outcome;
    const name = element("strong");
    name.textContent = outcome === "none" ? "" : t(`card.${outcome}`);
    item.lastElementChild?.replaceChildren(name, name.textContent ? " " : "", t(words, values));
    count();
  }

  /**
   * Whatever is computed, said when it is done or when it cannot be.
   * @param {(state: import("../state.js").State, wanted: () => boolean) => Promise<void>} work
   */
  async function attempt(work) {
    const mine = ++run;
    const state = store.get();
    const wanted = () => mine === run && !signal.aborted;
    test.hidden = train.hidden = true;
    place.dataset.state = "busy";
    try {
      await work(state, wanted);
      if (!wanted()) return;
      setText(progress, t("path.holds.tested", { text: shorten(state.text) }));
      place.dataset.state = "done";
      train.hidden = !list.querySelector(".holds-item:not([data-outcome])");
    } catch (error) {
      if (!wanted()) return;
      setText(progress, translateError(t, error));
      place.dataset.state = "failed";
      shown = "";
    }
  }

  const compute = () => attempt(async (state, wanted) => {
    shown = wishOf(state);
    begin();
    const { findings } = await engine;
    const values = await answerOf(state, findings);
    if (!wanted()) return;
    answer.hidden = false;
    setText(answer, t("path.holds.answer", values));
    await testAll(CARDS.filter(isQuick), state, { findings, train: training.train }, wanted, tell);
  });

  const learn = () => attempt(async (state, wanted) => {
    const { findings } = await engine;
    count();
    await testAll(CARDS.filter((card) => !isQuick(card)), state, { findings, train: training.train },
      wanted, tell);
  });

  // What is on its way is of no use any more.
  function halt() {
    run += 1;
    clearTimeout(later);
    training.stop();
  }
  train.addEventListener("click", learn, { signal });
  test.addEventListener("click", compute, { signal });

  function draw() {
    const state = store.get();
    const last = state.step === STEPS.length;
    if (!last && !shown) return;
    if (wishOf(state) === shown) return;
    halt();
    if (last) {
      begin();
      later = setTimeout(compute, PAUSE);
    } else {
      // What was found stays, and with it the reader's place in the page.
      shown = "";
      train.hidden = true;
      test.hidden = false;
      setText(progress, t("path.holds.stale"));
      place.dataset.state = "stale";
    }
  }
  answer.hidden = true;
  controls.hidden = true; // the same stand above, and there is nothing yet to change by them
  signal.addEventListener("abort", halt);
  signal.addEventListener("abort", store.subscribe(draw));
  draw();
}
