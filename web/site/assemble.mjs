// @ts-check
// One HTML file from its parts, with the policy that allows these parts and nothing else.

import { createHash } from "node:crypto";
import { idOf } from "../bundle.mjs";

/**
 * A browser hashes what its parser has read, so the text must come out as it went in.
 * @param {string} element
 * @param {string} text
 */
export function embed(element, text) {
  const changed = /\r|\0|<!--|<\/(?:script|style)/i.exec(text);
  if (changed) {
    const around = JSON.stringify(text.slice(Math.max(0, changed.index - 40), changed.index + 40));
    throw new Error(`an HTML parser would change the text of <${element}> near ${around}`);
  }
  return `<${element}>${text}</${element}>`;
}

export const hashOf = (/** @type {string} */ text) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Puts `replacement` in the place of the one match of `pattern`.
 * @param {string} html
 * @param {RegExp} pattern
 * @param {string} replacement
 */
export function replaceOne(html, pattern, replacement) {
  const found = html.match(new RegExp(pattern, "g"))?.length ?? 0;
  if (found !== 1) throw new Error(`web/index.html has ${found} matches of ${pattern}, not 1`);
  return html.replace(pattern, () => replacement);
}

/**
 * @typedef {object} Parts
 * @property {string} page
 * @property {string} style
 * @property {string} loader
 * @property {readonly string[]} scripts    what the loader and the script run
 * @property {Record<string, string>} data  what the script finds in the page
 * @property {string} [rest]                what the page can wait for
 *
 * @param {Parts} parts
 */
export function assemble({ page, style, loader, scripts, data, rest = "" }) {
  const policy = [
    "default-src 'none'",
    // The loader runs the two parts of the script. The last hash is for hosts that refuse workers:
    // there the script runs the worker's text.
    `script-src ${[loader, ...scripts].map(hashOf).join(" ")} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    "worker-src blob:",
    "img-src data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  const refused = /<[^>]*\s(?:style|on[a-z]+)=/.exec(page);
  if (refused) throw new Error(`the page's own policy refuses the attribute in ${refused[0]}…`);
  let html = page.replace(/<!--[^]*?-->\s*/g, "");
  html = replaceOne(html, /<meta charset="utf-8">/,
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<link rel="icon" href="data:,">`);
  html = replaceOne(html, /<link rel="stylesheet" href="style\.css">/, embed("style", style));
  html = replaceOne(html, /<script type="module" src="main\.js"><\/script>\s*/, "");
  const packed = Object.entries(data).map(([name, text]) => dataBlock(idOf(name), text));
  return replaceOne(html, /<\/body>/,
    `${packed.join("")}${embed("script", loader)}\n${rest}</body>`);
}

/**
 * Data that no browser runs.
 * @param {string} id
 * @param {string} text
 */
export const dataBlock = (id, text) =>
  `<script type="application/octet-stream" id="${id}">${text}</script>\n`;
