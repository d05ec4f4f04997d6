// @ts-check
// In a slide the keys of the deck stay the deck's: a clicker's Page Up and Page Down at once, the
// arrows after Escape. Only decks that have announced the slide, as reveal.js does, are told.

const TURNS = /** @type {Readonly<Record<string, string>>} */ ({
  PageDown: "next", PageUp: "prev", ArrowRight: "right", ArrowLeft: "left", ArrowDown: "down",
  ArrowUp: "up",
});

/** @param {{ onShow: () => void }} actions  when a slide has come */
export function createDeck({ onShow }) {
  let slide = false;
  let released = false;

  addEventListener("keydown", (event) => {
    if (!slide || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const turn = TURNS[event.key];
    if (turn && (event.key.startsWith("Page") || released)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      parent.postMessage(JSON.stringify({ method: turn }), "*");
      return;
    }
    released = event.key === "Escape";
  }, { capture: true });

  /** @param {unknown} message */
  function hear(message) {
    if (message !== "slide:start") return;
    slide = true;
    onShow();
  }
  return { hear };
}
