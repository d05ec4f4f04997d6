// @ts-check
// Keeping the encoder as a twin, exchanging the two, parting with it; and the line that says what
// the twin is.

import { element } from "../element.js";
import { translateError } from "../i18n.js";
import { timesText } from "../race/words.js";
import { resolveScale } from "../state.js";
import { showPin } from "../state/pins.js";
import { lineOf, swapped, twinOf } from "./twin.js";

/** @typedef {import("../state.js").State} State */

/** Those that the page's question compares. */
const READY = /** @type {const} */ (["none", "sqrt"]);

/**
 * @param {object} options
 * @param {import("../i18n.js").Translate} options.t
 * @param {import("../state.js").Store} options.store
 */
export function createTwinControls({ t, store }) {
  const place = /** @type {HTMLElement} */ (document.getElementById("twin"));
  const line = /** @type {HTMLElement} */ (document.getElementById("twin-line"));

  /** @param {string} text @param {() => void} act */
  const button = (text, act) => {
    const made = element("button", "text-button", { type: "button" });
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  };
  const ready = READY.map((scale) => button(t("twin.with", { factor: timesText(scale) }), () =>
    store.set({ twin: showPin({ ...store.get(), scale }) })));
  const keep = button(t("twin.keep"), () => store.set({ twin: showPin(store.get()) }));
  keep.title = t("twin.keep_help");
  const label = element("span", "control-name");
  label.textContent = t("twin.compare");
  const full = element("p", "twin-full"); // where the line has room for its beginning only
  place.replaceChildren(label, ...ready, keep, full);

  const said = element("p", "twin-said", { role: "status" });
  const swap = button(t("twin.swap"), () => store.set(swapped(store.get())));
  const remove = button(t("twin.remove"), () => {
    store.set({ twin: "" });
    keep.focus({ preventScroll: true }); // the button goes with the twin
  });
  const buttons = element("span", "twin-buttons");
  buttons.append(swap, remove);
  line.replaceChildren(said, buttons);

  /** What was found once the twin had run: an error, or that nothing differs. */
  let found = "";

  return {
    /** @param {State} state */
    show(state) {
      const twin = twinOf(state);
      line.hidden = !twin;
      document.documentElement.classList.toggle("twinned", !!twin);
      ready.forEach((one, i) => {
        one.hidden = resolveScale(READY[i], state.d) === resolveScale(state.scale, state.d) &&
          one !== document.activeElement;
      });
      if (!twin) {
        said.replaceChildren();
        full.replaceChildren();
        return;
      }
      const parts = lineOf(t, state, twin.state).map(({ text, factor }) => {
        const part = element("span", factor ? "factor" : "");
        part.textContent = text;
        return part;
      });
      // A selection that it has not is said where it is missed.
      const problem = twin.notices.find(({ key }) => key !== "notice.clamped");
      const told = (problem ? [problem] : []).map(({ key, values }) => ` ${t(key, values)}`);
      const sentence = element("span");
      sentence.textContent = [...told, found && ` ${found}`].filter(Boolean).join("");
      // A status that is written again is read again.
      const now = parts.map(({ textContent }) => textContent).join("") + sentence.textContent;
      if (said.textContent === now) return;
      said.replaceChildren(...parts, sentence);
      full.replaceChildren(...[...said.childNodes].map((part) => part.cloneNode(true)));
    },
    /**
     * @param {State} state
     * @param {unknown} error      why the twin was refused, if it was
     * @param {boolean} identical
     */
    tell(state, error, identical) {
      found = error ? translateError(t, error) : identical ? t("twin.zero") : "";
      this.show(state);
    },
  };
}
