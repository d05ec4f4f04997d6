// @ts-check
// The differences of all heads in small, each with how much of its attention moved.

import { element, setText } from "../element.js";
import { createHeatmap } from "../heatmap.js";
import { formatShare } from "../views/balance.js";

/**
 * @param {HTMLElement} root
 * @param {import("../views/view.js").Page} page
 * @returns {import("./difference.js").Difference}
 */
export function createHeadDifferences(root, { t, look }) {
  const said = element("p", "strips-note");
  const group = element("div", "strips", { role: "group", "aria-label": t("twin.difference") });
  root.append(said, group);
  /** @type {{ draw: (difference: import("../engine/port.js").Difference, limit: number) => void }[]} */
  let maps = [];
  let shape = "";

  /** @param {number} layer @param {number} head */
  function small(layer, head) {
    const item = element("div", "head-map", { role: "img" });
    const map = createHeatmap(item, { scale: "signed", size: "thumbnail", t });
    const moved = element("span", "head-spread", { "aria-hidden": "true" });
    item.append(moved);
    maps.push({
      draw(difference, limit) {
        map.draw({ tensor: difference, limit, rowLabels: [], ...look() });
        setText(moved, formatShare(difference.row_distance));
        item.setAttribute("aria-label",
          t("twin.head", { layer, head, share: moved.textContent ?? "" }));
      },
    });
    return item;
  }

  return {
    draw({ run: { state: twin }, differences }, { state: own }) {
      const layers = Math.min(own.layers, twin.layers);
      const heads = Math.min(own.heads, twin.heads);
      if (shape !== `${layers} ${heads}`) {
        shape = `${layers} ${heads}`;
        maps = [];
        group.style.setProperty("--heads", String(heads));
        group.replaceChildren(...Array.from({ length: layers }, (_, layer) => {
          const strip = element("div", "strip-layer");
          const name = element("span", "strip-name");
          name.textContent = t("heads.layer", { layer });
          strip.append(name, ...Array.from({ length: heads }, (__, head) => small(layer, head)));
          return strip;
        }));
      }
      const all = maps.map((_, i) =>
        differences[`layers.${Math.floor(i / heads)}.attention_weights.${i % heads}`]);
      const equal = all.every(({ largest }) => largest === 0);
      // All to one limit, so that heads can be compared.
      const limit = Math.max(...all.map(({ largest }) => Math.abs(largest)));
      maps.forEach((map, i) => map.draw(all[i], limit));
      const fewer = own.layers !== twin.layers || own.heads !== twin.heads;
      setText(said, [
        t(equal ? "twin.equal" : "twin.moved_heads"),
        fewer && t("twin.fewer", {
          own: `${own.layers} × ${own.heads}`, twin: `${twin.layers} × ${twin.heads}`,
        }),
      ].filter(Boolean).join(" "));
    },
  };
}
