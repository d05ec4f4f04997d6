// @ts-check
// The C++ that computes a line of the page, taken from the sources when the page is built.

import { escape } from "./prose.mjs";

/** As much of a function as stands beside its pictures. */
const LONGEST = 14;

/** What has its own colour everywhere on the page. */
const COLOURS = /(?<comment>\/\/.*)|\b(?:(?<token>embedding(?:\.weight)?|raw)|(?<factor>embedding_scale)|(?<position>position(?:_scale)?)|(?<head>attention_weights))\b/g;

/**
 * The text of a function as it is defined, from its return type to its closing brace, without the
 * indentation of a member. Throws one sentence if there is none or if it is too long for the page.
 * @param {string} source
 * @param {string} file   where it is from, for the sentence
 * @param {string} name   "softmax_rows", or "Embedding::forward" for a member; the first of several
 *   of that name
 */
export function excerptOf(source, file, name) {
  const lines = source.split("\n");
  const [scope, member] = name.split("::");
  // A member of a class is defined inside it or under its full name.
  const open = lines.findIndex((line) => new RegExp(`^(?:struct|class) ${scope} .*\\{`).test(line));
  const start = definitionOf(lines, name) ?? (member && open >= 0
    ? definitionOf(lines, member, open) : undefined);
  if (start === undefined) throw new Error(`${file} defines no function ${name}`);
  const [indent] = /** @type {RegExpExecArray} */ (/^ */.exec(lines[start]));
  const end = lines[start].endsWith("}") ? start : lines.indexOf(`${indent}}`, start);
  const text = lines.slice(start, end + 1);
  if (text.length > LONGEST) {
    throw new Error(`${name} in ${file} has ${text.length} lines; the page shows at most ${LONGEST}`);
  }
  return text.map((line) => line.slice(indent.length)).join("\n");
}

/**
 * Where a function is defined: its name follows a type, and a brace comes before any semicolon.
 * @param {string[]} lines
 * @param {string} name
 * @param {number} [from]
 */
function definitionOf(lines, name, from = 0) {
  const head = new RegExp(`^ *[A-Za-z][\\w:<>, ]*[ *&]${name}\\(`);
  const found = lines.findIndex((line, i) =>
    i >= from && head.test(line) && /^[^;{]*\{/.test(lines.slice(i).join("\n")));
  return found < 0 ? undefined : found;
}

/** @param {string} text  as HTML */
const coloured = (text) => text.replace(COLOURS, (...match) => {
  const [[name]] = Object.entries(match.at(-1)).filter(([, value]) => value);
  return `<span class="${name}">${match[0]}</span>`;
});

/**
 * Fills every `<pre data-code="file function"></pre>` with the function and the name of its file.
 * @param {string} html
 * @param {(path: string) => string} read  a file of the repository
 */
export function fillExcerpts(html, read) {
  return html.replace(/<pre([^>]*?)\sdata-code="(\S+) (\S+)"([^>]*)><\/pre>/g,
    (_, before, file, name, after) => {
      const text = coloured(escape(excerptOf(read(file), file, name)));
      return `<figure class="excerpt"${before}${after}><figcaption><code>${file}</code></figcaption>` +
        `<pre tabindex="0"><code>${text}</code></pre></figure>`;
    });
}
