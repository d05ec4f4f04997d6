// @ts-check
// A step's formula, and what its signs mean.

import { element } from "../element.js";
import { fill } from "./words.js";

/**
 * @param {HTMLDetailsElement} formula
 * @param {import("./steps.js").Step} step
 * @param {import("../i18n.js").Translate} t
 */
export function explain(formula, { name, formula: id }, t) {
  formula.hidden = !id;
  formula.open = false;
  if (!id) return;
  const summary = element("summary");
  summary.textContent = t("path.formula");
  const line = element("p", "formula");
  const span = element("span");
  const source = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  span.append(source.content.cloneNode(true));
  line.append(span);
  const terms = element("p", "path-terms");
  fill(terms, t(`path.${name}.terms`));
  formula.replaceChildren(summary, line, terms);
  // The panel is small: what was asked for is not to be looked for.
  formula.ontoggle = () => formula.open && formula.scrollIntoView({ block: "nearest" });
}
