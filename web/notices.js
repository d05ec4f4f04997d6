// @ts-check
// What the page has to say: which parts of the link it could not use, and what is wrong now.

import { element, setText } from "./element.js";

/**
 * @param {import("./i18n.js").Translate} t
 * @param {AbortSignal} signal
 */
export function createNotices(t, signal) {
  const board = /** @type {HTMLElement} */ (document.getElementById("notices"));
  const problem = element("p", "problem");
  const list = element("ul", "notice-list");
  const dismiss = element("button", "text-button", { type: "button" });
  dismiss.textContent = t("notice.dismiss");
  board.replaceChildren(problem, list, dismiss);
  problem.hidden = list.hidden = dismiss.hidden = true;
  dismiss.addEventListener("click", () => {
    list.replaceChildren();
    list.hidden = dismiss.hidden = true;
  }, { signal });
  return {
    /** @param {import("./state.js").Notice[]} notices */
    list(notices) {
      list.hidden = dismiss.hidden = notices.length === 0;
      list.replaceChildren(...notices.map(({ key, values }) => {
        const item = element("li");
        item.textContent = t(key, values);
        return item;
      }));
    },
    /** @param {string} sentence  "" when all is well */
    error(sentence) {
      setText(problem, sentence.trim());
      problem.hidden = sentence === "";
    },
  };
}
