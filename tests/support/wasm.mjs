// @ts-check
// The built engine in Node, without a browser.
import { readFileSync } from "node:fs";
import { runnerOf } from "../../web/engine/runner.js";

const root = new URL("../../", import.meta.url);

/** @returns {Promise<import("../../web/engine/port.js").Runner>} */
export async function createWasmEngine() {
  const { default: createModule } = await import(new URL("build/wasm/engine.mjs", root).href);
  const module = await createModule({
    wasmBinary: readFileSync(new URL("build/wasm/engine.wasm", root)),
    locateFile: (/** @type {string} */ name) => name,
  });
  return runnerOf(module, readFileSync(new URL("src/text/vocabulary.txt", root), "utf8"));
}
