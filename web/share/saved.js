// @ts-check
// The page as a file of its own that opens with a setup. Its source is the document as it came, from
// before anything was put into it, with what has arrived since; what its policy has hashes of
// is written as it was read.

import { pristine } from "./source.js";

/** `<` would let a sentence end its script. @param {object} preset */
export const presetText = (preset) => JSON.stringify(preset).replaceAll("<", "\\u003c");

/** Waits for the end of the document: weights come last. */
async function whole() {
  if (document.readyState !== "loading") return;
  await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
}

/**
 * @param {Record<string, string>} preset
 */
export async function pageWith(preset) {
  await whole();
  const page = /** @type {HTMLElement} */ (pristine.cloneNode(true));
  // The script that was running when the copy was made.
  for (const script of page.querySelectorAll("head > script:not([type])")) script.remove();
  const block = page.querySelector("#preset");
  if (!block) throw new Error("the page has no place for a preset");
  block.textContent = presetText(preset);
  const body = /** @type {HTMLElement} */ (page.querySelector("body"));
  for (const data of document.querySelectorAll("script[type='application/octet-stream'][id]")) {
    const own = page.querySelector(`#${CSS.escape(data.id)}`);
    // One that was still arriving, or had not yet begun to.
    if (own) own.textContent = data.textContent;
    else body.append(data.cloneNode(true), "\n");
  }
  return `<!doctype html>\n${page.outerHTML}\n`;
}
