// @ts-check
// The teacher's page, in one language.

import { readFileSync } from "node:fs";
import { escape } from "../prose.mjs";
import { ASSIGNMENTS } from "./assignments.mjs";
import { compatibilityTable, parameterTables } from "./tables.mjs";
import { ORIGIN, snippetsOf } from "./snippets.mjs";
import { makeStatic, markup, translator } from "./static.mjs";

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`teach/${name}`, import.meta.url), "utf8");

/** What stands in the page as an example: the link of each, and how high it is. */
const EXAMPLES = [
  { name: "attention", height: 620,
    link: "view=attention&hide=all&text=The+cat+sat+on+the+mat&layer=1" },
  { name: "factor", height: 620,
    link: "view=scale,position&model=random&init=normal_inverse_d&text=The+cat+sat+on+the+mat" },
];

/**
 * @param {string} lang
 * @param {string} version
 * @param {Record<string, Record<string, string>>} solutions   of assignments.mjs
 */
export function makeTeach(lang, version, solutions) {
  const t = translator(lang);
  const say = (/** @type {string} */ key, /** @type {Record<string, string>} */ values = {}) =>
    markup(t(key, values));
  /** A link into the folder beside this page. @param {string} query @param {string} [task] */
  const linkTo = (query, task) => escape(`v${version}/encoderscope.html?${query}&lang=${lang}` +
    (task ? `&task=${encodeURIComponent(task).replaceAll("%20", "+")}` : ""));

  const examples = EXAMPLES.map(({ name, link, height }) => `
<h3>${say(`teach.example.${name}`)}</h3>
<p>${say(`teach.example.${name}.note`)}</p>
<iframe src="${linkTo(`embed=1&${link}`)}" title="${escape(t(`teach.example.${name}`))}"
  height="${height}" loading="lazy"></iframe>`);

  const snippets = snippetsOf(version).map(({ name, text }) => `
<section id="embed-${name}">
<h3>${say(`teach.snippet.${name}`)}</h3>
<p>${say(`teach.snippet.${name}.note`)}</p>
<pre><code id="snippet-${name}" data-snippet>${escape(text)}</code></pre>
<button type="button" data-copy="snippet-${name}" hidden
  aria-label="${escape(t("teach.copy_of", { name: t(`teach.snippet.${name}`) }))}">${
  say("teach.copy")}</button>
</section>`);

  const assignments = ASSIGNMENTS.map(({ name, minutes, link, view, lock }) => {
    const task = t(`teach.assignment.${name}.task`);
    const address = linkTo(`${link}&view=${view}&lock=${lock}`, task);
    return `
<section id="assignment-${name}">
<h3>${say(`teach.assignment.${name}`)}</h3>
<p>${escape(task)}</p>
<p class="note">${say("teach.minutes", { minutes: String(minutes) })} ${
  say(`teach.assignment.${name}.see`)}</p>
<p><a class="action" href="${address}">${say("teach.open", { name: t(`teach.assignment.${name}`) })
}</a></p>
<details><summary>${say("teach.solution")}</summary>
<p data-solution="${name}">${say(`teach.assignment.${name}.solution`, solutions[name])}</p>
</details>
</section>`;
  });

  const html = makeStatic({
    name: "teach",
    lang,
    template: read("template.html").replace("{{teach.placeholder}}", ORIGIN),
    parts: {
      examples: examples.join(""),
      snippets: snippets.join(""),
      assignments: assignments.join(""),
      parameters: parameterTables(lang, t),
      compatibility: compatibilityTable(lang, t),
    },
    values: { placeholder: ORIGIN, version },
    script: read("copy.js").replace(/^\s*\/\/.*\n/gm, ""),
  });
  const words = { placeholder: ORIGIN, done: t("teach.copied"), failed: t("teach.not_copied") };
  return html.replace("<body>", `<body${Object.entries(words).map(([name, text]) =>
    ` data-${name}="${escape(text)}"`).join("")}>`);
}
