// @ts-check
// The built engine behind engine.js in a real browser: in a worker, and where workers are refused.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { split } from "../../../web/engine/streams.js";
import { packVocabulary } from "../../../web/engine/vocabulary.js";
import { pack } from "../../../web/pack.mjs";
import { read, toRequest } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";

const root = new URL("../../../", import.meta.url);
const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, root));
/** @type {typeof import("../../../web/node_modules/esbuild/lib/main.js")} */
const esbuild = createRequire(new URL("web/package.json", root))("esbuild");

/**
 * @param {string} contents
 * @param {Record<string, string>} texts
 */
async function bundle(contents, texts) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: path("web") },
    plugins: [{
      name: "inline",
      setup(build) {
        build.onResolve({ filter: /^inline:/ }, (found) =>
          ({ path: found.path, namespace: "text" }));
        build.onLoad({ filter: /.*/, namespace: "text" }, (found) => ({
          contents: texts[found.path.slice("inline:".length)], loader: "text",
        }));
      },
    }],
    bundle: true,
    format: "iife",
    write: false,
  });
  return outputFiles[0].text;
}

const worker = await bundle("import './worker.js'", {});
const script = await bundle(
  "import { createEngine } from './engine.js'; globalThis.createEngine = createEngine;", {
    worker,
    wasm: pack(split(readFileSync(path("build/wasm/engine.wasm")))),
    vocabulary: pack(packVocabulary(readFileSync(path("src/text/vocabulary.txt"), "utf8"))),
  });
const hashOf = (/** @type {string} */ text) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * What a page under a policy gets from one run, and whether a worker was made.
 * @param {{ workers: string, scripts: string, wasm?: string, broken?: boolean }} given
 */
async function runUnder({ workers, scripts, wasm = "'wasm-unsafe-eval'", broken = false }) {
  /** @type {any} */
  let answer;
  const expected = [/Content Security Policy|violates|wasm/i];
  await withPage({ url: "about:blank", expected }, async (page) => {
    await page.setContent(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';
      script-src ${scripts} ${wasm}; worker-src ${workers}"><p></p>`);
    await page.addScriptTag({ content: script });
    answer = await page.evaluate(async ({ request, breaks }) => {
      const page = /** @type {any} */ (globalThis);
      if (breaks) page.Worker = class { constructor() { throw new Error("no workers"); } };
      try {
        const engine = await page.createEngine();
        const result = await engine.run(request);
        let refusal = "";
        await engine.run({ ...request, config: { ...request.config, num_heads: 3 } })
          .catch((/** @type {Error} */ error) => { refusal = error.message; });
        return {
          output: [...result.sentences[0].tensors.output.data],
          pieces: result.sentences[0].pieces.length,
          onPage: "encoderscopeAnswer" in page,
          refusal,
        };
      } catch (error) {
        return { error: String(error) };
      }
    }, { request: toRequest(read("?d=16&layers=1&dff=8").state, ["output"]), breaks: broken });
  });
  return answer;
}

const both = `${hashOf(script)} ${hashOf(worker)}`;

test("where workers are refused, the page gets the same numbers on its own thread", async () => {
  const inWorker = await runUnder({ workers: "blob:", scripts: both });
  assert.equal(inWorker.error, undefined);
  assert.equal(inWorker.onPage, false);
  assert.equal(inWorker.output.length, inWorker.pieces * 16);
  assert.equal(inWorker.refusal, "d_model 16 is not divisible by num_heads 3");
  for (const refused of [{ workers: "'none'" }, { workers: "blob:", broken: true }]) {
    const onPage = await runUnder({ scripts: both, ...refused });
    assert.deepEqual(onPage, { ...inWorker, onPage: true });
  }
});

test("where nothing is allowed, the page hears why", async () => {
  assert.match((await runUnder({ workers: "'none'", scripts: hashOf(script) })).error,
    /this page is not allowed to run the engine/);
  assert.match((await runUnder({ workers: "blob:", scripts: both, wasm: "" })).error,
    /Content Security Policy/);
});
