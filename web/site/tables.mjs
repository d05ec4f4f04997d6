// @ts-check
// The tables of the teacher's page: what a link may say, and where the page was tried.

import { existsSync, readFileSync } from "node:fs";
import { CATALOGUES, createTranslator } from "../i18n.js";
import { escape } from "../prose.mjs";
import { valuesOf } from "../reference.js";
import { SETTINGS, show } from "../state.js";
import { NOT_TRIED, TRIED } from "./hosts.js";

/** @typedef {import("../i18n.js").Translate} Translate */

/**
 * A table that scrolls by itself where it is too wide.
 * @param {string} title
 * @param {string[]} head
 * @param {string[][]} rows   HTML; the first cell of a row is its heading
 */
const table = (title, head, rows) => `
<div class="scroll" role="region" tabindex="0" aria-label="${escape(title)}"><table>
<thead><tr>${head.map((text) => `<th scope="col">${escape(text)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map(([first, ...rest]) => `<tr><th scope="row">${first}</th>${
  rest.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")}
</tbody></table></div>`;

const code = (/** @type {string} */ text) => (text ? `<code>${escape(text)}</code>` : "");

/** In this order; "" is the encoder's own. */
const PARTS = ["embed", "", "race", "recorded", "cards", "path", "results"];

/**
 * From the table that the page reads links with, in the page's own words.
 * @param {string} lang
 * @param {Translate} t
 */
export function parameterTables(lang, t) {
  const help = createTranslator(lang, { catalogues: CATALOGUES, strict: true });
  const head = ["name", "meaning", "values", "default"].map((key) => help(`reference.${key}`));
  const unknown = SETTINGS.find(({ part }) => !PARTS.includes(part ?? ""));
  if (unknown) throw new Error(`the teacher's page has no place for ${unknown.name}`);
  return PARTS.map((part) => {
    const rows = SETTINGS.filter((row) => (row.part ?? "") === part);
    if (!rows.length) return "";
    const title = t(`teach.part.${part || "encoder"}`);
    return `<h3>${escape(title)}</h3>${table(title, head, rows.map((row) => [
      code(row.name), escape(help(row.help)), code(valuesOf(row)),
      code(row.fallback === null ? "" : show(row, row.fallback)),
    ]))}`;
  }).join("");
}

const tried = new URL("compatibility.json", import.meta.url);

/**
 * A row a place and browser that a test has opened the page in, and the places nobody has tried.
 * @param {string} lang
 * @param {Translate} t
 */
export function compatibilityTable(lang, t) {
  /** @type {{ host: string, engine: string, version: string, result: string, test: string }[]} */
  const rows = existsSync(tried) ? JSON.parse(readFileSync(tried, "utf8")) : [];
  const place = (/** @type {import("./hosts.js").Place | undefined} */ { name, note } =
    { name: { en: "", "zh-CN": "" } }) => [name, note].map((said) =>
    escape(said?.[/** @type {"en" | "zh-CN"} */ (lang)] ?? ""));
  const names = { chromium: "Chromium", firefox: "Firefox" };
  const list = [
    ...rows.map(({ host, engine, version, result }) => {
      const [name, note] = place(TRIED[host] ?? NOT_TRIED[host]);
      const browser = names[/** @type {keyof typeof names} */ (engine)] ?? engine;
      return [name || escape(host), escape(`${browser} ${version}`),
        escape(t(`teach.result.${result.replace(" ", "_")}`)), note];
    }),
    ...Object.entries(NOT_TRIED).filter(([id]) => !rows.some(({ host }) => host === id))
      .map(([, one]) => [place(one)[0], "", escape(t("teach.result.not_tried")), ""]),
  ];
  return table(t("teach.compatibility"),
    ["place", "browser", "result", "remark"].map((key) => t(`teach.column.${key}`)), list);
}
