// @ts-check
// The page of promises, in one language, with the sizes of the files as they were just made.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { escape } from "../prose.mjs";
import { makeStatic, translator } from "./static.mjs";

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/**
 * @param {string} lang
 * @param {string} version
 * @param {Record<string, string | Uint8Array>} files   of the numbered folder
 */
export function makePromises(lang, version, files) {
  const t = translator(lang);
  const rows = Object.entries(files).map(([name, content]) =>
    `<tr><th scope="row"><code>${escape(name)}</code></th>` +
    `<td class="size">${kilobytes(Buffer.byteLength(content))}</td>` +
    `<td class="size">${kilobytes(gzipSync(content, { level: 9 }).length)}</td></tr>`);
  const head = ["file", "bytes", "gzip"].map((key, i) =>
    `<th scope="col"${i ? ' class="size"' : ""}>${escape(t(`promises.sizes.${key}`))}</th>`);
  return makeStatic({
    name: "promises",
    lang,
    template: readFileSync(new URL("teach/promises.html", import.meta.url), "utf8"),
    parts: {
      sizes: `<table><thead><tr>${head.join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`,
    },
    values: { version, major: `v${version.split(".")[0]}` },
  });
}
