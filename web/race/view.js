// @ts-check
// The race and the valley in the page, in one language: puts the parts into their places and keeps
// them up to date. Whatever has been computed is the racing's and outlives this.

import { setText } from "../element.js";
import { all } from "../fill.js";
import { createRecorded } from "../recorded/view.js";
import { createSight } from "../sight.js";
import { SETTINGS, write } from "../state.js";
import { lanesOf } from "../state/lanes.js";
import { createBoard } from "./board.js";
import { createChanges, createGradients, createLoss } from "./charts.js";
import { createEditor } from "./editor.js";
import { createExample } from "./example.js";
import { createReady } from "./ready.js";
import { createValley } from "./valley.js";
import { laneName, settingsLine } from "./words.js";

/**
 * @typedef {import("../state.js").State} State
 *
 * What the parts may use.
 * @typedef {object} Parts
 * @property {import("../i18n.js").Translate} t
 * @property {import("../state.js").Store} store
 * @property {import("../race.js").Racing} racing
 * @property {AbortSignal} signal
 * @property {() => { theme: "light" | "dark", forced: boolean }} look
 * @property {() => string[]} names          of the lanes
 * @property {() => import("../curves/frame.js").About} about
 *
 * @typedef {{ draw: () => void }} Part
 */

/** Milliseconds between two pictures of a running race, at least; of the time, the most. */
const PAUSE = 100;
const SHARE = 1 / 8;
const FRAME = 20;

const rows = SETTINGS.filter(({ part }) => part === "race");

/** @param {Omit<Parts, "names" | "about">} given */
export function createRaceView(given) {
  const { store, racing, t, signal } = given;
  const section = /** @type {HTMLElement} */ (document.getElementById("race"));
  /** @type {string[]} */
  let names = [];
  /** @type {Parts} */
  const parts = {
    ...given,
    names: () => names,
    about: () => ({
      settings: settingsLine(store.get(), rows),
      // A saved picture stands elsewhere; where the page was opened from a disk is nobody's concern.
      link: (/^http/.test(location.protocol) ? location.href.replace(/[?#].*/s, "") : "") +
        (write(store.get()) || "?"),
    }),
  };
  const places = Object.fromEntries(all("[data-race]").map((place) => {
    place.replaceChildren();
    return [place.dataset.race ?? "", place];
  }));
  const ready = createReady(places.ready, parts);
  /** @type {readonly (readonly [HTMLElement, Part])[]} */
  const made = [
    [places.ready, ready],
    [places.lanes, createEditor(places.lanes, parts)],
    [places.board, createBoard(places.board, parts)],
    [places.example, createExample(places.example, parts)],
    [places.loss, createLoss(places.loss, parts)],
    [places.gradients, createGradients(places.gradients, parts)],
    [places.changes, createChanges(places.changes, parts)],
    [places.valley, createValley(places.valley, parts)],
    [places.recorded, createRecorded(places.recorded, parts, places.group)],
  ];
  const sight = createSight(signal);

  function drawCode() {
    const state = store.get();
    const lanes = lanesOf(state.lanes);
    names = lanes.map((lane) => laneName(t, lane));
    setText(places.steps, String(state.steps));
    setText(places.task, state.train_task);
    setText(places.description, t(`task.${state.train_task}`));
    setText(places.optimizer, [...new Set(lanes.map(({ optimizer }) => optimizer))].join(" | "));
    setText(places.rate, [...new Set(lanes.map(({ lr }) => lr ?? state.lr))].join(" | "));
  }

  const running = () => racing.race.status === "playing" || racing.sweep.status === "running";
  let frame = 0;
  let stale = false; // something came after the picture that is being drawn
  let rest = 0; // when the next one may begin
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  function draw() {
    if (signal.aborted) return;
    stale = false;
    drawCode();
    const state = {
      status: racing.race.status, valley: racing.sweep.status, drawn: write(store.get()),
    };
    const seen = made.filter(([place]) => !running() || sight.has(place)).map(([, part]) => part);
    drawNext(seen, 0, () => Object.assign(section.dataset, state));
  }

  /**
   * While a race runs, a part a frame, so that no frame takes long.
   * @param {Part[]} queue
   * @param {number} spent
   * @param {() => void} finish
   */
  function drawNext(queue, spent, finish) {
    const began = performance.now();
    do queue.shift()?.draw();
    while (queue.length && !running());
    const drawn = performance.now();
    if (!queue.length) finish();
    frame = requestAnimationFrame(() => {
      if (signal.aborted) return;
      const late = Math.max(0, performance.now() - drawn - FRAME); // layout and paint
      const now = spent + drawn - began + late;
      if (queue.length) {
        drawNext(queue, now, finish);
        return;
      }
      frame = 0;
      rest = performance.now() + Math.max(PAUSE, now / SHARE);
      if (stale) drawSoon();
    });
  }

  function drawSoon() {
    clearTimeout(later);
    const wait = running() ? rest - performance.now() : 0;
    if (frame) stale = true;
    else if (wait > 0) later = setTimeout(drawSoon, wait);
    else frame = requestAnimationFrame(draw);
  }

  const ours = [...rows.map(({ name }) => name), .../** @type {const} */ (["recorded", "theme"])];
  for (const stop of [
    racing.race.subscribe(drawSoon),
    racing.sweep.subscribe(drawSoon),
    store.subscribe((now, before) => {
      if (ours.some((name) => now[name] !== before[name])) drawSoon();
      else ready.draw(); // its links say everything
    }),
  ]) signal.addEventListener("abort", stop);
  signal.addEventListener("abort", () => clearTimeout(later));
  draw();
  return { drawSoon };
}
