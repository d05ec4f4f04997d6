// @ts-check
// The built engine in Node, without a browser.
import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** @returns {Promise<{ run: (request: import("../../web/engine/port.js").Request) =>
 *   import("../../web/engine/port.js").Result }>} */
export async function createWasmEngine() {
  const { default: createModule } = await import(new URL("build/wasm/engine.mjs", root).href);
  const module = await createModule({
    wasmBinary: readFileSync(new URL("build/wasm/engine.wasm", root)),
    locateFile: (/** @type {string} */ name) => name,
  });
  return new module.Engine(readFileSync(new URL("src/text/vocabulary.txt", root), "utf8"));
}
