// @ts-check
// The table of results in the page: it fills as the reader tries settings, and the link keeps it.

import { csvLines, downloadCsv } from "../csv.js";
import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { pinnedSettings, showPin } from "../state/pins.js";
import {
  COLUMNS, added, cellText, fileOf, order, patchOf, pinName, pinsOf, removed, requestOf, stateOf,
} from "./rows.js";

/** Milliseconds after which a setting counts as settled on. */
const SETTLED = 1500;

/** Milliseconds without a change before the numbers are computed anew. */
const PAUSE = 300;

/**
 * What was computed, by what was asked.
 * @type {Map<string, Float64Array>}
 */
const known = new Map();

/** By which column the rows stand; it outlives a change of language. */
let sorted = /** @type {{ column: number, down: boolean } | null} */ (null);

/** @param {import("../path/view.js").Options} options */
export function createResults({ t, store, engine, models, signal }) {
  const place = /** @type {HTMLElement} */ (document.getElementById("results-body"));
  /** @param {string} key @param {() => void} act @param {string} [look] */
  function button(key, act, look = "text-button") {
    const made = element("button", look, { type: "button" });
    made.textContent = t(key);
    made.addEventListener("click", act, { signal });
    return made;
  }
  const add = button("results.add", () => keep([showPin(store.get())]), "card-button");
  const clear = button("results.clear", () => {
    store.set({ tried: "" });
    add.focus({ preventScroll: true });
  });
  const csv = button("results.csv", save);
  const foot = element("div", "results-foot");
  foot.append(add, csv, clear);
  const box = element("div", "results-box", {
    role: "region", tabindex: "0", "aria-label": t("results.title"),
  });
  const table = element("table", "results-table");
  const head = table.createTHead().insertRow();
  const body = table.createTBody();
  box.append(table);
  const note = element("p", "note", { role: "status" });
  place.replaceChildren(box, note, foot);

  const corner = element("th", "", { scope: "col" });
  corner.textContent = t("results.encoder");
  const heads = COLUMNS.map(({ name }, column) => {
    const cell = element("th", "", { scope: "col" });
    const by = button(`measure.${name}`, () => {
      // Down first, then up, then as they were tried.
      sorted = sorted?.column !== column ? { column, down: true }
        : sorted.down ? { column, down: false } : null;
      draw();
    }, "results-sort");
    cell.append(by);
    return cell;
  });
  const tools = element("th", "", { scope: "col" });
  const toolsName = element("span", "visually-hidden");
  toolsName.textContent = t("results.tools");
  tools.append(toolsName);
  head.append(corner, ...heads, tools);

  /** @param {readonly string[]} pins */
  const keep = (pins) => store.set({ tried: added(store.get().tried, pins) });

  const rows = () => pinsOf(store.get().tried).map((pin) => {
    const state = stateOf(store.get(), pin);
    const asked = state && requestOf(state);
    const numbers = asked ? known.get(JSON.stringify(asked)) : undefined;
    return { pin, state, asked, numbers };
  });
  const ordered = () => {
    const all = rows();
    return order(all.map(({ numbers = new Float64Array() }) => numbers), sorted).map((i) => all[i]);
  };

  function save() {
    const address = /^http/.test(location.protocol) ? location.href.replace(/[?#].*/s, "") : "";
    downloadCsv("results", csvLines(fileOf(
      ordered().map(({ state, numbers = new Float64Array() }) => ({ state, numbers })), address)));
  }

  /** @type {Map<string, { line: HTMLTableRowElement, cells: HTMLTableCellElement[] }>} */
  const lines = new Map();

  /** Kept while its encoder stays, and so is the focus in it. @param {string} pin */
  function lineOf(pin) {
    const old = lines.get(pin);
    if (old) return old;
    const line = element("tr");
    const name = element("th", "results-name", { scope: "row" });
    name.textContent = pinName(t, pin);
    const cells = COLUMNS.map(() => element("td"));
    const acts = element("td", "results-acts");
    const use = button("results.use", () => {
      const state = stateOf(store.get(), pin);
      if (state) store.set(patchOf(state));
    });
    const remove = button("results.remove", () => {
      const next = line.nextElementSibling ?? line.previousElementSibling;
      store.set({ tried: removed(store.get().tried, pin) });
      const to = next?.querySelector("button:last-of-type");
      (to instanceof HTMLElement ? to : add).focus({ preventScroll: true });
    });
    for (const act of [use, remove]) {
      act.setAttribute("aria-label", `${act.textContent}${t("results.of")}${name.textContent}`);
    }
    acts.append(use, " ", remove);
    line.append(name, ...cells, acts);
    lines.set(pin, { line, cells });
    return { line, cells };
  }

  function draw() {
    const all = ordered();
    const now = showPin(store.get());
    for (const [pin, { line }] of lines) {
      if (all.some((row) => row.pin === pin)) continue;
      line.remove();
      lines.delete(pin);
    }
    all.forEach(({ pin, state, numbers }, i) => {
      const { line, cells } = lineOf(pin);
      // Moving a line that stands where it should would take its focus.
      if (body.rows[i] !== line) body.insertBefore(line, body.rows[i] ?? null);
      line.classList.toggle("results-now", pin === now);
      if (pin === now) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
      cells.forEach((cell, column) => setText(cell,
        state ? (numbers ? cellText(numbers[column], column) : "…") : "–"));
    });
    heads.forEach((cell, column) => {
      if (sorted?.column === column) {
        cell.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
      } else cell.removeAttribute("aria-sort");
    });
    const missing = all.some(({ state }) => !state) ? "results.needs_file"
      : all.some(({ numbers }) => numbers?.some(Number.isNaN)) ? "results.needs_words" : "";
    box.hidden = csv.hidden = clear.hidden = all.length === 0;
    add.disabled = all.some(({ pin }) => pin === now);
    setText(note, failed || (all.length ? missing && t(missing) : t("results.empty")));
    place.dataset.state = all.some(({ state, numbers }) => state && !numbers) ? "busy" : "done";
  }

  let failed = "";
  let visible = false;
  let run = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  async function compute() {
    const mine = ++run;
    try {
      failed = "";
      for (const { state, asked, numbers } of rows()) {
        if (!state || !asked || numbers) continue;
        await models.ready(state.model);
        const found = await (await engine).findings(asked);
        if (known.size > 500) known.clear(); // many sentences were typed
        known.set(JSON.stringify(asked), found);
        if (mine !== run || signal.aborted) return;
        draw();
      }
    } catch (error) {
      if (mine !== run || signal.aborted) return;
      failed = translateError(t, error);
    }
    draw();
  }
  /** No keystroke has to wait for a table that nobody sees. */
  function computeSoon() {
    clearTimeout(later);
    if (visible) later = setTimeout(compute, PAUSE);
  }
  const observer = new IntersectionObserver(([{ isIntersecting }]) => {
    visible = isIntersecting;
    computeSoon();
  }, { rootMargin: "50% 0px" });
  observer.observe(place);

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settling;
  let from = ""; // the encoder that the reader is leaving
  signal.addEventListener("abort", store.subscribe((now, before) => {
    const names = pinnedSettings().map(({ name }) => name);
    // What the guided path sets, nobody has tried.
    if (now.step === before.step && names.some((name) => now[name] !== before[name])) {
      from ||= showPin(before);
      clearTimeout(settling);
      settling = setTimeout(() => {
        keep([showPin(store.get()), from]);
        from = "";
      }, SETTLED);
    }
    draw();
    computeSoon();
  }));
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(settling);
    clearTimeout(later);
  });
  draw();
}
