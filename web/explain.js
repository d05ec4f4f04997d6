// @ts-check
// What explains a line of the program: the idea, the formula, or the C++ that computes it. One
// choice holds for all lines, and a line may have its own; both are part of the state.

import { element } from "./element.js";
import { settingOf } from "./state.js";

const KINDS = settingOf("explain").choices ?? [];

/**
 * A switch for every line that has more than one of them.
 * @param {import("./state.js").Store} store
 * @param {import("./i18n.js").Translate} t
 * @param {AbortSignal} signal
 */
export function createExplaining(store, t, signal) {
  const own = () => store.get().explained.split(",").filter(Boolean);
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".line")]);
  const switches = lines.flatMap((line, index) => {
    line.querySelector(".explain")?.remove();
    const kinds = KINDS.filter((kind) => line.querySelector(`[data-explain=${kind}]`));
    if (kinds.length < 2) return [];
    const group = element("div", "explain",
      { role: "radiogroup", "aria-label": t("explain.line", { number: index + 1 }) });
    const radios = kinds.map((kind) => {
      const label = element("label");
      const radio = element("input", "", { type: "radio", name: `explain-${line.id}`, value: kind });
      const name = element("span");
      name.textContent = t(`choice.explain.${kind}`);
      label.append(radio, name);
      group.append(label);
      radio.addEventListener("change", () => {
        const others = own().filter((entry) => !entry.startsWith(`${line.id}.`));
        const same = kind === store.get().explain;
        store.set({ explained: [...others, ...(same ? [] : [`${line.id}.${kind}`])].join(",") });
      }, { signal });
      return radio;
    });
    line.querySelector("[data-explain]")?.before(group);
    return { line, kinds, radios };
  });

  function show() {
    const { explain } = store.get();
    const entries = own();
    for (const { line, kinds, radios } of switches) {
      const chosen = kinds.find((kind) => entries.includes(`${line.id}.${kind}`)) ??
        (kinds.includes(explain) ? explain : kinds[0]);
      line.dataset.explained = chosen;
      for (const radio of radios) radio.checked = radio.value === chosen;
    }
  }
  signal.addEventListener("abort", store.subscribe((now, before) => {
    // A new choice for all lines is one for all lines.
    if (now.explain !== before.explain && now.explained === before.explained && now.explained) {
      store.set({ explained: "" });
    }
    show();
  }));
  show();
}
