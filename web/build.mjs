// @ts-check
// Makes the page: everything in one HTML file that fetches nothing and is allowed to fetch nothing.
//
//   node web/build.mjs        after build/wasm/engine.wasm has been built
//
// The sources import what is not JavaScript by the names declared in inline.d.ts. The same sources
// give the same bytes in any folder.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";
import { bundle, bundleStyle, bundleTwo, idOf } from "./bundle.mjs";
import { packCatalogues } from "./catalogues.mjs";
import { split } from "./engine/streams.js";
import { packVocabulary } from "./engine/vocabulary.js";
import { fillExcerpts } from "./excerpts.mjs";
import { renderFormulas } from "./formulas.mjs";
import { gridOf, twinsOf } from "./models/recorded.mjs";
import { pack, packTwo } from "./pack.mjs";
import { fillProse } from "./prose.mjs";
import { pack as packRecordings } from "./recorded/packed.js";
import { read as readLink, toRequest } from "./state.js";
import { fillSymbols } from "./symbols.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(root + path);

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

/**
 * @typedef {object} Parts
 * @property {string} page
 * @property {string} style
 * @property {string} loader
 * @property {readonly string[]} scripts    what the loader and the script run
 * @property {Record<string, string>} data  what the script finds in the page
 * @property {string} rest                  what the page can wait for
 *
 * @param {Parts} parts
 */
function assemble({ page, style, loader, scripts, data, rest }) {
  const policy = [
    "default-src 'none'",
    // The loader runs the two parts of the script. The last hash is for hosts that refuse workers:
    // there the script runs the worker's text.
    `script-src ${[loader, ...scripts].map(hashOf).join(" ")} 'wasm-unsafe-eval'`,
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
  const packed = Object.entries(data).map(([name, text]) => dataBlock(idOf(name), text));
  return replaceOne(html, /<\/body>/,
    `${packed.join("")}${embed("script", loader)}\n${rest}</body>`);
}

/** Data that no browser runs. @param {string} id @param {string} text */
const dataBlock = (id, text) =>
  `<script type="application/octet-stream" id="${id}">${text}</script>\n`;

/**
 * Weights, after everything else: web/models.js reads them.
 * @param {string} name
 */
function packModel(name) {
  const path = `web/models/${name}.safetensors`;
  if (!existsSync(root + path)) throw new Error(`the page needs the weights ${path}`);
  const bytes = read(path);
  check(path, bytes, modelRequest(name));
  const packed = deflateRawSync(bytes, { level: 9 }).toString("base64");
  return dataBlock(`model-${name}`, packed);
}

/**
 * What the page says of weights before it has read them must be true of them.
 * @param {string} path
 * @param {Buffer} bytes
 * @param {Record<string, unknown>} expected
 */
function check(path, bytes, expected) {
  const header = bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE()));
  const { __metadata__: metadata } = JSON.parse(header.toString());
  for (const name of ["num_layers", "d_model", "num_heads", "dff", "embedding_scale",
    "position_scale", "position", "norm", "embedding_norm", "activation", "initializer"]) {
    const [given, wanted] = [metadata[`config.${name}`], String(expected[name])];
    if (given !== wanted && !(Math.abs(Number(given) - Number(wanted)) < 1e-5)) {
      throw new Error(`${path} has ${name} ${given}, but the page's settings say ${wanted}`);
    }
  }
}

/** @param {string} name */
const modelRequest = (name) => toRequest(readLink(`?model=${name}`).state, []).config;

/** The recorded curves, as far as there are any. */
function readRecorded() {
  const path = (/** @type {string} */ name) => `web/models/${name}.json`;
  const parse = (/** @type {string} */ name) => JSON.parse(read(path(name)).toString());
  /** @param {string[]} names */
  const exist = (...names) => names.every((name) => existsSync(root + path(name)));
  const pair = ["trained", "unscaled"];
  return packRecordings([
    ...(exist(...pair) ? [twinsOf(pair.map(parse))] : []),
    ...(exist("grid") ? [gridOf(parse("grid"))] : []),
  ]);
}

const index = fillSymbols(fillExcerpts(read("web/index.html").toString(),
  (path) => read(path).toString()));
const data = {
  wasm: pack(split(read("build/wasm/engine.wasm"))),
  vocabulary: pack(packVocabulary(read("src/text/vocabulary.txt").toString())),
};
const recorded = readRecorded();
const worker = await bundle({ entry: "web/worker.js" });
const scripts = await bundleTwo({
  entry: "web/main.js",
  texts: { worker, recorded },
  data: Object.keys(data),
  plugins: [packCatalogues(index)],
});
const [first, second] = [scripts.first, scripts.later].map((text) => Buffer.from(text));
const [script, later] = packTwo(first, second);
const size = String(first.length);
const loader = await bundle({ entry: "web/loader.js", texts: { script, size } });
const formulas = renderFormulas(fillProse(index));
const style = await bundleStyle(formulas.style);
const models = { trained: packModel("trained"), unscaled: packModel("unscaled") };
const parts = {
  page: formulas.html, style, loader, scripts: [scripts.first, scripts.later, worker], data,
};
const experiments = dataBlock(idOf("experiments"), later);
const bare = assemble({ ...parts, rest: "" });
const html = assemble({ ...parts, rest: experiments + models.trained + models.unscaled });

mkdirSync(`${root}build/site`, { recursive: true });
writeFileSync(`${root}build/site/encoderscope.html`, html);
writeFileSync(`${root}build/site/index.html`, html);

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const zipped = (/** @type {string | Uint8Array} */ bytes) =>
  kilobytes(gzipSync(bytes, { level: 9 }).length);
const whole = kilobytes(Buffer.byteLength(html));
console.log(`build/site/encoderscope.html: ${whole}, gzip ${zipped(html)}; alone and gzip: ` +
  `the encoder's page ${zipped(bare)}, of it script ${zipped(script)}, ` +
  `WebAssembly ${zipped(data.wasm)}, vocabulary ${zipped(data.vocabulary)}; ` +
  `experiments ${zipped(later)}; ` +
  `trained ${zipped(models.trained)}, unscaled ${zipped(models.unscaled)}`);
