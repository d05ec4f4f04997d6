// @ts-check
// A column of words as buttons that share one tab stop.

import { element, sameList, word } from "../element.js";

/**
 * @param {string} className
 * @param {{ onHover: (index: number | null) => void, onSelect: (index: number) => void }} actions
 */
export function createWordButtons(className, { onHover, onSelect }) {
  const node = element("div", `wires-words ${className}`, {
    role: "toolbar",
    "aria-orientation": "vertical",
  });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  /** @type {readonly unknown[]} */
  let shown = [];
  let current = 0;

  /** @param {number} index */
  function stopAt(index) {
    if (buttons[current]) buttons[current].tabIndex = -1;
    current = index;
    if (buttons[current]) buttons[current].tabIndex = 0;
  }

  /** @param {Event} event */
  function indexOf(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    return button ? buttons.indexOf(button) : -1;
  }

  node.addEventListener("keydown", (event) => {
    const last = buttons.length - 1;
    /** @type {Record<string, number>} */
    const targets = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(last, target))]?.focus();
  });
  node.addEventListener("focusin", (event) => {
    const index = indexOf(event);
    stopAt(index);
    onHover(index);
  });
  node.addEventListener("focusout", () => onHover(null));
  node.addEventListener("pointerover", (event) => {
    onHover(indexOf(event) < 0 ? null : indexOf(event));
  });
  node.addEventListener("pointerleave", () => onHover(null));
  node.addEventListener("click", (event) => {
    if (indexOf(event) >= 0) onSelect(indexOf(event));
  });

  return {
    node,
    /**
     * @param {string} label
     * @param {readonly string[]} words
     * @param {readonly boolean[] | undefined} mask
     * @param {number} selected  or -1
     * @param {(index: number) => string} nameOf
     */
    draw(label, words, mask, selected, nameOf) {
      if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
      const content = [...words, ...(mask ?? [])];
      if (!sameList(content, shown)) {
        shown = content;
        buttons = words.map((text, i) => {
          const struck = mask?.[i] ? " heatmap-struck" : "";
          const button = element("button", `wires-word${struck}`, { type: "button" });
          button.tabIndex = -1;
          button.title = text;
          button.append(word(text));
          return button;
        });
        node.replaceChildren(...buttons);
        stopAt(Math.max(0, Math.min(buttons.length - 1, current)));
      }
      buttons.forEach((button, i) => {
        button.setAttribute("aria-label", nameOf(i));
        button.setAttribute("aria-pressed", String(i === selected));
      });
    },
  };
}
