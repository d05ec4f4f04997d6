// @ts-check
import { make } from "./parts.js";

/**
 * A number one can type, step and drag.
 *
 * @typedef {{ now: number, min: number, max: number }} Range
 *
 * @typedef {object} Stepper
 * @property {string} name                   its accessible name
 * @property {string} help
 * @property {{ less: string, more: string }} words
 * @property {(text: string) => void} commit takes what was typed
 * @property {(steps: number) => void} step  moves by so many steps, down when negative
 * @property {number} page                   steps of Page Up and Page Down
 */

/** Pixels of dragging that make one step; fewer than this is a click. */
const DRAG_STEP = 6;

/**
 * @param {Stepper} stepper
 * @returns {{ parts: HTMLElement[], show: (text: string, range: Range) => void }}
 */
export function createStepper({ name, help, words, commit, step, page }) {
  const input = make("input", {
    className: "stepper-value", type: "text", inputMode: "decimal", title: help,
    autocomplete: "off", spellcheck: false, placeholder: "–",
  });
  input.setAttribute("role", "spinbutton");
  input.setAttribute("aria-label", name);
  let shown = "";

  const settle = () => {
    if (input.value !== shown) commit(input.value);
    input.value = shown;
  };
  /** @param {number} steps */
  const move = (steps) => {
    settle();
    step(steps);
  };

  input.addEventListener("change", settle);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page }[event.key];
    if (steps) move(steps);
    else if (event.key === "Enter") settle();
    else if (event.key === "Escape" && input.value !== shown) input.value = shown;
    else return;
    event.preventDefault();
  });
  drag(input, move);

  /**
   * @param {string} sign
   * @param {string} label
   * @param {number} direction
   */
  const button = (sign, label, direction) => {
    const element = make("button", { className: "stepper-button", type: "button" }, sign);
    element.setAttribute("aria-label", label);
    // The arrow keys do the same in the field, so that Tab stops once.
    element.tabIndex = -1;
    element.addEventListener("click", () => move(direction));
    return element;
  };

  return {
    parts: [button("◂", words.less, -1), input, button("▸", words.more, 1)],
    show(text, { now, min, max }) {
      shown = text;
      input.value = text;
      input.style.setProperty("--characters", String(Math.max(2, text.length)));
      if (text === "") input.removeAttribute("aria-valuenow");
      else input.setAttribute("aria-valuenow", String(now));
      input.setAttribute("aria-valuemin", String(min));
      input.setAttribute("aria-valuemax", String(max));
      input.setAttribute("aria-valuetext", text);
    },
  };
}

/**
 * Dragging sideways steps; a plain click edits, and a field being edited is left to text selection.
 * @param {HTMLInputElement} input
 * @param {(steps: number) => void} move
 */
function drag(input, move) {
  /** @type {{ pointer: number, x: number, done: number, moved: boolean } | undefined} */
  let grip;
  input.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || document.activeElement === input) return;
    grip = { pointer: event.pointerId, x: event.clientX, done: 0, moved: false };
    input.setPointerCapture(event.pointerId);
  });
  // Keeps the focus, and with it the keyboard of a phone, away until the drag turns out a click.
  input.addEventListener("mousedown", (event) => {
    if (grip) event.preventDefault();
  });
  input.addEventListener("pointermove", (event) => {
    if (grip?.pointer !== event.pointerId) return;
    const steps = Math.trunc((event.clientX - grip.x) / DRAG_STEP);
    if (steps === grip.done) return;
    input.classList.add("dragging");
    grip.moved = true;
    move(steps - grip.done);
    grip.done = steps;
  });
  /** @param {PointerEvent} event */
  const release = (event) => {
    if (grip?.pointer !== event.pointerId) return;
    if (!grip.moved && event.type === "pointerup") {
      input.focus();
      input.select();
    }
    grip = undefined;
    input.classList.remove("dragging");
  };
  input.addEventListener("pointerup", release);
  input.addEventListener("pointercancel", release);
}
