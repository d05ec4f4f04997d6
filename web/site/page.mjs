// @ts-check
// The page as one file: whole, and light.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle, bundleStyle, bundleTwo, idOf } from "../bundle.mjs";
import { packCatalogues } from "../catalogues.mjs";
import { split } from "../engine/streams.js";
import { packVocabulary } from "../engine/vocabulary.js";
import { fillExcerpts } from "../excerpts.mjs";
import { renderFormulas } from "../formulas.mjs";
import { pack, packTwo } from "../pack.mjs";
import { fillProse } from "../prose.mjs";
import { fillSymbols } from "../symbols.mjs";
import { assemble, dataBlock } from "./assemble.mjs";
import { lighten } from "./light.mjs";
import { packModel, readRecorded } from "./weights.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}web/package.json`, "utf8"));
const read = (/** @type {string} */ path) => readFileSync(root + path);

/**
 * @returns {Promise<{ whole: string, light: string, parts: Record<string, string> }>}
 *   parts: what takes how much of the whole page
 */
export async function makePages() {
  const index = fillSymbols(fillExcerpts(read("web/index.html").toString(),
    (path) => read(path).toString()));
  const data = {
    wasm: pack(split(read("build/wasm/engine.wasm"))),
    vocabulary: pack(packVocabulary(read("src/text/vocabulary.txt").toString())),
  };
  const worker = await bundle({ entry: "web/worker.js" });
  const scripts = await bundleTwo({
    entry: "web/main.js",
    texts: { worker, recorded: readRecorded(), version },
    data: Object.keys(data),
    plugins: [packCatalogues(index)],
  });
  const [first, second] = [scripts.first, scripts.later].map((text) => Buffer.from(text));
  const [script, later] = packTwo(first, second);
  const size = String(first.length);
  const loader = await bundle({ entry: "web/loader.js", texts: { script, size } });
  const formulas = renderFormulas(fillProse(index));
  const style = await bundleStyle(formulas.style);
  const [trained, unscaled] = ["trained", "unscaled"].map(packModel);
  const shared = { style, loader, data };
  return {
    whole: assemble({
      ...shared,
      page: formulas.html,
      scripts: [scripts.first, scripts.later, worker],
      rest: dataBlock(idOf("experiments"), later) + trained + unscaled,
    }),
    light: assemble({
      ...shared, page: lighten(formulas.html), scripts: [scripts.first, worker],
    }),
    parts: {
      script, WebAssembly: data.wasm, vocabulary: data.vocabulary, experiments: later, trained,
      unscaled,
    },
  };
}
