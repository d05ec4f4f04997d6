// @ts-check
// What a teacher chooses: controls that learners do not see or cannot change, the lines that are
// shown, a question and room for its answer. It outlives a change of language.

import { element } from "../element.js";

/** The settings that are hidden or fixed together, by the name of the first. */
const GROUPS = /** @type {const} */ ([
  ["text", "text2", "delimiters"], ["model"], ["scale"], ["init", "init_limit"], ["seed"],
  ["d", "heads", "layers", "dff"], ["pos", "position_scale"],
  ["norm", "embedding_norm", "epsilon", "activation"], ["dropout", "training"], ["layer", "head"],
]);

const LINES = ["ids", "weights", "embedding", "scale", "position", "input", "layers", "attention",
  "norm1", "feed_forward", "output", "guess"];

const QUESTION = 280; // characters
const MOST_BLANK = 20;

/** The names of groups, "all" for all. */
const chosen = {
  hide: /** @type {Set<string>} */ (new Set()),
  lock: /** @type {Set<string>} */ (new Set()),
  view: new Set(LINES),
  task: "",
  blank: 0,
};

/** @param {ReadonlySet<string>} names */
const settingsOf = (names) => (names.has("all") ? "all"
  : GROUPS.filter(([first]) => names.has(first)).flat().join(","));

/** @returns {import("./snippets.js").Extras} */
export const extrasOf = () => ({
  view: chosen.view.size < LINES.length ? LINES.filter((line) => chosen.view.has(line)).join(",") : "",
  hide: settingsOf(chosen.hide),
  lock: settingsOf(chosen.lock),
  task: chosen.task.trim(),
  blank: chosen.blank ? String(chosen.blank) : "",
});

/** The lines that are shown. */
export const linesShown = () => LINES.filter((line) => chosen.view.has(line));

/**
 * @param {import("../i18n.js").Translate} t
 * @param {() => void} changed
 */
export function createChoices(t, changed) {
  /** @param {Set<string>} set @param {string} name @param {string} label @param {boolean} [seen] */
  function box(set, name, label, seen = true) {
    const place = element("label", "share-box");
    const input = element("input", "", { type: "checkbox" });
    input.checked = set.has(name);
    if (seen) place.append(input, ` ${label}`);
    else {
      input.setAttribute("aria-label", label);
      place.append(input);
    }
    input.addEventListener("change", () => {
      if (input.checked) set.add(name);
      else set.delete(name);
      changed();
    });
    return place;
  }
  /** @param {string} key @param {HTMLElement} field */
  function labelled(key, field) {
    const label = element("label", "share-field");
    const name = element("span", "share-name");
    name.textContent = t(key);
    label.append(name, field);
    return label;
  }

  const table = element("table", "share-controls");
  const caption = table.createCaption();
  caption.textContent = t("share.controls");
  const head = table.createTHead().insertRow();
  for (const key of ["share.setting", "share.hide", "share.lock"]) {
    const cell = element("th", "", { scope: "col" });
    cell.textContent = t(key);
    head.append(cell);
  }
  const body = table.createTBody();
  for (const name of ["all", ...GROUPS.map(([first]) => first)]) {
    const row = body.insertRow();
    const title = element("th", "", { scope: "row" });
    title.textContent = t(`share.group_${name}`);
    row.append(title);
    for (const part of /** @type {const} */ (["hide", "lock"])) {
      const label = `${title.textContent}${t("list.comma")}${t(`share.${part}`)}`;
      row.insertCell().append(box(chosen[part], name, label, false));
    }
  }

  const lines = element("fieldset", "share-lines");
  const legend = element("legend", "share-name");
  legend.textContent = t("share.lines");
  lines.append(legend, ...LINES.map((line) => box(chosen.view, line, t(`share.line_${line}`))));

  const task = element("textarea", "", { rows: "2", maxlength: String(QUESTION) });
  task.value = chosen.task;
  task.addEventListener("input", () => {
    chosen.task = task.value.replace(/\s+/g, " ");
    changed();
  });
  const blank = element("input", "", { type: "number", min: "0", max: String(MOST_BLANK) });
  blank.value = String(chosen.blank);
  blank.addEventListener("input", () => {
    chosen.blank = Math.min(MOST_BLANK, Math.max(0, Math.round(blank.valueAsNumber) || 0));
    changed();
  });
  const place = element("div", "share-choices");
  const asked = element("div");
  asked.append(lines, labelled("share.task", task), labelled("share.blank", blank));
  place.append(table, asked);
  return place;
}
