// @ts-check
// Makes the page: everything in one HTML file that fetches nothing and is allowed to fetch nothing.
//
//   node web/build.mjs        after build/wasm/engine.mjs and engine.wasm have been built
//
// The sources import what is not JavaScript by the names declared in inline.d.ts. The same sources
// give the same bytes in any folder.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { packCatalogues } from "./catalogues.mjs";
import { packVocabulary } from "./engine/vocabulary.js";
import { renderFormulas } from "./formulas.mjs";
import { pack } from "./pack.mjs";
import { fillProse } from "./prose.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(root + path);

/**
 * One classic script from a module and all that it imports.
 * @param {string} entry
 * @param {Record<string, string>} texts   what `import … from "inline:name"` gives
 */
async function bundle(entry, texts) {
  /** @type {esbuild.Plugin} */
  const inline = {
    name: "inline",
    setup(build) {
      build.onResolve({ filter: /^inline:/ }, ({ path }) => ({ path, namespace: "inline" }));
      build.onLoad({ filter: /.*/, namespace: "inline" }, ({ path }) => {
        const contents = texts[path.slice("inline:".length)];
        return contents === undefined
          ? { errors: [{ text: `${entry} may not import ${path}` }] }
          : { contents, loader: "text" };
      });
    },
  };
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    alias: { "encoderscope-engine": `${root}build/wasm/engine.mjs` },
    plugins: [inline, catalogues],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    write: false,
    // The engine is handed its bytes, so it never needs to know where it came from.
    logOverride: { "empty-import-meta": "silent" },
  });
  return result.outputFiles[0].text;
}

/**
 * style.css with all that it imports, and the rules that the formulas need.
 * @param {string} rules
 */
async function bundleStyle(rules) {
  const result = await esbuild.build({
    absWorkingDir: root,
    stdin: {
      contents: `@import "./style.css";\n${rules}`,
      loader: "css",
      resolveDir: `${root}web`,
    },
    bundle: true,
    minify: true,
    charset: "utf8",
    write: false,
  });
  return result.outputFiles[0].text;
}

/**
 * A browser hashes what its parser has read, so the text must come out as it went in.
 * @param {string} element
 * @param {string} text
 */
function embed(element, text) {
  const changed = /\r|\0|<!--|<\/(?:script|style)/i.exec(text);
  if (changed) {
    const around = JSON.stringify(text.slice(Math.max(0, changed.index - 40), changed.index + 40));
    throw new Error(`an HTML parser would change the text of <${element}> near ${around}`);
  }
  return `<${element}>${text}</${element}>`;
}

const hashOf = (/** @type {string} */ text) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Puts `replacement` in the place of the one match of `pattern`.
 * @param {string} html
 * @param {RegExp} pattern
 * @param {string} replacement
 */
function replaceOne(html, pattern, replacement) {
  const found = html.match(new RegExp(pattern, "g"))?.length ?? 0;
  if (found !== 1) throw new Error(`web/index.html has ${found} matches of ${pattern}, not 1`);
  return html.replace(pattern, () => replacement);
}

/** @param {{ page: string, style: string, script: string, worker: string }} parts */
function assemble({ page, style, script, worker }) {
  const policy = [
    "default-src 'none'",
    // The second hash is for hosts that refuse workers: there the page runs the worker's text.
    `script-src ${hashOf(script)} ${hashOf(worker)} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    "worker-src blob:",
    "img-src data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  const refused = /<[^>]*\s(?:style|on[a-z]+)=/.exec(page);
  if (refused) throw new Error(`the page's own policy refuses the attribute in ${refused[0]}…`);
  let html = page.replace(/<!--[^]*?-->\s*/g, "");
  html = replaceOne(html, /<meta charset="utf-8">/,
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<link rel="icon" href="data:,">`);
  html = replaceOne(html, /<link rel="stylesheet" href="style\.css">/, embed("style", style));
  html = replaceOne(html, /<script type="module" src="main\.js"><\/script>\s*/, "");
  return replaceOne(html, /<\/body>/, `${embed("script", script)}\n</body>`);
}

const index = read("web/index.html").toString();
const catalogues = packCatalogues(index);
const worker = await bundle("web/worker.js", {});
const wasm = pack(read("build/wasm/engine.wasm"));
const vocabulary = pack(packVocabulary(read("src/text/vocabulary.txt").toString()));
const script = await bundle("web/main.js", { worker, wasm, vocabulary });
const formulas = renderFormulas(fillProse(index));
const style = await bundleStyle(formulas.style);
const html = Buffer.from(assemble({ page: formulas.html, style, script, worker }));

mkdirSync(`${root}build/site`, { recursive: true });
writeFileSync(`${root}build/site/encoderscope.html`, html);
writeFileSync(`${root}build/site/index.html`, html);

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const zipped = (/** @type {string | Uint8Array} */ bytes) =>
  kilobytes(gzipSync(bytes, { level: 9 }).length);
console.log(`build/site/encoderscope.html: ${kilobytes(html.length)}, gzip ${zipped(html)}; ` +
  `alone and gzip: worker ${zipped(worker)}, WebAssembly ${zipped(wasm)}, ` +
  `vocabulary ${zipped(vocabulary)}`);
