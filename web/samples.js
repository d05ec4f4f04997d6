// @ts-check
// Sentences to begin with, in the language of the page. The page opens on the same sentence in every
// language, so that a link means the same to all.

import { element } from "./element.js";

/**
 * @param {import("./state.js").Store} store
 * @param {import("./i18n.js").Translate} t
 * @param {AbortSignal} signal
 */
export function createSamples(store, t, signal) {
  const place = /** @type {HTMLElement} */ (document.getElementById("samples"));
  const buttons = [t("sample.first"), t("sample.second")].map((text) => {
    const button = element("button", "text-button", { type: "button" });
    button.textContent = text;
    button.addEventListener("click", () => store.set({ text }), { signal });
    return button;
  });
  place.replaceChildren(t("sample.try"), ...buttons);
}
