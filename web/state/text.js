// @ts-check

/**
 * Lone surrogates cannot be encoded as UTF-8, so neither a link nor the engine could carry them.
 * @param {string} text
 */
export const wellFormed = (text) => text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD");

/**
 * The first `limit` characters (code points) of a text.
 * @param {string} text
 * @param {number} limit
 */
export const firstCharacters = (text, limit) =>
  text.length <= limit ? text : Array.from(text).slice(0, limit).join("");
