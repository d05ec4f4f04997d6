// @ts-check
// Every head of every layer in small: one strip a layer. It is a group of radio buttons with one
// tab stop; the arrows move between maps.

import { element, setText } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { formatNumber } from "../number.js";
import { createHeadDifferences } from "../twin/heads.js";
import { headKind, tensorOf } from "./view.js";

/** @typedef {import("./view.js").State} State */

/**
 * @param {State} state
 * @returns {[number, number][]}
 */
const heads = (state) =>
  Array.from({ length: state.layers }, (_, layer) =>
    Array.from({ length: state.heads }, (_, head) =>
      /** @type {[number, number]} */ ([layer, head]))).flat();

/** @param {number} layer @param {number} head */
const nameOf = (layer, head) => `layers.${layer}.attention_weights.${head}`;

/** @type {import("./view.js").View} */
export const headStrips = {
  // The heads that both have.
  compared: (own, twin) => heads({
    ...own, layers: Math.min(own.layers, twin.layers), heads: Math.min(own.heads, twin.heads),
  }).map(([layer, head]) => nameOf(layer, head)).map((name) => [name, name]),
  createDifference: createHeadDifferences,
  needs: (state) => [
    ...heads(state).map(([layer, head]) => nameOf(layer, head)),
    ...Array.from({ length: state.layers }, (_, layer) => `layers.${layer}.mean_entropy`),
  ],
  create(root, page) {
    const { t, store } = page;
    const group = element("div", "strips", { role: "radiogroup", "aria-label": t("heads.label") });
    const drawn = element("p", "strips-note");
    root.append(drawn, group);
    /** @typedef {ReturnType<typeof createHeatmap>} Map */
    /** @type {{ button: HTMLButtonElement, map: Map, spread: HTMLElement, kind: HTMLElement }[]} */
    let maps = [];
    let shape = "";
    /** @type {State} */
    let state;

    /** @param {State} state */
    function build(state) {
      maps = [];
      const strips = Array.from({ length: state.layers }, (_, layer) => {
        const strip = element("div", "strip-layer");
        const name = element("span", "strip-name");
        name.textContent = t("heads.layer", { layer });
        strip.append(name, ...Array.from({ length: state.heads }, (_, head) => small(layer, head)));
        return strip;
      });
      group.style.setProperty("--heads", String(state.heads));
      group.replaceChildren(...strips);
    }

    /**
     * @param {number} layer
     * @param {number} head
     */
    function small(layer, head) {
      const button = element("button", "head-map", { type: "button", role: "radio" });
      const map = createHeatmap(button, { scale: "weights", size: "thumbnail", t });
      const spread = element("span", "head-spread", { "aria-hidden": "true" });
      const kind = element("span", "head-kind head", { "aria-hidden": "true" });
      button.append(spread, kind);
      button.addEventListener("click", () => store.set({ layer, head }));
      maps.push({ button, map, spread, kind });
      return button;
    }

    group.addEventListener("keydown", (event) => {
      if (!state) return;
      const { layer, head, layers, heads: count } = state;
      // Sideways from head to head and on into the next layer, up and down from layer to layer.
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -count, ArrowDown: count }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = layer * count + head + step;
      if (next < 0 || next >= layers * count) return;
      store.set({ layer: Math.floor(next / count), head: next % count });
      maps[next].button.focus();
    });

    return {
      draw(run) {
        const { model } = run;
        state = run.state; // a twin may have other heads than the reader's
        const measured = model?.metadata["heads.sentences"];
        setText(drawn, !model ? t("heads.random", { seed: state.seed })
          : measured ? t("heads.measured", { count: measured }) : "");
        if (shape !== `${state.layers} ${state.heads}`) {
          shape = `${state.layers} ${state.heads}`;
          build(state);
        }
        heads(state).forEach(([layer, head], i) => {
          const { button, map, spread, kind } = maps[i];
          const chosen = layer === state.layer && head === state.head;
          const entropy = formatNumber(tensorOf(run, `layers.${layer}.mean_entropy`).data[head], 3);
          map.draw({
            tensor: tensorOf(run, nameOf(layer, head)),
            rowLabels: run.shown.labels,
            ...page.look(),
          });
          const { name, share } = headKind(t, model, layer, head);
          setText(spread, entropy);
          setText(kind, `${name} ${share}`.trim());
          button.setAttribute("aria-label", [t("heads.one", { layer, head, entropy }),
            ...(name ? [`${name} ${share}`] : [])].join(t("list.comma")));
          button.setAttribute("aria-checked", String(chosen));
          button.tabIndex = chosen ? 0 : -1;
        });
      },
    };
  },
};
