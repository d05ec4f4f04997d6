// @ts-check
// Beside a card's picture: who says so, the settings that matter, and what is measured.

import { createControl } from "../controls.js";
import { element } from "../element.js";
import { printCard } from "../printing.js";
import { settingOf } from "../state.js";
import { ofSentence } from "./run.js";

/**
 * @typedef {import("./table.js").Card} Card
 * @typedef {import("./view.js").Options} Options
 */

/**
 * Where it is discussed, linked.
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
    const name = element("code");
    name.textContent = thread;
    link.append(name);
    line.append(i ? t("chart.and") : "", link);
  });
  return line;
}

/**
 * What computes it, from the sources; open where the page shows code.
 * @param {Card} card
 * @param {Options} options
 */
function code({ curves, points = [] }, { t, store, signal }) {
  const measured = new Set([...curves, ...points].map((curve) =>
    ("column" in curve ? curve.column : curve.measure)));
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("measures"));
  const excerpts = /** @type {HTMLElement[]} */ ([...content.children]).filter(({ dataset }) =>
    dataset.measures?.split(" ").some((name) => measured.has(name)));
  const details = element("details", "card-code");
  const summary = element("summary");
  summary.textContent = t("choice.explain.code");
  details.append(summary, ...excerpts.map((excerpt) => excerpt.cloneNode(true)));
  details.open = store.get().explain === "code";
  signal.addEventListener("abort", store.subscribe((now, before) => {
    if (now.explain !== before.explain) details.open = now.explain === "code";
  }));
  return details;
}

/**
 * @param {Card} card
 * @param {Options} options
 */
export function createSide(card, options) {
  const { t, store, signal } = options;
  const side = element("div", "code");
  const literals = element("div", "literals card-literals");
  // That trained weights do not fit a setting is no mistake here, where none are used.
  /** @type {import("../state.js").Store} */
  const calm = {
    ...store, set: (patch) => store.set(patch).filter(({ key }) => key !== "notice.model"),
  };
  literals.append(...card.controls.map((name) =>
    createControl(name, calm, t, { signal, label: t(settingOf(name).label) })));
  const note = element("p", "note");
  note.textContent = t(`card.${card.name}.note`);
  side.append(literals, note);
  if (ofSentence(card)) {
    const weights = element("p", "note");
    weights.textContent = t("card.weights");
    side.append(weights);
  }
  const print = element("button", "text-button card-print", { type: "button" });
  print.textContent = t("card.print");
  print.addEventListener("click", printCard, { signal });
  side.append(source(card, options), code(card, options), print);
  return side;
}
