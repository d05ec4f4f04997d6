// @ts-check
// The symbols of the page's formulas. What each means is said by the catalogues, symbol.NAME.

/** @type {Readonly<Record<string, string>>} */
export const SYMBOLS = {
  row: "x_i",
  table: "\\class{token}{E}",
  id: "\\text{id}_i",
  factor: "\\class{factor}{s}",
  code: "\\class{position}{P}",
  place: "p",
  pair: "i",
  width: "d",
  kept: "m_{ij}",
  rate: "r",
  entropy: "H_i",
  weight: "\\class{head}{w}_{ij}",
  query: "Q",
  key: "K",
  value: "V",
  head_width: "d_\\text{head}",
  mean: "\\mu,\\ \\sigma^2",
  epsilon: "\\varepsilon",
  gain: "\\gamma,\\ \\beta",
  expand: "W_1,\\ b_1",
  contract: "W_2,\\ b_2",
  normal: "\\Phi(u)",
  last: "x^{(N)}",
  chance: "p_v",
  entry: "\\class{token}{E}_v",
  asked: "A",
  answer: "p_y",
  parameters: "\\theta",
  gradient: "g",
  learning_rate: "\\eta",
  moments: "m,\\ v",
  betas: "\\beta_1,\\ \\beta_2",
};

/**
 * Makes of `<dl data-symbols="table factor"></dl>` a list of symbols and what they mean.
 * @param {string} html
 */
export const fillSymbols = (html) =>
  html.replace(/<dl([^>]*?)\sdata-symbols="([^"]*)"([^>]*)><\/dl>/g, (_, before, names, after) => {
    const items = names.split(" ").map((/** @type {string} */ name) => {
      if (!Object.hasOwn(SYMBOLS, name)) throw new Error(`there is no symbol ${name}`);
      return `<div><dt><span data-tex="${SYMBOLS[name]}"></span></dt>` +
        `<dd data-i18n="symbol.${name}"></dd></div>`;
    });
    return `<dl class="symbols"${before}${after}>${items.join("")}</dl>`;
  });
