// @ts-check
// The folder that the build writes: what it holds, what it promises, and nothing of this machine.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { serve } from "../../web/serve.mjs";
import { version } from "../../web/site/folder.mjs";
import { ORIGIN, snippetsOf } from "../../web/site/snippets.mjs";
import { WORDS, fileOf } from "../../web/site/static.mjs";
import { SETTINGS } from "../../web/state.js";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(`build/site/${path}`, root));
const text = (/** @type {string} */ path) => read(path).toString();

const folders = [`v${version}`, `v${version.split(".")[0]}`, "latest"];
const pages = ["teach", "promises"].flatMap((name) =>
  Object.keys(WORDS).map((lang) => fileOf(name, lang)));

test("index.html is the page, and each folder has the same files with the same bytes", () => {
  assert.ok(read("index.html").equals(read("encoderscope.html")));
  const [numbered, ...others] = folders;
  const names = readdirSync(new URL(`build/site/${numbered}/`, root));
  for (const name of ["encoderscope.html", "encoder.html", "LICENSE.txt", "NOTICES.txt"]) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(read(`${numbered}/encoderscope.html`).equals(read("index.html")));
  for (const folder of others) {
    assert.deepEqual(readdirSync(new URL(`build/site/${folder}/`, root)), names);
    for (const name of names) {
      assert.ok(read(`${folder}/${name}`).equals(read(`${numbered}/${name}`)), `${folder}/${name}`);
    }
  }
});

test("the light file has at most 150 kB, compressed, no weights and nothing below the encoder", (context) => {
  const light = text(`v${version}/encoder.html`);
  const size = gzipSync(light, { level: 9 }).length;
  context.diagnostic(`${(size / 1000).toFixed(1)} kB`);
  assert.ok(size <= 150_000, `${size} bytes`);
  assert.doesNotMatch(light, /id="(?:model-|packed-experiments|answer|race|path)/);
  assert.doesNotMatch(light, /<[^>]* data-(?:later|whole)[\s>]/);
});

test("no file names the folder it was built in, and a static page asks for nothing elsewhere", () => {
  const here = fileURLToPath(root);
  for (const path of ["index.html", `v${version}/encoder.html`, "NOTICES.txt", ...pages]) {
    assert.ok(!text(path).includes(here), path);
  }
  for (const path of pages) {
    const shown = text(path).replace(/<pre>[^]*?<\/pre>/g, "");
    assert.doesNotMatch(shown, /\s(?:src|href)="(?:https?:)?\/\//, path);
  }
});

test("the links of the static pages lead to files that there are", () => {
  for (const path of pages) {
    const links = [...text(path).replace(/<pre>[^]*?<\/pre>/g, "")
      .matchAll(/\s(?:src|href)="(?!data:)([^"#?]+)[^"]*"/g)].map(([, link]) => link);
    assert.ok(links.length > 4, path);
    for (const link of links) {
      assert.ok(existsSync(new URL(`build/site/${link}`, root)), `${path} links to ${link}`);
    }
  }
});

test("both languages have the same messages, and every snippet its words in both", () => {
  assert.deepEqual(Object.keys(WORDS["zh-CN"]), Object.keys(WORDS.en));
  for (const { name, text: snippet } of snippetsOf(version)) {
    for (const words of Object.values(WORDS)) {
      assert.ok(words[`teach.snippet.${name}`] && words[`teach.snippet.${name}.note`], name);
    }
    assert.ok(snippet.includes(ORIGIN) || name === "offline", name);
    assert.ok(!snippet.includes(ORIGIN) || snippet.includes(`/v${version}/`), name);
  }
});

test("the teacher's page explains every setting that a link may have", () => {
  for (const lang of Object.keys(WORDS)) {
    const page = text(fileOf("teach", lang));
    for (const { name } of SETTINGS) {
      assert.ok(page.includes(`<th scope="row"><code>${name}</code></th>`), `${lang} ${name}`);
    }
  }
});

test("the server gives what is in the folder, with its type, to any page, and nothing else", async () => {
  const { url, close } = await serve(0);
  try {
    const ask = (/** @type {string} */ path) => fetch(url + path);
    for (const [path, type] of [["", "text/html"], ["teach.zh-CN.html", "text/html"],
      [`v${version}/encoder.html`, "text/html"], ["LICENSE.txt", "text/plain"]]) {
      const answer = await ask(path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("content-type"), `${type}; charset=utf-8`, path);
      assert.equal(answer.headers.get("access-control-allow-origin"), "*");
      await answer.arrayBuffer();
    }
    for (const path of ["nothing.html", "v1.0.0", "..%2f..%2fREADME.md", "%2e%2e/%2e%2e/README.md",
      "..%5c..%5cREADME.md", ".git/config", "//etc/passwd", "%00", "%"]) {
      assert.equal((await ask(path)).status, 404, path);
    }
  } finally {
    close();
  }
});
