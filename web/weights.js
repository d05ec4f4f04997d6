// @ts-check
// Opens a file of weights from the reader's disk; nothing leaves the machine.

import { element, setText } from "./element.js";
import { translateError } from "./i18n.js";

/**
 * @param {object} options
 * @param {import("./i18n.js").Translate} options.t
 * @param {import("./state.js").Store} options.store
 * @param {import("./models.js").Models} options.models
 * @param {AbortSignal} options.signal
 * @param {() => void} options.changed   the same settings now mean other weights
 */
export function createLoader({ t, store, models, signal, changed }) {
  const place = /** @type {HTMLElement} */ (document.getElementById("load"));
  const button = element("button", "text-button", { type: "button" });
  button.textContent = t("weights.load");
  const input = element("input", "", { type: "file", accept: ".safetensors" });
  input.hidden = true;
  const message = element("span", "control-message", { role: "status" });
  place.replaceChildren(button, input, message);
  button.addEventListener("click", () => input.click(), { signal });

  /** There is nothing to choose before a file has been opened. */
  function offer() {
    const option = document.querySelector("[data-setting=model] option[value=file]");
    /** @type {HTMLOptionElement} */ (option).hidden = !models.get("file");
  }
  offer();

  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      setText(message, "");
      if (!await models.open(file)) return;
      store.set({ model: "file" });
      changed();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const known = translateError(t, why);
      setText(message, `${known === why ? t("error.file", { why }) : known} ${t("weights.kept")}`);
    } finally {
      input.value = ""; // the same file may be chosen again
      offer();
    }
  }, { signal });
}
