// @ts-check
// What the recorded curves say, computed from them.

import { formatNumber } from "../number.js";
import { laneName } from "../race/words.js";
import { baseLane } from "../state/lanes.js";
import { translateError } from "../i18n.js";
import { compare, factorOf, stepAt } from "./sets.js";

/**
 * @typedef {import("../i18n.js").Translate} Translate
 * @typedef {import("./sets.js").RunSet} RunSet
 * @typedef {import("./sets.js").Run} Run
 */

/**
 * A factor by the name that it has in a race.
 * @param {"sqrt" | number} scale
 * @param {number} d
 * @returns {import("../state/table.js").Scale}
 */
function named(scale, d) {
  if (scale === 1) return "none";
  return scale !== "sqrt" && Math.abs(scale * Math.sqrt(d) - 1) < 0.01 ? "inverse" : scale;
}

/**
 * What is different between the lines of a chart; the twins have one initialiser.
 * @param {Translate} t
 * @param {Run} run
 */
export const labelOf = (t, { language, scale, positionScale, d, init, norm, head }) => laneName(t, {
  ...baseLane(), ...(language ? {} : { init }), norm, head,
  scale: named(scale, d), position_scale: named(positionScale, d),
});

/** The same, of one language. @param {Translate} t @param {Run} run */
export const lineLabel = (t, run) => [
  labelOf(t, run), ...(run.language ? [t(`recorded.${run.language}`)] : []),
].join(t("list.comma"));

/**
 * One after the other; a Chinese full stop brings its own space.
 * @param {readonly string[]} list
 */
export const sentences = (list) => list.filter(Boolean).join(" ").replaceAll("。 ", "。");

/** @param {number} loss */
const nats = (loss) => (loss < 0.005 ? "<0.01" : loss.toFixed(2));

/** What is said to be the most must not be rounded down. @param {number} loss */
const atMost = (loss) => (Math.ceil(100 * loss - 1e-6) / 100).toFixed(2);

/**
 * The result of a chart in sentences, also where there is none.
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 * @param {number} steps
 * @param {boolean} sweep   whether they are one setup at several factors
 */
export function finding(t, sets, steps, sweep) {
  if (sets.length === 0) return t("recorded.none");
  const whole = sets.filter(({ losses }) => losses.length);
  const failed = sets.flatMap(({ first, runs }) => {
    const ends = runs.filter(({ end }) => end);
    return ends.length ? t("recorded.failed", {
      label: labelOf(t, first), failed: ends.length, all: runs.length,
      why: translateError(t, ends[0].end),
    }) : [];
  });
  const result = sweep ? ofSweep(t, whole, steps) : ofLanguages(t, whole, steps);
  return sentences([...result, whole.length ? seeds(t, whole) : "", ...failed]);
}

/**
 * A value of every set.
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 * @param {(set: RunSet) => string} value
 */
const each = (t, sets, value) => sets.map((set) =>
  t("recorded.of", { value: value(set), label: labelOf(t, set.first) })).join(t("chart.and"));

/** @param {Translate} t @param {readonly RunSet[]} sets */
const losses = (t, sets) => each(t, sets, ({ mean }) => t("recorded.nats", { loss: nats(mean) }));

/**
 * What the factor changes, and the positions' own: it is the same in every language.
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 */
export function ratios(t, sets) {
  if (sets.length === 0) return "";
  const once = sets.filter(({ first }) => first.language === sets[0].first.language);
  return t("recorded.ratios", {
    ratios: each(t, once, ({ first }) => formatNumber(first.tokenNorm / first.positionNorm, 3)),
  });
}

/**
 * How many seeds there are, and how far they lie apart.
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 */
function seeds(t, sets) {
  const counts = sets.map((set) => set.losses.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return t(most === 1 ? "recorded.one_seed" : "recorded.seeds", {
    seeds: least === most ? most : `${least}–${most}`,
    spread: atMost(Math.max(...sets.map(({ spread }) => spread))),
  });
}

/**
 * In every language the first against each of the others.
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 * @param {number} steps
 */
function ofLanguages(t, sets, steps) {
  return [...new Set(sets.map(({ first }) => first.language))].flatMap((language) => {
    const these = sets.filter(({ first }) => first.language === language);
    const [first, ...others] = these;
    const values = { steps, losses: losses(t, these) };
    return [
      language === undefined ? t("recorded.after", values)
        : t("recorded.after_in", { ...values, language: t(`recorded.${language}`) }),
      ...others.flatMap((other) => verdict(t, first, other, steps)),
    ];
  });
}

/**
 * @param {Translate} t
 * @param {RunSet} first
 * @param {RunSet} second
 * @param {number} steps
 * @param {boolean} [sweep]  among more factors than these two
 */
function verdict(t, first, second, steps, sweep = false) {
  const { gap, limit, clear } = compare(first, second);
  const [best, other] = gap >= 0 ? [first, second] : [second, first];
  const values = {
    best: labelOf(t, best.first), other: labelOf(t, other.first),
    gap: nats(Math.abs(gap)), limit: atMost(limit),
  };
  if (!clear) return [t("recorded.tie", values)];
  const isFactor = !sweep && first.first.scale === "sqrt" && second.first.scale === 1 &&
    first.first.init === second.first.init &&
    first.first.positionScale === second.first.positionScale;
  const step = stepAt(best, other.mean);
  return [
    t(!isFactor ? "recorded.better" : gap > 0 ? "recorded.helps" : "recorded.harms", values),
    ...(step !== undefined && step < steps ? [t("recorded.sooner", { ...values, step })] : []),
  ];
}

/**
 * @param {Translate} t
 * @param {readonly RunSet[]} sets
 * @param {number} steps
 */
function ofSweep(t, sets, steps) {
  if (sets.length === 0) return [];
  const best = sets.reduce((a, b) => (b.mean < a.mean ? b : a));
  const others = sets.filter((set) => set !== best)
    .sort((a, b) => factorOf(a.first) - factorOf(b.first));
  const near = others.filter((set) => !compare(best, set).clear);
  const far = others.filter((set) => !near.includes(set));
  // What the code has, and what it would have without the line; said above where one is the best.
  const [root, one] = [/** @type {const} */ ("sqrt"), 1].map((scale) =>
    others.find(({ first }) => first.scale === scale));
  return [
    t("recorded.least", { steps, loss: nats(best.mean), label: labelOf(t, best.first) }),
    ...(near.length ? [t("recorded.near", { losses: losses(t, near) })] : []),
    ...(far.length ? [t("recorded.far", { losses: losses(t, far) })] : []),
    ...(root && one ? verdict(t, root, one, steps, true) : []),
  ];
}
