// @ts-check
// The page as it came, before anything has been put into it. main.js imports this first.

export const pristine = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
