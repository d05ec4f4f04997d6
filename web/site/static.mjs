// @ts-check
// Pages that need no script to be read: a template, words, and the page's own look.

import { readFileSync } from "node:fs";
import { createTranslator } from "../i18n.js";
import { escape } from "../prose.mjs";
import { embed, hashOf } from "./assemble.mjs";
import en from "./teach/en.js";
import zhCN from "./teach/zh-CN.js";

/** @type {Readonly<Record<string, import("../i18n.js").Catalogue>>} */
export const WORDS = { en, "zh-CN": zhCN };

/** The file of a page in a language. @param {string} name @param {string} lang */
export const fileOf = (name, lang) => `${name}${lang === "en" ? "" : `.${lang}`}.html`;

/** @param {string} lang */
export const translator = (lang) => createTranslator(lang, { strict: true, catalogues: WORDS });

/** What stands between backquotes is code. @param {string} text */
export const markup = (text) => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/**
 * The variables of the page's look, and the dark ones where the system is dark: there is no script
 * that could ask for the theme.
 */
function variables() {
  const style = readFileSync(new URL("../style.css", import.meta.url), "utf8");
  const [light, dark] = [/:root \{[^}]*\}/, /:root\[data-theme="dark"\] \{([^}]*)\}/].map((rule) =>
    rule.exec(style));
  if (!light || !dark) throw new Error("web/style.css has no colours of both themes");
  return `${light[0]}@media(prefers-color-scheme:dark){:root{${dark[1]}}}`;
}

/**
 * @param {object} page
 * @param {string} page.name        of its file, without ending
 * @param {string} page.lang
 * @param {string} page.template    HTML with {{key}} for a message and {{part:name}} for a part
 * @param {Record<string, string>} page.parts   HTML
 * @param {Record<string, string>} [page.values]  what the messages ask for
 * @param {string} [page.script]
 */
export function makeStatic({ name, lang, template, parts, values = {}, script = "" }) {
  const t = translator(lang);
  const style = (variables() + readFileSync(new URL("site.css", import.meta.url), "utf8"))
    .replace(/\/\*[^]*?\*\//g, "").replace(/\s+/g, " ");
  const policy = ["default-src 'none'", `style-src ${hashOf(style)}`,
    // A page opened from a disk has no origin that 'self' could mean.
    "frame-src 'self' file:", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ...(script ? [`script-src ${hashOf(script)}`] : [])].join("; ");
  const body = template
    .replace(/\{\{part:(\w+)\}\}/g, (_, part) => {
      if (!(part in parts)) throw new Error(`${name} has no part ${part}`);
      return parts[part];
    })
    .replace(/\{\{([\w.]+)\}\}/g, (_, key) => markup(t(key, values)));
  const other = lang === "en" ? "zh-CN" : "en";
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escape(t(`${name}.title`))}</title>
${embed("style", style)}
</head>
<body>
<header class="top">
<p><a class="name" href="index.html">Encoderscope</a></p>
<nav aria-label="${escape(t("site.pages"))}">
<a href="${fileOf("teach", lang)}">${escape(t("site.teach"))}</a>
<a href="${fileOf("promises", lang)}">${escape(t("site.promises"))}</a>
<a href="${fileOf(name, other)}" lang="${other}" hreflang="${other}">${
  escape(translator(other)("site.language"))}</a>
</nav>
</header>
<main>
${body}
</main>
<footer class="bottom"><p>${markup(t("site.foot"))}
<a href="LICENSE.txt">LICENSE.txt</a> <a href="NOTICES.txt">NOTICES.txt</a></p></footer>
${script ? embed("script", script) : ""}
</body>
</html>
`;
}
