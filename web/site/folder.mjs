// @ts-check
// What stands in build/site.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = `${root}build/site/`;

/** The one place where it is written. */
export const version = String(
  JSON.parse(readFileSync(`${root}web/package.json`, "utf8")).version);

/** A numbered folder never changes once it is published; the other two follow the newest. */
const FOLDERS = [`v${version}`, `v${version.split(".")[0]}`, "latest"];

/**
 * @param {{ whole: string, light: string }} pages
 */
export async function writeSite({ whole, light }) {
  rmSync(site, { recursive: true, force: true });
  /** @param {string} path @param {string | Uint8Array} content */
  const write = (path, content) => {
    mkdirSync(dirname(site + path), { recursive: true });
    writeFileSync(site + path, content);
  };
  for (const path of ["encoderscope.html", "index.html"]) write(path, whole);
  for (const folder of FOLDERS) {
    write(`${folder}/encoderscope.html`, whole);
    write(`${folder}/encoder.html`, light);
  }
}
