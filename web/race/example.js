// @ts-check
// A held-out sentence of the task: letter over right answer, over what each lane answers now; and
// the base rate.

import { swatch } from "../curves/swatch.js";
import { element, newId, setText } from "../element.js";
import { EVALUATE_EVERY } from "../state/training.js";
import { answerOf, letters, percent } from "./words.js";

/**
 * @param {HTMLElement} root
 * @param {import("./view.js").Parts} parts
 * @returns {import("./view.js").Part}
 */
export function createExample(root, { t, store, racing: { race }, names }) {
  const title = element("p", "picture-title", { id: newId() });
  title.textContent = t("race.example");
  const box = element("div", "race-scroll",
    { tabindex: "0", role: "group", "aria-labelledby": title.id });
  const table = element("table", "race-example");
  box.append(table);
  const note = element("p", "race-note");
  const wait = element("p", "race-wait");
  wait.textContent = t("race.example_wait");
  root.append(title, box, note, wait);
  const head = table.createTHead().insertRow();
  const body = table.createTBody();

  /**
   * A row with its name and a cell a token.
   * @param {number} at
   * @param {number} count
   */
  function rowOf(at, count) {
    let row = body.rows[at];
    if (!row) {
      row = body.insertRow();
      const name = element("th", "", { scope: "row" });
      if (at > 0) name.append(swatch(/** @type {1} */ (at)));
      name.append(element("span"));
      row.append(name);
    }
    while (row.cells.length <= count) row.insertCell();
    while (row.cells.length > count + 1) row.deleteCell(-1);
    return row;
  }

  /** @param {HTMLElement} cell @param {string} text @param {boolean} right */
  function fill(cell, text, right) {
    if (cell.textContent === text && !cell.firstElementChild === right) return;
    const mark = right ? "" : element("s");
    if (mark) mark.textContent = text;
    cell.replaceChildren(mark || text);
  }

  return {
    draw() {
      const { lanes } = race;
      const { probe, about } = lanes.find((lane) => lane.probe) ?? {};
      title.hidden = box.hidden = note.hidden = !probe;
      wait.hidden = !!probe;
      if (!probe || !about) return;
      const { train_task: task } = store.get();
      const words = letters(probe, about);
      const targets = [...probe.targets];
      const cells = ["", ...words].map((word) => {
        const cell = element(word ? "th" : "td", "token", word ? { scope: "col" } : {});
        cell.textContent = word;
        return cell;
      });
      head.replaceChildren(...cells);
      const right = rowOf(0, words.length);
      setText(right.cells[0], t("race.right"));
      targets.forEach((target, i) =>
        setText(right.cells[i + 1], answerOf(t, task, target, about)));
      while (body.rows.length > lanes.length + 1) body.deleteRow(-1);
      lanes.forEach((lane, at) => {
        const row = rowOf(at + 1, words.length);
        setText(row.cells[0].lastChild ?? row, names()[at]);
        const found = lane.probe?.answers;
        targets.forEach((target, i) => fill(row.cells[i + 1],
          target < 0 || !found ? "" : answerOf(t, task, found[i], about), found?.[i] === target));
      });
      setText(note, t("race.base_note", {
        rate: percent(about.base_rate), count: about.sentences_held_out, every: EVALUATE_EVERY,
      }));
    },
  };
}
