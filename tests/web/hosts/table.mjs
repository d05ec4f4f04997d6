// @ts-check
// Collects what the tests of hosts have found into one table:
//
//   node tests/web/hosts/table.mjs            into build/compatibility.json
//   node tests/web/hosts/table.mjs --keep     and into the one that the site shows

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { NOT_TRIED, TRIED } from "../../../web/site/hosts.js";
import { ENGINES } from "../../support/engines.mjs";

/**
 * @typedef {import("../../support/compatibility.mjs").Row} Row
 * @typedef {Row | { host: string, result: "not_tried" }} Line
 */

const found = new URL("../../../build/compatibility/", import.meta.url);
const collected = new URL("../../../build/compatibility.json", import.meta.url);
export const kept = new URL("../../../web/site/compatibility.json", import.meta.url);

/** From good to bad. */
const order = ["works", "says_why", "not_shown", "fails"];

/**
 * One row for each host and engine, its worst; then those that no test can try.
 * @returns {Line[]}
 */
export function collect() {
  /** @type {Row[]} */
  const rows = readdirSync(found).sort().flatMap((name) =>
    JSON.parse(readFileSync(new URL(name, found), "utf8")));
  const tried = Object.keys(TRIED).flatMap((host) => ENGINES.flatMap((engine) =>
    rows.filter((row) => row.host === host && row.engine === engine)
      .sort((a, b) => order.indexOf(b.result) - order.indexOf(a.result)).slice(0, 1)));
  const unknown = rows.find(({ host }) => !Object.hasOwn(TRIED, host));
  if (unknown) throw new Error(`web/site/hosts.js has no place ${unknown.host}`);
  return [...tried, ...Object.keys(NOT_TRIED).map((host) =>
    ({ host, result: /** @type {const} */ ("not_tried") }))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = collect().map((line) => `  ${JSON.stringify(line)}`);
  const text = `[\n${lines.join(",\n")}\n]\n`;
  writeFileSync(collected, text);
  if (process.argv.includes("--keep")) writeFileSync(kept, text);
}
