// @ts-check
// What stands in build/site.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { makeElement } from "../host/build.mjs";
import { packageOf } from "../share/scorm.js";
import { solve } from "./assignments.mjs";
import { makePromises } from "./promises.mjs";
import { WORDS, fileOf } from "./static.mjs";
import { makeTeach } from "./teach.mjs";

/** @typedef {Record<string, string | Uint8Array>} Files   by path */

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The one place where it is written. */
export const version = String(
  JSON.parse(readFileSync(`${root}web/package.json`, "utf8")).version);

/** A numbered folder never changes once it is published; the other two follow the newest. */
const FOLDERS = [`v${version}`, `v${version.split(".")[0]}`, "latest"];

/**
 * @param {{ whole: string, light: string }} pages
 */
export async function writeSite({ whole, light }) {
  const legal = Object.fromEntries(["LICENSE.txt", "NOTICES.txt"].map((name) =>
    [name, readFileSync(new URL(name, import.meta.url))]));
  /** What a course takes: each folder has it. @type {Files} */
  const published = {
    "encoderscope.html": whole,
    "encoder.html": light,
    ...await makeElement(version),
    "scorm12.zip": packageOf(whole, "Encoderscope", `v${version.replaceAll(".", "-")}`),
    ...legal,
  };
  const solutions = await solve();
  /** @type {Files} */
  const files = { "index.html": whole, "encoderscope.html": whole, ...legal };
  for (const lang of Object.keys(WORDS)) {
    files[fileOf("teach", lang)] = makeTeach(lang, version, solutions);
    files[fileOf("promises", lang)] = makePromises(lang, version, published);
  }
  for (const folder of FOLDERS) {
    for (const [name, content] of Object.entries(published)) files[`${folder}/${name}`] = content;
  }
  const site = `${root}build/site/`;
  rmSync(site, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(site + path), { recursive: true });
    writeFileSync(site + path, content);
  }
}
