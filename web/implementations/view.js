// @ts-check
// The implementations in the page, in one language: a table to be sorted and filtered, from which
// the page can take its settings. The engine says what each begins with at the page's width.

import { element, setText, word } from "../element.js";
import { translateError } from "../i18n.js";
import { createIdle } from "../sight.js";
import { toRequest } from "../state.js";
import { IMPLEMENTATIONS } from "./data.js";
import { createAxis, sample } from "./dots.js";
import { createFilter } from "./filter.js";
import { configsOf, countSides, matches, orderOf, ratiosOf, settingsOf, shippedOf } from
  "./rows.js";
import { createHead, createLine, fillRatios, ratioText, showUse, sortKey, takenParts } from
  "./table.js";

/**
 * @typedef {import("./table.js").Line} Line
 * @typedef {import("./rows.js").Ratios} Ratios
 * @typedef {Omit<import("../cards/view.js").Options, "racing">} Options
 */

/** What the reader asked of the table; it outlives a change of language. */
const sorting = { column: "shipped", rising: true };
const filter = { text: "", scale: "all", pos: "all" };

/** @param {Options} options */
export function createImplementations(options) {
  const place = /** @type {HTMLElement} */ (document.getElementById("implementations-table"));
  place.replaceChildren();
  createIdle(options.signal)(() => fill(place, options));
}

/**
 * @param {HTMLElement} place
 * @param {Options} options
 */
function fill(place, { t, store, engine, signal }) {
  const lines = IMPLEMENTATIONS.map((row) => createLine(row, t));
  /** @type {Ratios[]} */
  let ratios = [];
  let width = 0; // that of the ratios, or of those on their way
  /** @type {Line | null} */
  let taken = null;

  const summary = element("p", "verdict");
  const legend = element("p", "note ratio-legend");
  for (const scale of /** @type {const} */ (["none", "sqrt"])) {
    legend.append(sample(scale), word(t(`implementations.${scale}`)));
  }
  legend.append(t("implementations.legend"));
  const bar = createFilter(filter, arrange, { t, signal });
  const head = createHead(t, (column) => {
    sorting.rising = sorting.column !== column || !sorting.rising;
    sorting.column = column;
    arrange();
  }, signal);
  const table = element("table", "implementations");
  const body = element("tbody");
  table.append(head.head, body);
  const box = element("div", "implementations-box", {
    role: "region", tabindex: "0", "aria-labelledby": "implementations-title",
  });
  box.append(table);
  const said = element("p", "implementations-said", { role: "status" });
  const measured = element("span");
  const see = element("a", "", { href: "#position" });
  see.textContent = t("implementations.see");
  place.replaceChildren(summary, bar.root, legend, box, said);

  /** Puts the lines that are wanted in order. */
  function arrange() {
    const wanted = lines.map((line) =>
      matches(line.row, line.element.textContent ?? "", filter));
    if (ratios.length) {
      const keys = lines.map((line, i) => sortKey(line, sorting.column, ratios[i]));
      body.replaceChildren(...orderOf(keys, sorting.rising)
        .filter((i) => wanted[i]).map((i) => lines[i].element));
    }
    head.show(sorting);
    bar.count(wanted.filter(Boolean).length, lines.length);
  }

  function show() {
    const axis = createAxis(ratios);
    head.axis.querySelector(".ratio-axis")?.remove();
    head.axis.append(axis.scale());
    lines.forEach((line, i) => fillRatios(line, ratios[i], axis, t));
    const shipped = lines.map(({ row }, i) => shippedOf(row, ratios[i]));
    setText(summary, t("implementations.summary", { d: width, ...countSides(shipped) }));
    arrange();
    table.dataset.width = String(width);
  }

  async function compute() {
    const { d } = store.get();
    if (d === width) return;
    width = d;
    try {
      const configs = IMPLEMENTATIONS.flatMap((row) => configsOf(row, d));
      const answer = await (await engine).ratios(configs);
      if (signal.aborted || d !== width) return;
      ratios = ratiosOf(IMPLEMENTATIONS, answer);
      show();
    } catch (error) {
      if (!signal.aborted) setText(summary, translateError(t, error));
    }
  }

  /** @param {Line} line */
  const used = ({ row }) => {
    const state = store.get();
    return Object.entries(settingsOf(row, state.d)).every(([name, value]) =>
      state[/** @type {import("../state.js").Name} */ (name)] === value);
  };

  function mark() {
    for (const line of lines) showUse(line, used(line), t);
    if (!taken || used(taken)) return;
    taken = null;
    said.replaceChildren();
  }

  /** @param {Line} line */
  async function take(line) {
    store.set(settingsOf(line.row, store.get().d));
    taken = line;
    setText(measured, "");
    said.replaceChildren(...takenParts(line, t), measured, see);
    const state = store.get();
    try {
      const request = { ...toRequest(state, []), findings: ["ratio"] };
      const [ratio] = await (await engine).findings(request);
      if (signal.aborted || taken !== line || !Number.isFinite(ratio)) return;
      setText(measured, t("implementations.measured", {
        expected: ratioText(shippedOf(line.row, ratios[lines.indexOf(line)])),
        ratio: ratioText(ratio),
      }));
    } catch {
      // The page itself says what is wrong with the sentence.
    }
  }

  for (const line of lines) line.use.addEventListener("click", () => take(line), { signal });
  signal.addEventListener("abort", store.subscribe((now) => {
    mark();
    if (now.d !== width) compute();
  }));
  mark();
  arrange();
  compute();
}
