// @ts-check
// The page in one language: fills the prose, puts controls and pictures in their places, and keeps
// the pictures up to date with the state. Mounting it again replaces everything it has made.

import { createExplaining } from "./explain.js";
import { all, fillProse, mountControls } from "./fill.js";
import { createFolding } from "./fold.js";
import { translateError } from "./i18n.js";
import { createNotices } from "./notices.js";
import { isPrinting, onPrint } from "./printing.js";
import { createSamples } from "./samples.js";
import { createIdle, createSight } from "./sight.js";
import { SETTINGS, toRequest, write } from "./state.js";
import { createPicture } from "./twin/columns.js";
import { createTwinControls } from "./twin/controls.js";
import { identical, twinOf, twinRequest } from "./twin/twin.js";
import { VIEWS } from "./views/index.js";
import { labelsOf } from "./views/view.js";
import { createLoader } from "./weights.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./views/view.js").Run} Run
 *
 * @typedef {object} Options
 * @property {import("./state.js").Store} store
 * @property {ReturnType<typeof import("./engine.js").createEngine>} engine
 * @property {import("./models.js").Models} models
 * @property {import("./i18n.js").Translate} t
 * @property {import("./state.js").Notice[]} notices  what the link asked for in vain
 * @property {AbortSignal} signal
 * @property {{ newest: Answer | null }} memory  the last answer, which outlives a page
 *
 * @typedef {{ result: import("./engine/port.js").Result, state: State }} Answer
 */

const dark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)");

/** Settings that change how the encoder's pictures look at most, but no number in them. */
const appearance = new Set(["theme", "lang", "row", "col", "key", "sentence", "numbers", "fold",
  "explain", "explained",
  ...SETTINGS.filter(({ part }) => part).map(({ name }) => name)]);

/** Milliseconds that unpacking may take before it is said. */
const PATIENCE = 200;

/** An encoder as good as none: it still cuts sentences into tokens. */
const TOKENS_ONLY = { num_layers: 1, d_model: 1, num_heads: 1, dff: 1 };

