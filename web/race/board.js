// @ts-check
// The head of a race: its buttons, a line for every lane, accuracy as the main picture, and what
// was found, in sentences.

import { createControl } from "../controls.js";
import { createCurves } from "../curves.js";
import { swatch } from "../curves/swatch.js";
import { element, setText } from "../element.js";
import { formatNumber } from "../number.js";
import { TARGET } from "../state/training.js";
import { seriesOf } from "./charts.js";
import { accuracyOf, outcome, percent, sameStarts } from "./words.js";

/**
 * @param {HTMLElement} root
 * @param {import("./view.js").Parts} parts
 * @returns {import("./view.js").Part}
 */
export function createBoard(root, { t, store, racing, signal, names, about }) {
  const { race } = racing;
  const bar = element("div", "race-bar");
  /** @param {string} key @param {() => void} act */
  const button = (key, act) => {
    const made = element("button", "race-button", { type: "button" });
    made.textContent = t(key);
    made.addEventListener("click", act, { signal });
    bar.append(made);
    return made;
  };
  const play = button("race.play", () =>
    (race.status === "playing" ? race.pause() : racing.play()));
  play.classList.add("race-play");
  const next = button("race.next", racing.next);
  const reset = button("race.reset", racing.reset);
  const at = element("span", "race-at");
  bar.append(createControl("speed", store, t, { signal }), at);

  const table = element("table", "race-lanes");
  const head = table.createTHead().insertRow();
  for (const key of ["race.lane", "race.step", "race.accuracy"]) {
    const cell = element("th", "", { scope: "col" });
    cell.textContent = t(key);
    head.append(cell);
  }
  const body = table.createTBody();
  const picture = element("div");
  const chart = createCurves(picture, { t, name: "accuracy", scale: "share", about });
  const found = element("p", "finding", { role: "status" });
  const same = element("p", "finding");
  root.append(bar, table, picture, found, same);

  /** @type {readonly unknown[]} */
  let shown = [];

  function drawLanes() {
    const labels = names();
    while (body.rows.length > labels.length) body.deleteRow(-1);
    labels.forEach((label, i) => {
      const row = body.rows[i] ?? newRow(i);
      const lane = race.lanes[i];
      setText(row.cells[0].lastChild ?? row, label);
      // Of those that run, one may be a round ahead of what is drawn.
      setText(row.cells[1], String(lane.status === "running" ? race.step : lane.step));
      setText(row.cells[2], percent(accuracyOf(lane)));
      row.dataset.status = lane.status;
    });
  }

  /** @param {number} i */
  function newRow(i) {
    const row = body.insertRow();
    const name = element("th", "", { scope: "row" });
    name.append(swatch(/** @type {1} */ (i + 1)), element("span"));
    row.append(name);
    row.insertCell();
    row.insertCell();
    return row;
  }

  return {
    draw() {
      const { lanes, status, reason, step } = race;
      const { steps } = store.get();
      if (shown[0] !== lanes[0]) chart.reset();
      shown = lanes;
      const begun = step > 0 || status === "playing";
      const word = {
        idle: "play", playing: "pause", paused: begun ? "continue" : "play", done: "again",
      };
      setText(play, t(`race.${word[status]}`));
      next.disabled = status === "playing" || status === "done";
      reset.disabled = !begun && status !== "done";
      setText(at, t("race.at", { step, steps }));
      drawLanes();
      const rate = lanes.find(({ about: told }) => told)?.about?.base_rate;
      chart.draw({
        title: t("race.accuracy_title"),
        series: seriesOf(lanes, names(), "accuracy", t),
        steps,
        target: { value: TARGET, label: t("race.target") },
        ...(rate !== undefined && { base: { value: rate, label: t("race.base") } }),
      });
      setText(found, [
        reason === "hidden" ? t("race.hidden") : "",
        ...lanes.map((lane, i) => outcome(t, lane, names()[i])),
      ].filter(Boolean).join(" "));
      setText(same, sameStarts(lanes).map(({ first, second, difference }) => t("race.same", {
        first: names()[first], second: names()[second], difference: formatNumber(difference, 2),
      })).join(" "));
    },
  };
}
