// @ts-check
// Line numbers that fold their line: what is folded is part of the state, and so of the link.

import { element } from "./element.js";

/**
 * @param {import("./state.js").Store} store
 * @param {import("./i18n.js").Translate} t
 * @param {AbortSignal} signal
 */
export function createFolding(store, t, signal) {
  const folded = () => store.get().fold.split(",").filter(Boolean);
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".line")]);
  const entries = lines.map((line, index) => {
    line.querySelector(".line-number")?.remove();
    const button = element("button", "line-number", { type: "button" });
    button.textContent = String(index + 1);
    button.addEventListener("click", () => {
      const now = folded();
      const next = now.includes(line.id) ? now.filter((id) => id !== line.id) : [...now, line.id];
      store.set({ fold: next.join(",") });
    }, { signal });
    line.prepend(button);
    line.querySelector(".line-thumbnail")?.remove();
    const thumbnail = element("canvas", "line-thumbnail", { "aria-hidden": "true" });
    line.append(thumbnail);
    return { line, button, thumbnail, number: index + 1 };
  });
  function show() {
    const now = folded();
    for (const { line, button, number } of entries) {
      const closed = now.includes(line.id);
      line.classList.toggle("folded", closed);
      button.setAttribute("aria-expanded", String(!closed));
      button.title = t(closed ? "fold.open" : "fold.close", { number });
      button.setAttribute("aria-label", button.title);
    }
  }
  signal.addEventListener("abort", store.subscribe(show));
  show();
  return {
    /** Shows the pictures of folded lines in small, as they are now. */
    draw() {
      for (const { line, thumbnail } of entries) {
        if (!line.classList.contains("folded")) continue;
        const picture = line.querySelector("canvas");
        if (!picture || picture === thumbnail || !picture.width || !picture.height) continue;
        thumbnail.width = picture.width;
        thumbnail.height = picture.height;
        thumbnail.getContext("2d")?.drawImage(picture, 0, 0);
      }
    },
  };
}
