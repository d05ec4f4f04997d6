// @ts-check

/** @typedef {"chromium" | "firefox"} Engine */

/** The browsers that the page is tried in. */
export const ENGINES = /** @type {const} */ (["chromium", "firefox"]);
