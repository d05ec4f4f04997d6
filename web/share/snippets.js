// @ts-check
// What a teacher pastes: link, frame, element, Markdown and LaTeX of one setup.

import { write } from "../state.js";

/** Where the page will be, as long as it has no address that others can open. */
export const PLACEHOLDER = "https://YOUR.SITE/encoderscope.html";

/**
 * @param {Pick<Location, "protocol" | "href">} location
 */
export const baseOf = ({ protocol, href }) =>
  /^https?:$/.test(protocol) ? href.replace(/[?#].*/s, "") : PLACEHOLDER;

/** @typedef {Record<string, string>} Extras  settings of an embedded page, as they stand in a link */

/**
 * The query of a setup; extras count more than what the state has of them.
 * @param {import("../state.js").State} state
 * @param {Extras} extras
 */
export function queryOf(state, extras) {
  const own = write(state).slice(1).split("&").filter((part) =>
    part && !Object.hasOwn(extras, part.replace(/=.*/, "")));
  const more = Object.entries(extras).filter(([, value]) => value !== "").map(([name, value]) =>
    `${name}=${encode(value)}`);
  return [...own, ...more].length ? `?${[...own, ...more].join("&")}` : "";
}

/** Safe in an attribute, in Markdown and at the end of a sentence. @param {string} text */
const encode = (text) => encodeURIComponent(text)
  .replace(/[!'()*~]|\.$/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  .replaceAll("%20", "+").replaceAll("%2C", ",");

/** The same as a preset in the file. @param {string} query */
export const presetOf = (query) => Object.fromEntries(new URLSearchParams(query));

/** @param {string} text */
const attribute = (text) => text.replace(/[&<>"]/g, (sign) =>
  ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** @param {string} text */
const latex = (text) => text.replace(/[\\{}$&#%_^~]/g, (sign) =>
  ({ "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}" })[sign] ??
  `\\${sign}`);

/**
 * @param {object} setup
 * @param {string} setup.base
 * @param {string} setup.query    as queryOf gives it
 * @param {string} setup.title    of the page, for those who hear it
 * @param {number} setup.height
 * @param {string} setup.picture  a saved picture, without its ending
 * @param {string} setup.alt      what it shows
 */
export function snippetsOf({ base, query, title, height, picture, alt }) {
  const link = base + query;
  const embedded = base + (query ? `${query}&embed=1` : "?embed=1");
  const said = alt.replace(/\s+/g, " ");
  const url = link.replace(/[\\%#&~^_{}]/g, (sign) => `\\${sign}`);
  const attributes = [...new URLSearchParams(query)].map(([name, value]) =>
    ` ${name}="${attribute(value)}"`).join("");
  return {
    link,
    iframe: `<iframe src="${attribute(embedded)}" title="${attribute(title)}" width="100%" ` +
      `height="${height}" loading="lazy" allow="clipboard-write; fullscreen" allowfullscreen></iframe>`,
    element: `<script type="module" src="${attribute(new URL("element.js", base).href)}"></script>\n` +
      `<encoder-scope label="${attribute(title)}"${attributes}></encoder-scope>`,
    markdown: `[![${said.replace(/[\\[\]]/g, "\\$&")}](${picture}.png)](${link})`,
    latex: `\\href{${url}}{\\includegraphics[width=\\linewidth]{${picture}}}\n% ${latex(said)}`,
  };
}

/** A name for files of this setup. @param {string} said */
export const slugOf = (said) =>
  [...said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")].slice(0, 40)
    .join("").replace(/-$/, "") || "setup";
