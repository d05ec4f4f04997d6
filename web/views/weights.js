// @ts-check
// Where the weights come from, and how good they are by the record in their own file.

import { element, setText } from "../element.js";
import { formatNumber } from "../number.js";
import { factorText } from "../race/words.js";
import { resolveScale } from "../state.js";

/** @typedef {import("../models.js").Model} Model */

/** @param {string | undefined} share  of 1 */
const percent = (share) => `${formatNumber(100 * Number(share), 3)}\u00a0%`;

/** @param {number} count */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/**
 * How well a model guesses hidden words of sentences that it was never taught, language by language.
 * @param {import("../i18n.js").Translate} t
 * @param {Model} model
 */
export function heldOut(t, { metadata }) {
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
  const results = Object.keys(metadata).flatMap((key) => {
    const lang = /^held_out\.(.+)\.loss$/.exec(key)?.[1];
    if (!lang) return [];
    const of = (/** @type {string} */ name) => metadata[`held_out.${lang}.${name}`];
    return t("weights.result", {
      lang: /^[a-z]{2,3}$/.test(lang) ? names.of(lang) ?? lang : lang,
      loss: formatNumber(Number(of("loss")), 3),
      top1: percent(of("top1")),
      top5: percent(of("top5")),
    });
  });
  return results.length ? t("weights.held_out", { results: results.join(t("chart.and")) }) : "";
}

/** @type {import("./view.js").View} */
export const weights = {
  twin: "aside",
  create(root, { t, models }) {
    const said = element("p", "verdict");
    root.append(said);
    return {
      draw({ state, model }) {
        const { "training.steps": steps, "training.seed": seed } = model?.metadata ?? {};
        setText(said, !model ? t("page.random") : [
          t("weights.parameters", { parameters: grouped(model.parameters) }),
          steps && t("weights.steps", { steps: grouped(Number(steps)), seed: seed ?? "?" }),
          heldOut(t, model),
          state.model === "file" && t("weights.file", { name: models.fileName }),
        ].filter(Boolean).join(" "));
      },
    };
  },
};

/** The right side of the line of code. @type {import("./view.js").View} */
export const weightsSource = {
  twin: "aside",
  create: (root, { models }) => ({
    draw: ({ state: { model, seed } }) => setText(root, model === "random"
      ? `draw(seed=${seed})`
      : `load("${model === "file" ? models.fileName : `${model}.safetensors`}")`),
  }),
};

/** What the factor was while these weights were made. @type {import("./view.js").View} */
export const ownFactor = {
  twin: "aside",
  create: (root, { t }) => ({
    draw({ state, model }) {
      const own = factorText(Number(model?.config.embedding_scale));
      const values = { own, now: factorText(resolveScale(state.scale, state.d)) };
      setText(root, !model ? "" : t(values.own === values.now ? "scale.own" : "scale.other", values));
    },
  }),
};
