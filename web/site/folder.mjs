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
  const legal = Object.fromEntries(["LICENSE.txt", "NOTICES.txt"].map((name) =>
    [name, readFileSync(new URL(name, import.meta.url))]));
  /** @param {Record<string, string | Uint8Array>} files @param {string} [folder] */
  const writeAll = (files, folder = "") =>
    Object.entries(files).forEach(([name, content]) => write(folder + name, content));
  writeAll({ "encoderscope.html": whole, "index.html": whole, ...legal });
  for (const folder of FOLDERS) {
    writeAll({ "encoderscope.html": whole, "encoder.html": light, ...legal }, `${folder}/`);
  }
}