/** @param {Options} options */
export function createPage({ store, engine, models, t, notices, signal, memory }) {
  fillProse(t, false);
  mountControls({ t, store, signal }, false);
  const board = createNotices(t, signal);
  board.list(notices);
  const folding = createFolding(store, t, signal);
  createExplaining(store, t, signal);
  createSamples(store, t, signal);

  const look = () => ({ theme: themeOf(store.get()), forced: forced.matches });
  /** @param {number | null} row */
  const hover = (row) => pictures.forEach(({ picture }) => picture.mark?.(row));
  const sight = createSight(signal);
  const pictures = all("[data-view]").map((place) => {
    const view = VIEWS[place.dataset.view ?? ""];
    if (!view) throw new Error(`there is no view ${place.dataset.view}`);
    place.replaceChildren();
    const page = { t, store, engine, models, hover, look };
    return { view, place, picture: createPicture(view, place, page) };
  });
  const views = pictures.map(({ view }) => view);
  const twins = createTwinControls({ t, store });

  /** @type {ReturnType<typeof import("./experiments.js").createExperiments> | undefined} */
  let experiments;
  const later = mountLater();

  let frame = 0;
  const whenIdle = createIdle(signal);

  // While the engine works, which takes longer than what it asks of this thread.
  async function mountLater() {
    await new Promise((done) => createIdle(signal)(() => done(undefined)));
    const { createExperiments } = await import("./experiments.js");
    if (!signal.aborted) experiments = createExperiments({ t, store, engine, models, signal, look });
  }

  /**
   * What the reader sees is drawn at once, the rest as soon as nothing newer is waiting.
   * @param {boolean} [whole]   all of it at once
   */
  function draw(whole = false) {
    cancelAnimationFrame(frame);
    frame = 0;
    const { newest } = memory;
    if (!newest || signal.aborted) return;
    // What was computed belongs to the state it was asked for; how it looks, to the present one.
    const now = store.get();
    const state = { ...newest.state };
    for (const name of appearance) {
      Object.assign(state, { [name]: now[/** @type {keyof State} */ (name)] });
    }
    const run = readRun(newest.result, state, models.get(state.model));
    const twin = readTwin(newest.result, run);
    const { twin: refused } = newest.result;
    twins.tell(now, refused instanceof Error ? refused : null,
      !!twin && identical(state, twin, views));
    const rest = pictures.filter(({ place, picture }) => {
      if (!whole && !sight.has(place)) return true;
      picture.draw(run, twin);
      return false;
    });
    // Which state the pictures show, for those who wait for them: those in sight, then all.
    document.documentElement.dataset.drawn = pictured(state);
    whenIdle(() => {
      for (const { picture } of rest) picture.draw(run, twin);
      folding.draw();
      later.then(() => {
        if (!signal.aborted) document.documentElement.dataset.complete = pictured(state);
      });
    });
  }
  /**
   * The same sentences in the twin; the two runs know of each other.
   * @param {import("./engine/port.js").Result} result
   * @param {Run} run
   */
  function readTwin({ twin: answer }, run) {
    const asked = twinOf(run.state);
    if (!asked || !answer || answer instanceof Error) return null;
    const twin = readRun(answer, asked.state, models.get(asked.state.model));
    [run.other, twin.other] = [twin, run];
    return { run: twin, differences: answer.differences[twin.state.sentence] };
  }

  function drawSoon() {
    frame ||= requestAnimationFrame(() => draw());
  }

  const unpacking = /** @type {HTMLElement} */ (document.getElementById("unpacking"));

  /** While the weights are on their way: a sign that they are, and what needs none of them. */
  async function wait() {
    unpacking.hidden = false;
    if (memory.newest) return;
    const asked = { ...toRequest(store.get(), []), config: TOKENS_ONLY, model: "random" };
    const result = await (await engine).run(asked, "tokens").catch(() => undefined);
    if (!result || memory.newest || signal.aborted) return;
    const run = readRun(result, store.get());
    for (const { view, picture } of pictures) if (!view.needs) picture.draw(run);
  }

  /** @param {string} model */
  async function prepare(model) {
    if (model === "random" || models.get(model)) return;
    const timer = setTimeout(wait, PATIENCE);
    await models.ready(model).finally(() => {
      clearTimeout(timer);
      unpacking.hidden = true;
    });
  }

  async function compute() {
    const asked = () => [store.get().model, twinOf(store.get())?.state.model ?? "random"];
    const [model, other] = asked();
    try {
      await prepare(model);
      await prepare(other);
      const state = store.get();
      // The change has asked for itself.
      if (signal.aborted || asked().join() !== `${model},${other}`) return;
      const names = new Set(views.flatMap((view) => view.needs?.(state) ?? []));
      const beside = twinOf(state);
      const result = await (await engine).run({
        ...toRequest(state, [...names]),
        ...(beside && { twin: twinRequest(state, beside.state, views) }),
      });
      if (!result || signal.aborted) return; // a newer question is on its way
      memory.newest = { result, state };
      board.error("");
      drawSoon();
    } catch (error) {
      if (signal.aborted) return;
      board.error(`${translateError(t, error)} ${memory.newest ? t("error.kept") : ""}`);
    }
  }

  /** @param {State} state */
  function show(state) {
    twins.show(state);
    document.documentElement.dataset.theme = themeOf(state);
    for (const place of all("[data-when]")) {
      const [, name, not, value] = /(\w+)(!?)=(.*)/.exec(place.dataset.when ?? "") ?? [];
      place.hidden = (String(state[/** @type {keyof State} */ (name)]) === value) === (not === "!");
    }
  }

  signal.addEventListener("abort", store.subscribe((now, before) => {
    const changed = Object.keys(now).filter((name) =>
      now[/** @type {keyof State} */ (name)] !== before[/** @type {keyof State} */ (name)]);
    show(now);
    if (changed.every((name) => appearance.has(name))) drawSoon();
    else compute();
  }));
  for (const media of [dark, forced]) {
    media.addEventListener("change", () => {
      show(store.get());
      drawSoon();
      experiments?.drawSoon();
    }, { signal });
  }
  onPrint(() => {
    show(store.get());
    draw(true);
  }, signal);
  createLoader({ t, store, models, signal, changed: compute });
  show(store.get());
  // In the new language at once, also where nothing new can be computed.
  if (memory.newest) drawSoon();
  compute();
}

/** The link of what the pictures show: the table of results fills by itself. @param {State} state */
const pictured = (state) => write({ ...state, tried: "" });

/** @param {State} state */
function themeOf({ theme }) {
  if (isPrinting()) return "light";
  if (theme === "auto") return dark.matches ? "dark" : "light";
  return /** @type {"light" | "dark"} */ (theme);
}

/**
 * @param {Pick<import("./engine/port.js").Result, "sentences">} result
 * @param {State} state
 * @param {import("./models.js").Model} [model]
 * @returns {Run}
 */
function readRun({ sentences: given }, state, model) {
  const sentences = given.map(({ pieces, tensors }) => ({
    pieces,
    tensors,
    labels: labelsOf(pieces),
    mask: pieces.map(({ id }) => id === 0),
  }));
  // The answer may be older than the wish to see the second sentence.
  const sentence = Math.min(state.sentence, sentences.length - 1);
  return { state: { ...state, sentence }, sentences, shown: sentences[sentence], model };
}
