// @ts-check
import temml from "temml";

/** @type {Record<string, string>} */
const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/**
 * Fills every `<span data-tex="\sqrt{d}"></span>` with MathML, so that formulas need neither script
 * nor font, and screen readers read them. `data-display` sets one on a line of its own;
 * `\class{name}{…}` gives a symbol the colour it has elsewhere.
 * @param {string} html
 * @returns {{ html: string, style: string }}  the policy refuses style attributes: they become rules
 */
export function renderFormulas(html) {
  /** @type {string[]} */
  const declarations = [];
  const classOf = (/** @type {string} */ declaration) => {
    if (!declarations.includes(declaration)) declarations.push(declaration);
    return `tex-${declarations.indexOf(declaration)}`;
  };

  const filled = html.replace(/<span([^>]*?)\sdata-tex="([^"]*)"([^>]*)><\/span>/g, (_, before, tex, after) => {
    const source = tex.replace(/&(?:amp|lt|gt|quot);/g, (/** @type {string} */ entity) => entities[entity]);
    const displayMode = /\sdata-display\b/.test(before + after);
    const math = temml.renderToString(source, { displayMode, trust: true, throwOnError: true })
      .replace(/<[^>]* style="[^>]*>/g, (tag) => {
        const [, declaration] = /** @type {RegExpExecArray} */ (/ style="([^"]*)"/.exec(tag));
        const plain = tag.replace(/ style="[^"]*"/, "");
        return plain.includes(' class="')
          ? plain.replace(' class="', ` class="${classOf(declaration)} `)
          : plain.replace(/^<\w+/, (name) => `${name} class="${classOf(declaration)}"`);
      });
    return `<span${before}${after}>${math}</span>`;
  });
  if (filled.includes("data-tex=")) throw new Error("data-tex belongs on an empty <span> and nowhere else");

  const rules = declarations.map((declaration, index) => `.tex-${index}{${declaration}}`);
  return { html: filled, style: [".tml-left{text-align:left}.tml-right{text-align:right}", ...rules].join("") };
}
