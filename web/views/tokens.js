// @ts-check
// The sentences as chips: the reader's own characters above, the id below. Choosing a chip chooses
// the token in every picture.

import { element, sameList, setText, word } from "../element.js";

const UNKNOWN = 1;

/** @type {import("./view.js").View} */
export const tokens = {
  twin: "shared",
  create(root, page) {
    const { t, store } = page;
    const lists = [0, 1].map((which) => createChips(root, which, page));
    const unknown = element("p", "note");
    root.append(unknown);
    return {
      draw(run) {
        lists.forEach((list, which) => list.draw(run, which));
        const pieces = run.sentences.flatMap((sentence) => sentence.pieces);
        const count = pieces.filter(({ id }) => id === UNKNOWN).length;
        setText(unknown, count ? t("tokens.unknown", { count }) : "");
        unknown.hidden = count === 0;
        root.classList.toggle("two-sentences", run.sentences.length > 1);
      },
      mark(row) {
        lists[store.get().sentence].mark(row);
      },
    };
  },
};

/**
 * @param {HTMLElement} root
 * @param {number} which
 * @param {import("./view.js").Page} page
 */
function createChips(root, which, { t, store, hover }) {
  const group = element("div", "sentence");
  const choose = element("button", "sentence-choose", { type: "button" });
  const list = element("ol", "chips");
  group.append(choose, list);
  root.append(group);
  choose.addEventListener("click", () => store.set({ sentence: which, row: null, key: null }));
  /** @type {HTMLButtonElement[]} */
  let chips = [];
  /** @type {string[]} */
  let before = [];

  /**
   * @param {import("./view.js").Piece} piece
   * @param {string} label
   * @param {number} row
   */
  function chip({ id }, label, row) {
    const button = element("button", "chip", { type: "button" });
    if (id === 0) button.classList.add("chip-padding");
    if (id === UNKNOWN) button.classList.add("chip-unknown");
    const number = element("span", "chip-id");
    number.textContent = id === UNKNOWN ? `[UNK] ${id}` : String(id);
    const text = word(label);
    text.className = "chip-word";
    button.append(text, number);
    button.addEventListener("click", () => {
      const { row: chosen, sentence } = store.get();
      store.set({ sentence: which, row: chosen === row && sentence === which ? null : row });
    });
    button.addEventListener("pointerenter", () => store.get().sentence === which && hover(row));
    button.addEventListener("pointerleave", () => hover(null));
    const item = element("li");
    item.append(button);
    chips.push(button);
    return item;
  }

  return {
    /**
     * @param {import("./view.js").Run} run
     * @param {number} index
     */
    draw(run, index) {
      const sentence = run.sentences[index];
      group.hidden = !sentence;
      if (!sentence) return;
      const active = run.state.sentence === index;
      const real = sentence.mask.filter((padded) => !padded).length;
      const values = { number: index + 1, count: real };
      setText(choose, t(active ? "tokens.shown" : "tokens.show", values));
      // Not disabled once it is chosen: that would take the focus from whoever has just chosen it.
      choose.disabled = run.sentences.length === 1;
      choose.setAttribute("aria-current", String(active));
      group.classList.toggle("sentence-shown", active);
      const now = sentence.pieces.map(({ id }, i) => `${id} ${sentence.labels[i]}`);
      if (!sameList(now, before)) {
        before = now;
        chips = [];
        const made = sentence.pieces.map((piece, row) => chip(piece, sentence.labels[row], row));
        list.replaceChildren(...made);
      }
      chips.forEach((button, row) =>
        button.setAttribute("aria-pressed", String(active && row === run.state.row)));
    },
    /** @param {number | null} row */
    mark(row) {
      chips.forEach((button, i) => button.classList.toggle("chip-pointed", i === row));
    },
  };
}
