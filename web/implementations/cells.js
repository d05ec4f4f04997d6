// @ts-check
// What stands in the cells of the table, but for the dots.

import { element } from "../element.js";

/**
 * @typedef {import("./data.js").Implementation} Implementation
 * @typedef {import("../i18n.js").Translate} Translate
 */

/** Distributions as they are written down anywhere. */
const DRAWN = {
  normal_inverse_d: "N(0, 1/d)",
  keras_uniform: "U(±0.05)",
  normal_1: "N(0, 1)",
  normal_002: "N(0, 0.02²)",
  truncated_002: "N(0, 0.02²), ±2σ",
  xavier: "U(±√(6/(V+d)))",
  uniform: "",
};

/** @param {string} text */
function code(text) {
  const made = element("code");
  made.textContent = text;
  return made;
}

/**
 * @param {Implementation} row
 * @param {Translate} t
 */
export const nameOf = ({ name }, t) =>
  name.replace("{tutorial}", t("implementations.tutorial"));

/**
 * Where it was read, and what that place is called.
 * @param {Implementation} row
 */
export function sourceAddress({ source }) {
  const [, repository, commit, path] = /^([^:@]+)@(\w+)\/(.+)$/.exec(source) ?? [];
  return repository
    ? { name: repository, href: `https://github.com/${repository}/blob/${commit}/${encodeURI(path)}` }
    : { name: source.replace("https://", ""), href: source };
}

/** @param {Implementation} row */
export function sourceLink(row) {
  const { name, href } = sourceAddress(row);
  const link = element("a", "", { href, rel: "noreferrer", target: "_blank" });
  link.append(code(name));
  return link;
}

/**
 * The factor as it ships, what switches it, and what stands in its place.
 * @param {Implementation} row
 * @param {Translate} t
 * @returns {(string | Node)[]}
 */
export function factorParts({ scale = "sqrt", flag, logits }, t) {
  const factor = element("b", scale === "sqrt" ? "factor" : "");
  factor.textContent = scale === "sqrt" ? "× √d" : "× 1";
  const parts = [factor];
  if (flag) parts.push(code(flag));
  if (!logits) return parts;
  const instead = element("span");
  instead.textContent = t("implementations.logits");
  return [...parts, instead];
}

/** @param {Implementation} row */
export const drawnPart = ({ init, said = DRAWN[init] }) => code(said);

/**
 * @param {Implementation} row
 * @param {Translate} t
 * @returns {(string | Node)[]}
 */
export function positionParts({ pos = "interleaved", own_pos, pos_said }, t) {
  const kind = element("span");
  kind.textContent = t(own_pos ? `implementations.pos_${own_pos}` : `choice.pos.${pos}`);
  return pos_said ? [kind, code(pos_said)] : [kind];
}

/**
 * @param {boolean | null} yes
 * @param {Translate} t
 */
export const answer = (yes, t) => (yes === null ? "?" : t(`implementations.${yes ? "yes" : "no"}`));

/**
 * What of it the page's settings cannot say; "" where they say all.
 * @param {Implementation} row
 * @param {Translate} t
 */
export function lacking({ lacks = [], rows = 0 }, t) {
  const what = lacks.map((each) => t(`implementations.lacks_${each}`, { rows }));
  return what.length ? t("implementations.lacks", { what: what.join(t("list.comma")) }) : "";
}
