// @ts-check
// What would stand in the place of [MASK]: the five likeliest words of both twins, those trained with
// the factor and those without, and of the encoder above where it is set otherwise. Every word of
// the sentence can be masked here.

import { createBars } from "../bars.js";
import { csvLines, downloadCsv } from "../csv.js";
import { createCaption, element, setText, word } from "../element.js";
import { translateError } from "../i18n.js";
import { timesText } from "../race/words.js";
import { toRequest } from "../state.js";
import { settingsOf } from "../state/models.js";
import { heldOut } from "./weights.js";

/**
 * @typedef {import("./view.js").State} State
 * @typedef {import("./view.js").Run} Run
 * @typedef {import("../engine/port.js").Fill} Fill
 * @typedef {{ name: string, state: State, fills: Fill[] }} Answer  by the encoder of a state
 */

const MASK = 4;
const ABOVE = "guess.above";
const TWINS = ["trained", "unscaled"];

/**
 * The encoders to ask: those two; the one above and the one beside it, if they are none of them.
 * @param {State} state
 * @param {State} [beside]
 */
function askedOf(state, beside) {
  const twins = TWINS.map((model) => ({ ...state, ...settingsOf(model), model, training: false }));
  const key = (/** @type {State} */ one) => JSON.stringify(toRequest(one, []));
  /** @type {{ name: string, state: State }[]} */
  const more = [];
  for (const [name, one] of /** @type {const} */ ([[ABOVE, state], ["guess.beside", beside]])) {
    const known = !one || one.model === "random" ||
      [...twins, ...more.map((other) => other.state)].some((other) => key(other) === key(one));
    if (!known) more.push({ name, state: one });
  }
  return [
    ...more,
    ...twins.map((one) => ({ name: `choice.model.${one.model}`, state: one })),
  ];
}

/** @type {import("./view.js").View} */
export const guess = {
  twin: "shared", // it has a column for it
  needs: () => [], // nothing can be asked before there are weights
  create(root, { t, store, engine, models }) {
    const caption = createCaption();
    const figure = element("figure", "chart");
    const words = createWords(store, t);
    const place = element("div");
    const foot = element("div", "chart-foot");
    const csv = element("button", "heatmap-button", { type: "button" });
    foot.append(csv);
    csv.textContent = t("heatmap.csv");
    csv.setAttribute("aria-label", t("heatmap.csv_of", { title: t("guess.title") }));
    figure.append(caption.node, words.list, place, foot);
    root.append(figure);
    /** @type {Answer[]} */
    let answers = [];
    let asked = "";
    /** @type {unknown} */
    let by;

    /** @param {State} state @param {ReturnType<typeof askedOf>} encoders */
    async function ask(state, encoders) {
      const key = asked;
      const found = await Promise.all(encoders.map(async ({ name, state: one }) => {
        await models.ready(one.model);
        const request = { ...toRequest(one, []), fill: true };
        const result = await (await engine).run(request, name);
        return { name, state: one, fills: result?.sentences[state.sentence]?.fills ?? [] };
      }));
      if (key !== asked || found.some(({ fills }) => !fills.length)) return; // a newer one is asked
      answers = found;
      show();
      root.dataset.guessed = state.text;
    }

    function show() {
      const last = answers[0].fills.length - 1;
      place.replaceChildren(...answers[0].fills.map((_, i) => {
        const row = element("div", "guess-row");
        const given = answers.map(({ fills }) => fills[i].answers);
        const max = Math.max(...given.flat().map(({ probability }) => probability));
        answers.forEach(({ name, state: { scale, model } }, which) => {
          const column = element("div");
          row.append(column);
          createBars(column).draw({
            values: Float32Array.from(given[which], ({ probability }) => probability),
            max,
            // What goes on with a word begins with a hyphen.
            rowLabels: given[which].map(({ entry }) => entry.replace(/^(?=[a-z])/, "-").replace("▁", "")),
            title: t("guess.by", { name: t(name), factor: timesText(scale) }),
          });
          const made = models.get(model);
          if (i < last || !name.startsWith("choice") || !made) return;
          const note = element("p", "picture-takeaway");
          note.textContent = heldOut(t, made);
          column.append(note);
        });
        return row;
      }));
    }

    csv.addEventListener("click", () => downloadCsv("guess", csvLines([
      ["position", "model", "factor", "rank", "token", "probability"],
      ...answers.flatMap(({ state, fills }) => fills.flatMap(({ position, answers: given }) =>
        given.map(({ entry, probability }, i) =>
          [position, state.model, String(state.scale), i + 1, entry, probability]))),
    ])));

    return {
      draw(run) {
        words.draw(run);
        const { state, shown } = run;
        const masked = shown.pieces.some(({ id }) => id === MASK);
        place.hidden = foot.hidden = !masked;
        caption.draw(t("guess.title"), t("guess.how"));
        const encoders = askedOf(state, run.other?.state);
        const requests = encoders.map((one) => toRequest(one.state, []));
        const now = masked ? JSON.stringify([state.sentence, requests]) : "";
        if (now === asked && run.model === by) return;
        [asked, by] = [now, run.model];
        if (masked) ask(state, encoders).catch((error) => place.replaceChildren(translateError(t, error)));
      },
    };
  },
};

/**
 * The sentence, a button a word: it puts [MASK] in the word's place, or the word back.
 * @param {import("../state.js").Store} store
 * @param {import("../i18n.js").Translate} t
 */
function createWords(store, t) {
  const list = element("p", "guess-words");
  /** The words behind the masks of a text, as far as they are known. */
  let hidden = { text: "", words: /** @type {(string | undefined)[]} */ ([]) };
  /** @type {Run} */
  let run;
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  const name = () => (run.state.sentence ? "text2" : "text");

  /** The masks before a row, and the words behind all of them. @param {number} row */
  function masksAt(row) {
    const { pieces } = run.shown;
    const all = pieces.filter(({ id }) => id === MASK);
    const known = hidden.text === run.state[name()] ? hidden.words : all.map(() => undefined);
    return { at: pieces.slice(0, row).filter(({ id }) => id === MASK).length, words: [...known] };
  }

  /** @param {number} row */
  function toggle(row) {
    const letters = Array.from(run.state[name()]);
    const { id, first, last, surface } = run.shown.pieces[row];
    const { at, words } = masksAt(row);
    const masked = id === MASK;
    letters.splice(first, last - first, masked ? words[at] ?? surface : "[MASK]");
    words.splice(at, masked ? 1 : 0, ...(masked ? [] : [surface]));
    hidden = { text: letters.join(""), words };
    store.set({ [name()]: hidden.text });
  }

  return {
    list,
    /** @param {Run} next */
    draw(next) {
      run = next;
      const { pieces, labels } = run.shown;
      while (buttons.length > pieces.length) buttons.pop()?.remove();
      pieces.forEach(({ id, first, last }, row) => {
        buttons[row] ??= addButton(row);
        const button = buttons[row];
        button.hidden = first === last; // nobody typed it
        setText(button.firstChild ?? button, labels[row]);
        button.setAttribute("aria-pressed", String(id === MASK));
        button.disabled = id === MASK && masksAt(row).words[masksAt(row).at] === undefined;
        button.setAttribute("aria-label", t("guess.mask", { word: labels[row] }));
      });
    },
  };

  /** @param {number} row */
  function addButton(row) {
    const button = element("button", "chip chip-word", { type: "button" });
    button.append(word(""));
    button.addEventListener("click", () => toggle(row));
    list.append(button);
    return button;
  }
}
