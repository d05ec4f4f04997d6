// @ts-check
// The C++ beside the lines of the page is taken from the sources, and so is what they are called.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { excerptOf, fillExcerpts } from "../../web/excerpts.mjs";
import { CARDS } from "../../web/cards/table.js";
import { SYMBOLS, fillSymbols } from "../../web/symbols.mjs";

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const page = read("web/index.html");
const named = [...page.matchAll(/data-code="(\S+) (\S+)"/g)].map(([, file, name]) => ({ file, name }));

/** @param {string} text */
const plain = (text) => text.split("\n").map((line) => line.trimStart()).join("\n");

test("every excerpt is a whole function as its source has it, of 14 lines at most", () => {
  assert.ok(named.length > 20);
  for (const { file, name } of named) {
    const text = excerptOf(read(file), file, name);
    const lines = text.split("\n");
    assert.ok(plain(read(file)).includes(plain(text)), `${name} is not in ${file}`);
    assert.ok(lines.length <= 14, `${name} has ${lines.length} lines`);
    assert.match(lines[0], new RegExp(`^\\S.*\\b${name.split("::").at(-1)}\\(`));
    assert.match(text, /^\}$|^\S.*\}$/m);
    const count = (/** @type {string} */ sign) => text.split(sign).length;
    assert.equal(count("{"), count("}"), name);
  }
});

test("a call and a declaration are not taken for the function", () => {
  const source = "int f(int x);\nint g() {\n  return f(1);\n}\n\nint f(int x) { return x; }\n";
  assert.equal(excerptOf(source, "a.cpp", "f"), "int f(int x) { return x; }");
});

test("a member is found inside its own class, without the class's indentation", () => {
  const source = "struct A {\n  void f() {\n    a();\n  }\n};\n\nstruct B {\n  void f() {\n    b();\n  }\n};\n";
  assert.equal(excerptOf(source, "a.h", "B::f"), "void f() {\n  b();\n}");
});

test("a function that is not there, or is too long, fails the build with one sentence", () => {
  const wrong = (/** @type {string} */ name) => `<pre data-code="src/layers/attention.cpp ${name}"></pre>`;
  assert.throws(() => fillExcerpts(wrong("Attention::forwards"), read),
    { message: "src/layers/attention.cpp defines no function Attention::forwards" });
  const long = `void f() {\n${"  g();\n".repeat(13)}}\n`;
  assert.throws(() => excerptOf(long, "a.cpp", "f"),
    { message: "f in a.cpp has 15 lines; the page shows at most 14" });
});

test("signs of C++ are text in HTML", () => {
  const html = fillExcerpts('<pre data-explain="code" data-code="a.h f" data-when="b=c"></pre>',
    () => 'T<int> f(A& a) {\n  return a < "x";  // embedding\n}\n');
  assert.match(html, /^<figure class="excerpt" data-explain="code" data-when="b=c">/);
  assert.ok(html.includes("T&lt;int> f(A&amp; a) {"));
  assert.ok(html.includes('<span class="comment">// embedding</span>'));
});

test("whatever a card measures has its code in the page, and no code is there in vain", () => {
  const measured = new Set(CARDS.flatMap(({ curves, points = [] }) => [...curves, ...points])
    .map((curve) => ("column" in curve ? curve.column : curve.measure)));
  const shown = [...page.matchAll(/data-measures="([^"]*)"/g)].flatMap(([, names]) => names.split(" "));
  assert.deepEqual(shown.sort(), [...measured].sort());
});

test("every symbol of the list is used and explained", () => {
  const used = new Set([...page.matchAll(/data-symbols="([^"]*)"/g)].flatMap(([, names]) => names.split(" ")));
  assert.deepEqual([...used].sort(), Object.keys(SYMBOLS).sort());
  assert.throws(() => fillSymbols('<dl data-symbols="beauty"></dl>'),
    { message: "there is no symbol beauty" });
});
