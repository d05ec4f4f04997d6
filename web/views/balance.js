// @ts-check
// The two numbers the page is about: how long the words are against the position code, and what
// share of the energy is the position's. The engine computes both (src/lens/balance.cpp).

import { element, setText } from "../element.js";
import { formatNumber } from "../number.js";
import { valueOf } from "./view.js";

const needs = () => ["ratio", "position_share"];

/** @param {number} x @param {number} [digits] */
const signed = (x, digits = 3) => `${x > 0 ? "+" : ""}${formatNumber(x, digits)}`;

/**
 * Near 100 %, as many digits as it takes to say that something is missing: little is not nothing.
 * @param {number} share of 1
 */
export function formatShare(share) {
  const percent = 100 * share;
  if (percent < 99.95) return `${formatNumber(percent, percent < 0.05 ? 2 : 3)} %`;
  const missing = 100 - percent;
  return `${missing > 0 ? percent.toFixed(-Math.floor(Math.log10(missing))) : "100"} %`;
}

/** @param {number} ratio */
const formatRatio = (ratio) => formatNumber(ratio, 3);

/**
 * Which sentence fits a ratio. The bounds are where one side is twice, or ten times, the other.
 * @param {number} ratio
 */
export function verdictOf(ratio) {
  if (ratio === Infinity) return "balance.no_position";
  if (ratio < 0.1) return "balance.drowned";
  if (ratio < 0.5) return "balance.position_louder";
  if (ratio <= 2) return "balance.even";
  if (ratio <= 10) return "balance.word_louder";
  return "balance.position_drowned";
}

/** @type {import("./view.js").View} */
export const balance = {
  needs,
  compared: () => [["ratio", "ratio"], ["position_share", "position_share"]],
  createDifference(root, { t }) {
    const figures = element("div", "figures");
    const ratio = figure(figures, "", t("balance.ratio"), "ratio-difference");
    const share = figure(figures, "", t("balance.share"), "share-difference");
    root.append(figures);
    return {
      draw({ differences }) {
        setText(ratio, signed(differences.ratio.data[0]));
        setText(share, t("twin.points", { points: signed(100 * differences.position_share.data[0]) }));
      },
    };
  },
  create(root, { t }) {
    const figures = element("div", "figures");
    const ratio = figure(figures, "formula-ratio", t("balance.ratio"), "ratio");
    const share = figure(figures, "formula-share", t("balance.share"), "share");
    const bar = element("div", "share-bar", { "aria-hidden": "true" });
    const part = element("div", "share-position");
    bar.append(part);
    const verdict = element("p", "verdict");
    root.append(figures, bar, verdict);
    return {
      draw(run) {
        const value = valueOf(run, "ratio");
        setText(ratio, formatRatio(value));
        setText(share, formatShare(valueOf(run, "position_share")));
        part.style.setProperty("width", `${100 * valueOf(run, "position_share")}%`);
        setText(verdict, t(verdictOf(value), {
          ratio: formatRatio(value), inverse: formatRatio(1 / value),
        }));
      },
    };
  },
};

/**
 * @param {HTMLElement} root
 * @param {string} template  id of the formula's template in the page
 * @param {string} name
 * @param {string} role      for styles and tests
 */
function figure(root, template, name, role) {
  const box = element("p", "figure-number");
  const label = element("span", "figure-name");
  label.textContent = name;
  const formula = element("span", "figure-formula");
  const source = /** @type {HTMLTemplateElement | null} */ (document.getElementById(template));
  if (source) formula.append(source.content.cloneNode(true));
  const number = element("output", "figure-value");
  number.dataset.figure = role;
  box.append(label, formula, number);
  root.append(box);
  return number;
}

/** @type {import("./view.js").View} */
export const balanceShort = {
  twin: "aside",
  needs,
  create(root, { t }) {
    const ratio = element("span");
    const share = element("span", "strip-share");
    root.append(ratio, share);
    return {
      draw(run) {
        const text = t("balance.short", {
          ratio: formatRatio(valueOf(run, "ratio")),
          share: formatShare(valueOf(run, "position_share")),
        });
        // The share, after the dot, gives way where there is no room for both.
        const dot = text.indexOf(" · ");
        setText(ratio, text.slice(0, dot));
        setText(share, text.slice(dot));
      },
    };
  },
};
