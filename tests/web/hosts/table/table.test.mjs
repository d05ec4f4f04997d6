// @ts-check
// The table of compatibility that the site shows says what the tests of hosts have just found.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { NOT_TRIED, TRIED } from "../../../../web/site/hosts.js";
import { ENGINES } from "../../../support/engines.mjs";
import { collect, kept } from "../table.mjs";

/** @type {import("../table.mjs").Line[]} */
const shown = JSON.parse(readFileSync(kept, "utf8"));
const browsers = (/** @type {import("../table.mjs").Line[]} */ lines) =>
  lines.flatMap((line) => "engine" in line ? [line] : []);

test("the site's table has the hosts, engines and results of this run", () => {
  // A newer browser with the same results is no contradiction.
  const told = (/** @type {import("../table.mjs").Line[]} */ lines) =>
    lines.map((line) => ({ ...line, version: "" }));
  assert.deepEqual(told(shown), told(collect()), "node tests/web/hosts/table.mjs --keep renews it");
});

test("every host was tried in every engine, and each row names its test", () => {
  const rows = browsers(shown).map(({ host, engine }) => `${host} ${engine}`);
  assert.deepEqual(rows,
    Object.keys(TRIED).flatMap((host) => ENGINES.map((engine) => `${host} ${engine}`)));
  for (const row of browsers(shown)) {
    assert.ok(row.test);
    assert.match(row.version, /^\d+$/);
  }
});

test("no host is in the table both as tried and as not tried", () => {
  assert.deepEqual(Object.keys(NOT_TRIED).filter((host) => Object.hasOwn(TRIED, host)), []);
  assert.deepEqual(shown.filter(({ result }) => result === "not_tried").map(({ host }) => host),
    Object.keys(NOT_TRIED));
});

test("every host is named in both languages", () => {
  for (const { name, note } of Object.values({ ...TRIED, ...NOT_TRIED })) {
    for (const said of [name, ...(note ? [note] : [])]) {
      assert.ok(said.en && said["zh-CN"], said.en);
    }
  }
});
