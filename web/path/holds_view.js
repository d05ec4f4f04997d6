// @ts-check
// What holds, in the page: a list of all explanations with the reader's own numbers. It is computed
// when it is asked for, or when the guided path comes to it.

import { createControl } from "../controls.js";
import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { settingOf } from "../state.js";
import { shorten } from "../state/parse.js";
import { answerOf, testAll, wishOf } from "./holds.js";
import { STEPS } from "./steps.js";
import { CARDS } from "../cards/table.js";

/** Milliseconds without a change before all is tested anew. */
const PAUSE = 500;

/** @param {import("./view.js").Options} options */
export function createHolds({ t, store, engine, signal }) {
  const place = /** @type {HTMLElement} */ (document.getElementById("holds-body"));
  const controls = element("div", "literals");
  controls.append(...(/** @type {const} */ (["init", "d"])).map((name) =>
    createControl(name, store, t, { signal, label: t(settingOf(name).label) })));
  const test = element("button", "card-button", { type: "button" });
  test.textContent = t("path.holds.test");
  const progress = element("p", "holds-progress", { role: "status" });
  const list = element("ol", "holds-list");
  const answer = element("p", "holds-answer");
  place.replaceChildren(controls, test, progress, answer, list);

  let shown = "";
  let run = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  /** @param {import("./holds.js").Tested} tested */
  function tell({ card, outcome, words, values }) {
    const item = element("li", "holds-item");
    item.dataset.card = card.name;
    item.dataset.outcome = outcome;
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
    const name = element("strong");
    name.textContent = ["learning", "none"].includes(outcome) ? "" : t(`card.${outcome}`);
    found.append(name, name.textContent ? " " : "", t(words, values));
    item.append(link, found);
    list.append(item);
    setText(progress, t("path.holds.progress", { done: list.children.length, all: CARDS.length }));
  }

  async function compute() {
    const mine = ++run;
    const state = store.get();
    const wanted = () => mine === run && !signal.aborted;
    shown = wishOf(state);
    list.replaceChildren();
    answer.hidden = true;
    controls.hidden = false;
    test.hidden = true;
    place.dataset.state = "busy";
    setText(progress, t("path.holds.progress", { done: 0, all: CARDS.length }));
    try {
      const { findings } = await engine;
      const values = await answerOf(state, findings);
      if (!wanted()) return;
      answer.hidden = false;
      setText(answer, t("path.holds.answer", values));
      await testAll(state, findings, wanted, (tested) => wanted() && tell(tested));
      if (!wanted()) return;
      setText(progress, t("path.holds.tested", { text: shorten(state.text) }));
      place.dataset.state = "done";
    } catch (error) {
      if (!wanted()) return;
      setText(progress, translateError(t, error));
      place.dataset.state = "failed";
      shown = "";
    }
  }
  test.addEventListener("click", compute, { signal });

  function draw() {
    const state = store.get();
    const last = state.step === STEPS.length;
    if (!last && !shown) return;
    if (wishOf(state) === shown) return;
    run += 1; // what is on its way is of no use any more
    clearTimeout(later);
    if (last) later = setTimeout(compute, PAUSE);
    else {
      shown = "";
      list.replaceChildren();
      answer.hidden = true;
      test.hidden = false;
      setText(progress, t("path.holds.stale"));
      place.dataset.state = "stale";
    }
  }
  answer.hidden = true;
  controls.hidden = true; // the same stand above, and there is nothing yet to change by them
  signal.addEventListener("abort", () => clearTimeout(later));
  signal.addEventListener("abort", store.subscribe(draw));
  draw();
}
