// @ts-check
import temml from "temml";

/** @type {Record<string, string>} */
const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** @param {string} text */
const unescape = (text) => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]);

/**
 * Fills every `<span data-tex="\sqrt{d}"></span>` with MathML, so that formulas need neither script
 * nor font, and screen readers read them. `\class{name}{…}` gives a symbol the colour it has
 * elsewhere.
 * @param {string} html
 * @returns {{ html: string, style: string }}  style attributes become rules, since our policy
 *   refuses them
 */
export function renderFormulas(html) {
  /** @type {string[]} */
  const declarations = [];

  /** @param {string} tag  one that has a style attribute */
  function withClass(tag) {
    const declaration = / style="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (!declarations.includes(declaration)) declarations.push(declaration);
    const name = `tex-${declarations.indexOf(declaration)}`;
    const plain = tag.replace(/ style="[^"]*"/, "");
    return plain.includes(' class="')
      ? plain.replace(' class="', ` class="${name} `)
      : plain.replace(/^<\w+/, (start) => `${start} class="${name}"`);
  }

  const span = /<span([^>]*?)\sdata-tex="([^"]*)"([^>]*)><\/span>/g;
  const filled = html.replace(span, (_, before, tex, after) => {
    const math = temml
      .renderToString(unescape(tex), { trust: true, throwOnError: true })
      .replace(/<[^>]* style="[^>]*>/g, withClass);
    return `<span${before}${after}>${math}</span>`;
  });
  if (filled.includes("data-tex=")) throw new Error("data-tex belongs on an empty <span> alone");

  const rules = declarations.map((declaration, index) => `.tex-${index}{${declaration}}`);
  return { html: filled, style: rules.join("") };
}
