// @ts-check
// When an encoder that was put into another page begins.

import { element } from "../element.js";

/**
 * Resolves at once, when the page comes into sight, or when the reader says so.
 * @param {import("../state.js").State} state
 * @param {import("../i18n.js").Translate} t
 * @returns {Promise<void>}
 */
export function begun({ start, text }, t) {
  if (start === "now") return Promise.resolve();
  const page = document.documentElement;
  page.classList.add("waiting");
  const over = () => page.classList.remove("waiting");
  if (start === "visible") {
    return new Promise((resolve) => {
      const watch = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        resolve(over());
      });
      watch.observe(document.body);
    });
  }
  const button = element("button", "begin", { type: "button" });
  button.textContent = t("page.begin", { text });
  document.body.prepend(button);
  return new Promise((resolve) => {
    button.addEventListener("click", () => {
      button.remove();
      resolve(over());
    });
  });
}
