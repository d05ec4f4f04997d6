// @ts-check
// In the page, the messages of experiments.js, by language (see catalogues.mjs). Here the catalogues
// are whole, and nothing is missing.

/** @type {Readonly<Record<string, import("../i18n.js").Catalogue>>} */
export default {};
